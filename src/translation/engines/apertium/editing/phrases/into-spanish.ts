import { type PhraseCorrection, phrase } from './phrase.ts';

const HAVE = '(he|has|ha|hemos|habéis|han|había|habías|habíamos|habíais|habían|habré|habrás|habrá|habrán)';
const PARTICIPLE =
  '(\\p{L}{1,20}[aeií]do|dicho|hecho|visto|puesto|escrito|abierto|muerto|vuelto|roto|resuelto|cubierto)';
const KNOW =
  '(sé|sab(?:e[snr]?|emos|éis|ía\\p{L}{0,3})|pregunt\\p{L}{1,6}|entend\\p{L}{1,5}|entiend\\p{L}{1,3}|explic\\p{L}{1,6}|ignor\\p{L}{1,4}|recuerd\\p{L}{1,2}|averigu\\p{L}{1,5})';
const ASKING = [
  ['donde', 'dónde'],
  ['cuando', 'cuándo'],
  ['como', 'cómo'],
  ['quien', 'quién'],
  ['quienes', 'quiénes'],
] as const;
const PRAISE =
  '(?:buen[oa]?s?|mal[oa]?s?|gran|bonit[oa]s?|bell[oa]s?|lind[oa]s?|rar[oa]s?|triste|horrible|maravillos[oa]s?|hermos[oa]s?|bien|mal|pena|lástima|alegría|suerte|sorpresa|vergüenza|horror|miedo|frío|calor|rico|rica|divertid[oa]s?|extraño|extraña|tontería|desastre)';

/** Words that stand elsewhere in Spanish, or have an accent, than in the other languages. */
export const TO_SPANISH: readonly PhraseCorrection[] = [
  // No adverb stands between the auxiliary and the participle: "no ha todavía llegado".
  phrase(`no ${HAVE} (todavía|aún) ${PARTICIPLE}`, '$2 no $1 $3'),
  phrase(`${HAVE} (ya|siempre|también|casi|apenas) ${PARTICIPLE}`, '$2 $1 $3'),
  phrase(`${HAVE} (nunca|jamás|bien|mal|mucho|demasiado|tanto|bastante|poco) ${PARTICIPLE}`, '$1 $3 $2'),
  ...ASKING.map(([plain, accented]) => phrase(`${KNOW} ${plain}`, `$1 ${accented}`)),
  phrase('(?<=^¿)donde', 'dónde'),
  phrase('(?<=^¿)como(?= (?:est|te|se|os|va|anda|llam|pued|lo|fue|ha|hac))', 'cómo'),
  phrase('(gusta|encanta)n(?= \\p{L}{1,20}[aei]r(?!\\p{L}))', '$1'),
  phrase(`(?<=¡)que(?= ${PRAISE}(?: \\p{L}{2,15}){0,2}!)`, 'qué'),
];

const BE = [
  ['soy', 'estoy'],
  ['eres', 'estás'],
  ['es', 'está'],
  ['somos', 'estamos'],
  ['sois', 'estáis'],
  ['son', 'están'],
  ['era', 'estaba'],
  ['eras', 'estabas'],
  ['eran', 'estaban'],
] as const;
const COMING =
  '(venid[oa]s?|ido|salido|subido|bajado|entrado|vuelto|regresado|vengo|vienes?|venimos|vienen|vino|vinieron|vendr\\p{L}{1,4}|venir)';

/** Children of both sexes: the rules take the gender of a woman in the sentence. */
const CHILDREN = /^(?!.*(?<!\p{L})filles?(?!\p{L})).*(?<!\p{L})enfants(?!\p{L})/isu;

/** Moods and hours that French has with other verbs and nouns, and what signs warn of. */
/** Catalan says "a" of towns in which one is, and has idioms of what one feels. */
export const CATALAN_TOWNS: readonly PhraseCorrection[] = [
  phrase(
    /(?<=(?<!\p{L})(?:vivir|viv[oe]s?|vivimos|vivís|viven|vivía\p{L}{0,3}|viví|vivió|trabaj\p{L}{1,5}|estudi\p{L}{1,5}|est(?:oy|ás|á|amos|áis|án|aba\p{L}{0,3})|nac[ií]\p{L}{0,5}|muri[óe]\p{L}{0,4}|dorm\p{L}{1,5}) )a (?=\p{Lu}\p{Ll})/gu,
    'en ',
  ),
  phrase('me sabe mal', 'lo siento', /(?<!\p{L})em sap greu/iu),
  phrase('apa(?=[,!])', 'hala'),
  phrase('nos sabe mal', 'lo sentimos', /(?<!\p{L})ens sap greu/iu),
];

/** A time since which something goes on, and the place of "usted". */
export const PORTUGUESE_TIMES: readonly PhraseCorrection[] = [
  phrase(
    'hace(?= (?:un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|veinte|\\d{1,3}|muchos|varios) (?:años?|mes(?:es)?|semanas?|días?|horas?))',
    'desde hace',
    /(?<!\p{L})(?:mor[ao]m?|viv[eo]m?|trabalh[ao]m?|estud[ao]m?|conhe[cç][eo]m?|esper[ao]m?|sou|é|são|estou|está|estão|tenho|tem|têm|jog[ao]m?)(?!\p{L})[^.,;!?]{0,60} há /iu,
  ),
  phrase(
    /(?<=¿(?:qué|cuánt[oa]s?|dónde|cómo|cuándo|por qué|cuál)(?!\p{L})[^?]{0,40}) (usted(?:es)?) (\p{L}{2,15})(?=\?)/giu,
    ' $2 $1',
  ),
];

export const FRENCH_MOODS_AND_HOURS: readonly PhraseCorrection[] = [
  ...BE.map(([nature, state]) =>
    phrase(
      `${nature}(?= (?:muy |tan |más |bastante |demasiado )?(?:content|satisfech|cansad|enferm)[oa]s?(?!\\p{L}))`,
      state,
    ),
  ),
  phrase(
    'a (una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|\\d{1,2}) horas?(?! de (?!la (?:mañana|tarde|noche)))',
    'a las $1',
    /(?<!\p{L})à (?:\p{L}{2,6}|\d{1,2}) ?h(?:eures?)?(?!\p{L})/iu,
  ),
  phrase('a las una', 'a la una', /(?<!\p{L})à une heure/iu),
  phrase(
    `${COMING} (\\p{L}{1,20}[aei]r(?:l[aeo]s?|[mt]e|n?os)?)`,
    '$1 a $2',
    /(?<!\p{L})(?:ven|vien|vin|all[ée]|v[ao]|sort|mont|descend|entr|retourn|re[vn])/iu,
  ),
  phrase('(?<=^[¡“"«]?)atención a (la|los|las)', 'cuidado con $1', /^["“«]? ?attention (?:à|aux)/iu),
  phrase('(?<=^[¡“"«]?)atención al', 'cuidado con el', /^["“«]? ?attention (?:à|au)/iu),
  phrase('la andadura', 'el escalón', /(?<!\p{L})attention à la marche/iu),
  phrase('(?<=d[oó]nde )(?:es|era)(?! \\p{L}{1,20}(?:ado|ido))', 'está', /(?<!\p{L})où (?:est|se trouve)(?!\p{L})/iu),
  phrase('(?<=d[oó]nde )son', 'están', /(?<!\p{L})où sont(?!\p{L})/iu),
  phrase(
    'desde(?= (?:un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|\\d{1,3}|muchos|varios|algunos) (?:años?|meses|mes|semanas?|días?|horas?|minutos?)(?!\\p{L}))',
    'desde hace',
  ),
  phrase('desde hace? ?(?:mucho|largo) tiempo', 'desde hace mucho tiempo', /(?<!\p{L})depuis longtemps/iu),
  phrase('cuanto de(?= \\p{L}{2,20}os(?!\\p{L}))', 'cuántos', /(?<!\p{L})(?:combien d|quel âge)/iu),
  phrase('cuanto de(?= \\p{L}{2,20}as(?!\\p{L}))', 'cuántas', /(?<!\p{L})combien d/iu),
  phrase('(hay|tengo|tienes|tiene|tenemos|tienen|queda) de(?= \\p{Ll}{2,20}(?:$|[.,!?]))', '$1', /(?<!\p{L})plus d/iu),
  phrase('las (demás )?niñas', 'los $1niños', CHILDREN),
  phrase('(?<!(?:las|unas|otras|estas|esas|muchas|todas|demás|pocas|nuestras|las demás) )niñas', 'niños', CHILDREN),
  phrase('guap([oa]s?)', 'bonit$1'),
  phrase('parientes', 'padres', /(?<!\p{L})(?:mes|tes|ses|nos|vos|leurs) parents(?!\p{L})/iu),
  phrase(
    '(?:en|a) la casa',
    'en casa',
    /(?<!(?:va|vas|vais|aller|allons|allez|vont|rentr\p{L}{1,5}|retourn\p{L}{1,5}|revien\p{L}{1,4}) )à la maison(?! d)/iu,
  ),
  phrase(
    '(?:en|a) la casa',
    'a casa',
    /(?<!\p{L})(?:va|aller|allons|allez|rentr\p{L}+|retourn\p{L}+|revien\p{L}+) à la maison(?! d)/isu,
  ),
  ...(
    [
      ['tengo', 'necesito'],
      ['tienes', 'necesitas'],
      ['tiene', 'necesita'],
      ['tenemos', 'necesitamos'],
      ['tenéis', 'necesitáis'],
      ['tienen', 'necesitan'],
    ] as const
  ).map(([have, need]) => phrase(`${have} necesidad de`, need)),
  phrase('haced atención', 'prestad atención'),
  phrase('haz atención', 'presta atención'),
  phrase('hacer atención', 'prestar atención'),
];
