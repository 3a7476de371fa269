import {
  BARE_COUNT,
  BY_BUS,
  GLASSES,
  GOES_TO,
  HOW_LONG,
  LAST_CHANGE,
  type PhraseCorrection,
  phrase,
  THINKS_OF,
  TOO_MUCH,
} from './phrase.ts';

const SPANISH_THING =
  '(?=(?: (?:mí|ti|él|ella|ello|eso|esto|nosotros|ellos|ellas|usted)|l| (?:el|la|los|las|un|una|unos|unas|mis?|tus?|sus?|nuestr[oa]s?|este|esta|ese|esa|\\p{Lu}\\p{L}+))(?!\\p{L}))';

/** By the past that the rules write in a clause, the imperfect of a state. */
const PAST_STATES = [
  ['vaig', 'estava'],
  ['vas', 'estaves'],
  ['va', 'estava'],
  ['vam', 'estàvem'],
  ['van', 'estaven'],
] as const;

/** Spanish, Catalan and Galician think in something, travel in something and ask how long one takes, from English. */
/** A place, and no side of something. */
const ON_SIDE = /\bon the (?:right|left)(?=[.,;:!?]|$| (?:and|or|of)\b)/i;
/** Money is raised. */
const RAISED =
  /\braised (?:about |over |more than )?(?:[$€£¥\p{Co}]\d|\p{Co} (?:in|for|from)|\d[\d.,]{0,12} (?:million|thousand|euros|dollars|pounds))/u;

export const SPANISH_JOURNEYS: readonly PhraseCorrection[] = [
  phrase('en por (semana|hora)', 'en una $1', /\bin an? /i),
  phrase('en por (día|mes|año|minuto)', 'en un $1', /\bin an? /i),
  phrase('suerte buena', 'buena suerte', /\bgood luck\b/i),
  phrase('cri(ó|aron|amos|é)(?= )', 'recaud$1', RAISED),
  phrase('noche buena', 'buenas noches', /\bgood night\b/i),
  phrase('mañana buena', 'buenos días', /\bgood morning\b/i),
  phrase('tarde buena', 'buenas tardes', /\bgood (?:afternoon|evening)\b/i),
  phrase('en (?:el|la) derech[oa]', 'a la derecha', ON_SIDE),
  phrase('en (?:el|la) izquierd[oa]', 'a la izquierda', ON_SIDE),
  phrase('de distancia larg[oa]', 'de larga distancia', /\blong[- ]distance\b/i),
  // An emoji stands for a verb.
  phrase(/^I (\p{Co}) te(?=$|[.!])/gu, 'Yo $1 a ti'),
  phrase('(?<=^)(\\p{Co}) gustó', 'A $1 le gustó', /^\p{Co} liked/u),
  phrase('(?<=^)(\\p{Co}) l[oa]s', '$1', BARE_COUNT),
  phrase('(antes|después) de que (\\p{Co})(?=[.,;!?]|$)', '$1 de $2', /\b(?:before|after)\b/i),
  phrase('en startup', 'al iniciar'),
  phrase('hasta que (\\d{1,2} de \\p{L}{4,10})', 'hasta el $1', /\buntil\b/i),
  phrase('qué una?(?= \\p{Ll})', 'qué', /\bwhat an? /i),
  phrase('de de la otan', 'de la OTAN', /\bNATO\b/),
  phrase('(?:el )?(\\d{1,2})\\.º tiempo', 'la $1.ª vez', /\btime\b/i),
  phrase('pulsa luego', 'pulsa Siguiente', /\b(?:click|press|tap|choose|select) \p{Co}?Next\b/u),
  phrase('de cota', 'de altura', /\b(?:tall|high)\b/i),
  phrase('de Reino Unido', 'del Reino Unido', /\bU\.?K\b/),
  phrase('(mis|tus|sus) vasos', '$1 gafas', GLASSES),
  phrase('(demasiado \\p{L}{2,15}) de (\\p{L}{1,20}[aei]r)', '$1 para $2', TOO_MUCH),
  phrase(
    '(voy|vas|va|vamos|vais|van|ir|ve|iré|irá|irán|fui|fuiste|fue|fuimos|fueron|iba|iban) para (\\p{L}{1,20}[aei]r)',
    '$1 a $2',
    GOES_TO,
  ),
  phrase(
    '(?<=^[¡“"]?(?:gracias|hola|adiós|buenos días|buenas (?:tardes|noches)|perdón|lo siento), )(?:el|la) (señora?|Dra?\\.)',
    '$1',
    /, (?:Mrs?|Ms|Dr)\b/,
  ),
  phrase(`((?:piens|pens)\\p{L}{1,5}) (?:de|sobre)${SPANISH_THING}`, '$1 en', THINKS_OF),
  phrase('((?:piens|pens)\\p{L}{1,5}) del', '$1 en el', THINKS_OF),
  phrase('por (autobús|coche|tren|avión|barco|bicicleta|metro|taxi|tranvía|transbordador|bici)', 'en $1', BY_BUS),
  phrase('cuánto tiempo toma para', 'cuánto tiempo se tarda en', HOW_LONG),
  phrase('cuánto tiempo tomó para', 'cuánto tiempo se tardó en', HOW_LONG),
  phrase('cuánto tiempo tomará para', 'cuánto tiempo se tardará en', HOW_LONG),
  phrase('cuánto tiempo toma(?=\\?)', 'cuánto tiempo se tarda', HOW_LONG),
];

export const CATALAN_JOURNEYS: readonly PhraseCorrection[] = [
  phrase('(?:dins|en) per (setmana|hora)', 'en una $1', /\bin an? /i),
  phrase('(?:dins|en) per (dia|mes|any|minut)', 'en un $1', /\bin an? /i),
  phrase('sort bona', 'bona sort', /\bgood luck\b/i),
  phrase('(va|van|vam|vaig) criar(?= )', '$1 recaptar', RAISED),
  phrase('(?:damunt|en) (?:la dreta|el dret)', 'a la dreta', ON_SIDE),
  phrase("(?:damunt|en) l'esquerr(?:a|e)", "a l'esquerra", ON_SIDE),
  phrase('totes dades', 'totes les dades', /\ball data\b/i),
  phrase(/(?<=[…,] )el que(?=\?)/gu, 'què', /\bwhat\?/i),
  phrase('el que una?(?= \\p{Ll})', 'quin', /^what an? /i),
  phrase('(?<=^)(\\p{Co}) (?:els|les)', '$1', BARE_COUNT),
  phrase('(?:ans|davant) (\\p{Co})(?=[.,;!?]|$)', 'abans de $1', /\bbefore\b/i),
  phrase(/(?<!\p{L})dins(?= \p{Lu})/gu, 'a', /\bin \p{Lu}/u),
  phrase('fins que (\\d{1,2} de)', 'fins al $1', /\buntil\b/i),
  phrase(/^Jo (\p{Co}) et(?=$|[.!])/gu, 'Jo $1 tu'),
  phrase('els (meu|teu|seu)s gots', 'les $1es ulleres', GLASSES),
  phrase('gots seus', 'les seves ulleres', GLASSES),
  phrase('les (me|te|se)ues ulleres', 'les $1ves ulleres', GLASSES),
  phrase("(massa \\p{L}{2,15}) (?:de |d')(\\p{L}{1,20}(?:[aei]r|re))", '$1 per $2', TOO_MUCH),
  phrase('(?<=^[“"]?)que(?= (?:va|ha|vol|pot|és|té|viu|truca|sap)(?!\\p{L}))', 'qui', /^[“"]?who(?!\p{L})/iu),
  ...PAST_STATES.map(([past, state]) =>
    phrase(
      `(si|que|quan|perquè|mentre) ${past} estar(?= \\p{L}{2,20}(?:[aiu]ts?|[aiu]d[ae]s?|lt[as]?|content[as]?|sol[as]?)(?!\\p{L}))`,
      `$1 ${state}`,
    ),
  ),
  phrase('no preocupis', 'no et preocupis', /\bworry\b/i),
  phrase(
    "((?:adreça|contrasenya|data|sol·licitud|entrada|clau|resposta)(?: (?:de|d')[^.,;:!?]{2,30})?) no vàlid",
    '$1 no vàlida',
    /\binvalid\b/i,
  ),
  phrase(
    '(vaig|vas|va|anem|aneu|van|anar|anirà|aniré|aniran|anava|anaven|vés) per(?: a)? (\\p{L}{1,20}(?:[aei]r|re))',
    '$1 a $2',
    GOES_TO,
  ),
  phrase("(pens\\p{L}{1,5}) (?:de|d'|sobre|quant a)(?= )", '$1 en', THINKS_OF),
  phrase('(pens\\p{L}{1,5}) (?:del|quant al)', '$1 en el', THINKS_OF),
  phrase('per (autobús|cotxe|tren|avió|vaixell|bicicleta|metro|taxi|tramvia|bici)', 'amb $1', BY_BUS),
  phrase('quant temps duu per', 'quant de temps es triga a', HOW_LONG),
  phrase('quant temps duu(?=\\?)', 'quant de temps es triga', HOW_LONG),
];

export const GALICIAN_JOURNEYS: readonly PhraseCorrection[] = [
  phrase('sorte boa', 'boa sorte', /\bgood luck\b/i),
  phrase('noite boa', 'boas noites', /\bgood night\b/i),
  phrase('mañá boa', 'bos días', /\bgood morning\b/i),
  phrase('n[oa] (?:dereit|correct)[oa]', 'á dereita', ON_SIDE),
  phrase('n[oa] esquerd[oa]', 'á esquerda', ON_SIDE),
  phrase('encanto(?= \\p{Co})', 'encántame', /\bI love\b/),
  phrase('de distancia long[oa]', 'de longa distancia', /\blong[- ]distance\b/i),
  phrase('que (?:ao|á|unha?)(?= \\p{Ll})', 'que', /^what an? /i),
  phrase('(?<=^)(\\p{Co}) [oa]s', '$1', BARE_COUNT),
  phrase('(antes|despois) de que (\\p{Co})(?=[.,;!?]|$)', '$1 de $2', /\b(?:before|after)\b/i),
  phrase('os meus vasos', 'as miñas gafas', GLASSES),
  phrase('os teus vasos', 'as túas gafas', GLASSES),
  phrase('os seus vasos', 'as súas gafas', GLASSES),
  phrase('(demasiado \\p{L}{2,15}) de (\\p{L}{1,20}[aei]r)', '$1 para $2', TOO_MUCH),
  phrase('último (?:actualizou|modificou|cambiou)', 'última modificación', LAST_CHANGE),
  phrase(
    '(vou|vas|vai|imos|ides|van|ir|irei|irá|irán|foi|fun|foron|ía|ían) para (\\p{L}{1,20}[aei]r)',
    '$1 $2',
    GOES_TO,
  ),
  phrase('(pens\\p{L}{1,5}) (?:de|sobre) (el|ela|eles|elas)', '$1 n$2', THINKS_OF),
  phrase('(pens\\p{L}{1,5}) (?:do|sobre o)(s?)(?!\\p{L})', '$1 no$2', THINKS_OF),
  phrase('(pens\\p{L}{1,5}) (?:da|sobre a)(s?)(?!\\p{L})', '$1 na$2', THINKS_OF),
  phrase('(pens\\p{L}{1,5}) (?:de|sobre)(?= (?:min|ti|iso|isto|nós|vós|\\p{Lu}))', '$1 en', THINKS_OF),
  phrase('por (autobús|coche|tren|avión|barco|bicicleta|metro|taxi|tranvía|bici)', 'en $1', BY_BUS),
  phrase('(?:canto|can moito) tempo toma para', 'canto tempo se tarda en', HOW_LONG),
  phrase('(?:canto|can moito) tempo toma(?=\\?)', 'canto tempo se tarda', HOW_LONG),
];
