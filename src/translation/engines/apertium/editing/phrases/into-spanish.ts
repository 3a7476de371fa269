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

/** Moods and hours that French has with other verbs and nouns, and what signs warn of. */
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
  phrase('haced atención', 'prestad atención'),
  phrase('haz atención', 'presta atención'),
  phrase('hacer atención', 'prestar atención'),
];
