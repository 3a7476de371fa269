import {
  ASKS,
  AT_THE_LATEST,
  BY_WEEKDAY,
  CLOCK,
  COMMAND,
  COOKIES,
  FOOD,
  GETTING,
  GIVEN_TO,
  ITEM,
  inLaws,
  LAST_CHANGE,
  loneModals,
  PART_OF,
  type PhraseCorrection,
  phrase,
  RIGHTS_RESERVED,
  SAVE,
  YOUR,
} from './phrase.ts';

const WEEKDAY = '(lunes|martes|miércoles|jueves|viernes|sábado|domingo)';
const MONTH = '(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)';
const PARTICIPLE =
  '((?:\\p{L}+mente )?(?:\\p{L}+[ai]d|hech|vist|dich|escrit|puest|descubiert|impres|resuelt|devuelt|propuest|compuest|expuest)[oa]s?)';
/** Participles of a state, which require "estar". */
const STATE = '(?!(?:situad|ubicad|sentad|casad|preparad|interesad|preocupad|limitad|emocionad|cansad|ocupad)[oa])';
/** Words before indirect questions, where an interrogative keeps its accent. */
const ASKING =
  '(?<!(?:saber|sab\\p{L}+|sé|decir|dice|ver|pregunt\\p{L}+|determin\\p{L}+|decid\\p{L}+|explic\\p{L}+|descubr\\p{L}+|entend\\p{L}+|entiend\\p{L}+|recordar|recuerd\\p{L}+|revel\\p{L}+|averigu\\p{L}+|aproximadamente|sobre|de) )';
const UNIT_OF_TIME = '((?:segundo|minuto|hora|día|semana|mes(?=e)|año)(?:es|s)?)';
const COUNTED =
  'archivo|artículo|comentario|día|elemento|error|mensaje|minuto|mes|producto|punto|resultado|segundo|usuario|año';
/** What may stand behind a noun that no adjective follows. */
const NO_NOUN = '(?=[.,;:!?]|$| (?:y|o|para|de|a|en|con|es|era)(?!\\p{L}))';
const NO_QUESTION = /^[^?¿]*$/;
/** Words after "encima" that show that it is an adverb. */
const AFTER_ADVERB =
  '(?!(?:mientras|y|o|a|al|para|por|de|del|en|con|que|cuando|cuándo|porque|pero|como|desde|hasta|si)(?!\\p{L}))';

export const FROM_ENGLISH_TO_SPANISH: readonly PhraseCorrection[] = [
  phrase('losiento', 'lo siento'),
  phrase(/, I lata(?!\p{L})/gu, ', puedo', /\bI can\b/i),
  phrase(/(?<=[,;] )triste(?=[.!?,]|$)/gu, 'lo siento', /[,;] sorry(?=[.!?,]|$)/i),
  ...loneModals(
    'no',
    'puedo|puedes|puede|podemos|pueden|pude|pudo|podía|podías|podíamos|podían|pudieron|debo|debes|debe|debemos|deben|tendría|deberías|debería',
  ),
  phrase(`(?:encima|en) ${WEEKDAY}`, 'el $1'),
  phrase('encima (\\d{1,2}[/.\\p{Co}-]\\d{1,2})', 'el $1', /\bon\b/i),
  phrase(/EE\.(\s?)uu\b/gu, 'EE.$1UU'),
  phrase(`hasta que (\\d{1,2}) (?:de )?${MONTH}`, 'hasta el $1 de $2', /\b(?:until|till)\b/i),
  phrase('encima (\\d[\\d.,]*)', 'más de $1', /\bover\b/i),
  phrase(`encima (\\d{1,2} y \\d{1,2} de ${MONTH})`, 'el $1', /\bon\b/i),
  phrase('encima (\\p{Co}|\\d{4}-\\d\\d)', 'en $1', /\bon\b/i),
  phrase(`encima ${AFTER_ADVERB}(\\p{L}+)`, 'en $1', /\b(?:on|upon|onto|over)\b/i),
  phrase(`estuvo ${STATE}${PARTICIPLE}`, 'fue $1', /\bwas\b|\bwere\b/i),
  phrase(`estuvieron ${STATE}${PARTICIPLE}`, 'fueron $1', /\bwas\b|\bwere\b/i),
  phrase(`${ASKING}cuándo`, 'cuando', NO_QUESTION),
  phrase(`${ASKING}quién`, 'quien', NO_QUESTION),
  phrase(`${ASKING}quiénes`, 'quienes', NO_QUESTION),
  phrase(`(?:en )?alrededor (?:de )?${CLOCK}`, 'alrededor de las $1'),
  phrase(`(?:en|a) ${CLOCK}`, 'a las $1'),
  phrase(`(antes|después) de (?:que )?${CLOCK}`, '$1 de las $2'),
  phrase(`(de|desde|hasta|hacia|sobre|entre) ${CLOCK}`, '$1 las $2'),
  phrase('(?:el|la) (?:clave|tono) (\\p{Co})', 'la tecla $1', /\b(?:press|hold|hit)\w* /i),
  phrase('cualquier clave (?:de|para)', 'cualquier tecla para', /\bany key to\b/i),
  phrase('tiempo local', 'hora local', /\blocal time\b/i),
  phrase(/(?<!\b(?:[Ee]l|[Dd]el|[Aa]l|un|este) )\bSeñor(?= \p{Lu}\p{L}+[^,\p{L}])/gu, 'el señor'),
  phrase(`(?<!(?:el|del|al|su|un|este) )último (año|mes|verano|otoño|invierno|siglo|${WEEKDAY})`, 'el $1 pasado'),
  phrase('(?<!(?:la|su|una|esta) )última (semana|primavera|década)', 'la $1 pasada'),
  phrase(/(?<=\b(?:[Ee]n|[Dd]e|[Dd]esde|[Hh]asta|alrededor|este) )March(?:a\b|\b(?!\s\p{Lu}))/gu, 'marzo', /\bMarch\b/),
  phrase(/(?<=[Ff]ebrero,? (?:y )?)[Mm]archa\b|\b[Mm]archa(?=,? (?:y )?abril)/gu, 'marzo', /\bMarch\b/),
  phrase('desde entonces marcha', 'desde marzo', /\bMarch\b/),
  phrase('medio un millón', 'medio millón', /\bhalf a million\b/i),
  phrase(/Marcha(?= \d{4}(?!\d))/gu, 'marzo de', /\bMarch\b/),
  phrase(`hasta que ${MONTH}`, 'hasta $1', /\b(?:until|till)\b/i),
  phrase(`(antes|después) de que ${MONTH}`, '$1 de $2', /\b(?:before|after)\b/i),
  phrase(`desde entonces ${MONTH}`, 'desde $1', /\bsince\b/i),
  phrase('(\\d{1,2}) marcha', '$1 de marzo', /\bMar(?:ch)?\b/),
  phrase('cada cual', 'cada uno', /\beach\b/i),
  phrase('un tercer de', 'un tercio de'),
  phrase(/EE\.UU\.\$/g, 'US$'),
  phrase('Unión soviética', 'Unión Soviética'),
  phrase('Guerra mundial', 'Guerra Mundial'),
  phrase(/(?<=\p{L}{3})de(\d+)años/gu, ' de $1 años', /\d-year-old/),
  phrase(/(?<!\p{L})de(\d+)años/gu, 'de $1 años', /\d-year-old/),
  phrase(/(?<=de \d+ )años(?=\p{Lu})/gu, 'años ', /\d-year-old/),
  phrase(`${ITEM} hace ${UNIT_OF_TIME}`, 'hace $1 $2', /\bago\b/i),
  phrase(`${ITEM} (?:l[oa]s )?(\\p{L}+s) dejaron`, '$1 $2 restantes', /\bleft\b/i),
  phrase('vuestr[oa](?= [\\p{L}\\p{Co}])', 'tu', YOUR),
  phrase('vuestr[oa]s(?= [\\p{L}\\p{Co}])', 'tus', YOUR),
  phrase('salv(a|an|ar|ado|ada|ados|adas|ó|aron|ando|é|e|es)', 'guard$1', SAVE),
  phrase('no podría ser', 'no pudo ser', /\bcould ?n[o']t be\b/i),
  phrase(`uno (${COUNTED})`, 'un $1', /\bone\b/i),
  ...['tengo', 'tienes', 'tiene', 'tenemos', 'tienen', 'hay'].map((verb) =>
    phrase(new RegExp(`(?<![\\p{L}\\p{M}])${verb} no (?=\\p{L})`, 'giu'), `no ${verb} `, /\bno\b/i),
  ),
  phrase('(?<!no )hay (ningun[oa]|ningún)', 'no hay $1', /\bno\b/i),
  phrase('depend(e|en|o|es|ía|ían|erá|erán) en el', 'depend$1 del', /\bdepend\p{L}{0,6} (?:up)?on\b/iu),
  phrase(`de ${ITEM} (?:los|las)(?= \\p{L}+s(?!\\p{L}))`, 'de $1', PART_OF),
  phrase('en (mediodía|medianoche)', 'a $1', /\bat (?:noon|midnight)\b/i),
  phrase('sal (y|&) pimiento', 'sal $1 pimienta'),
  phrase('términos (y|&) afecciones', 'términos $1 condiciones'),
  // The dictionary gives the masculine noun the gender of "pared".
  phrase('(la|una|esta|mi|tu|su) muro', '$1 pared'),
  phrase('en en(?= \\p{L})', 'en'),
  phrase('en el más tardío', 'a más tardar', AT_THE_LATEST),
  phrase(`alimentarios?${NO_NOUN}`, 'comida', FOOD),
  phrase('derechos reservaron', 'derechos reservados', RIGHTS_RESERVED),
  phrase('pidió', 'preguntó', ASKS),
  phrase('pidieron', 'preguntaron', ASKS),
  ...inLaws(
    'ley',
    ['madre', 'suegra'],
    ['padre', 'suegro'],
    ['hermana', 'cuñada'],
    ['hermano', 'cuñado'],
    ['hija', 'nuera'],
    ['hijo', 'yerno'],
  ),
  // "Dalo a él" is "dáselo", "lo dio a mí" "me lo dio".
  phrase('da(l[oa]s?) a (?:él|ella|ellos|ellas)', 'dáse$1', GIVEN_TO),
  phrase('di(l[oa]s?) a (?:él|ella|ellos|ellas)', 'díse$1', GIVEN_TO),
  phrase(/(?<=[áéíóú]\p{L}{1,8})(l[oa]s?) a (?:él|ella|ellos|ellas)(?!\p{L})/gu, 'se$1', GIVEN_TO),
  phrase('da(l[oa]s?) a mí', 'dáme$1', GIVEN_TO),
  phrase('di(l[oa]s?) a mí', 'díme$1', GIVEN_TO),
  phrase(/(?<=[áéíóú]\p{L}{1,8})(l[oa]s?) a mí(?!\p{L})/gu, 'me$1', GIVEN_TO),
  phrase(/(?<=[áéíóú]\p{L}{1,8})(l[oa]s?) a nosotros(?!\p{L})/gu, 'nos$1', GIVEN_TO),
  phrase('nato(?= (?:el|en|\\d))', 'nacido', /\bborn\b/i),
  phrase(
    `${ITEM} (metros?|kilómetros?|centímetros?|pies?|pulgadas?|millas?|km|cm|m) (larg|anch|alt)[oa]s?`,
    '$1 $2 de $3o',
    /\d (?:\w+ )?(?:long|wide|tall|high)\b/i,
  ),
  ...(
    [
      ['mí', 'me'],
      ['ti', 'te'],
      ['nosotros', 'nos'],
      ['(?:él|ella|ellos|ellas)', 'se'],
    ] as const
  ).flatMap(([person, pronoun]) =>
    ['lo', 'la', 'los', 'las'].map((it) => phrase(`${it} (\\p{L}+) a ${person}`, `${pronoun} ${it} $1`, GIVEN_TO)),
  ),
  phrase('depend(e|en|o|es|ía|ían|erá|erán) en', 'depend$1 de', /\bdepend\p{L}{0,6} (?:up)?on\b/iu),
  phrase('te estoy de acuerdo con', 'estoy de acuerdo contigo', /\bagree with you\b/i),
  phrase('(es|son|está|están) ya no', 'ya no $1', /\bno longer\b/i),
  phrase('unsaved (\\p{L}+)', '$1 sin guardar'),
  phrase(`por ${WEEKDAY}`, 'para el $1', BY_WEEKDAY),
  phrase('último (?:actualizado|modificado|cambiado)', 'última actualización', LAST_CHANGE),
  phrase('está (?:cogiendo|obteniendo) (\\p{L}+)', 'se está haciendo $1', GETTING),
  phrase('fuera de lograr (?:de)?', 'fuera del alcance de', /\bout of reach\b/i),
  phrase('por (\\d[\\d.,]* ?%)', 'un $1', /\bby \d/i),
  phrase(/^Los miles de/gu, 'Miles de', /^thousands of\b/i),
  phrase('exceptúa', 'excepto', /\bexcept\b/i),
  phrase(/^El más (.{1,80}), el (más|mejor|menos|peor)/gu, 'Cuanto más $1, $2', /^the more\b/i),
  phrase('botón de poder', 'botón de encendido', /\bpower button\b/i),
  phrase(/^Asegura que/gu, 'Asegúrate de que', /^make sure\b/i),
  phrase('galletas', 'cookies', COOKIES),
  phrase('desea?o que (\\p{L}+(?:ra|ras|ran|ramos|se|ses|sen))', 'ojalá $1', /\bI wish\b/i),
  phrase('(?:la )?inconveniencia', 'las molestias', /\b(?:apologi[sz]e|sorry|apolog(?:y|ies))\b/i),
  phrase(
    'había (una?) (accidente|incendio|terremoto|explosión|problema|error|robo|apagón)',
    'hubo $1 $2',
    /\bthere was\b/i,
  ),
  phrase('nulo', 'no válido', /\binvalid\b/i),
  phrase('nula', 'no válida', /\binvalid\b/i),
  phrase('por default', 'por defecto', /\bby default\b/i),
  phrase('eres seguro quieres', 'estás seguro de que quieres', /\bare you sure\b/i),
  phrase('eres segur(o|a)', 'estás segur$1', /\bsure\b/i),
  phrase('firma en', 'inicia sesión', /\bsign in\b/i),
  phrase('firmado en(?: como)?', 'conectado como', /\bsigned in as\b/i),
  phrase('no podría (\\p{L}+[aei]r)', 'no se pudo $1', /^\W*could ?n[o']t\b/i),
  phrase('fallad[oa] para (\\p{L}+[aei]r)', 'error al $1', /^\W*failed to\b/i),
  phrase('ningún (\\p{L}+) encontró', 'no se encontró ningún $1', /\bno \w+ found\b/i),
  phrase('ninguna (\\p{L}+) encontró', 'no se encontró ninguna $1', /\bno \w+ found\b/i),
  phrase('embarcad(o|a|os|as)', 'enviad$1', /\bshipped\b/i),
  phrase(
    '(tus|mis|sus|nuestros|todos los|los|en) órdenes',
    '$1 pedidos',
    /\b(?:your|my|our|all|shipping on|track|view|cancel) (?:your |my |our |all )?orders\b|\borders (?:over|above|from|ship)\b/i,
  ),
  phrase('(?:órdenes|pedidos) más de', 'pedidos de más de', /\borders (?:over|above)\b/i),
  phrase('(tu|mi|su|nuestro) orden', '$1 pedido', /\b(?:your|my|his|her|their|our) order\b/i),
  phrase('paseo duro', 'disco duro', /\bhard drive\b/i),
  phrase('(?<=¿)(\\p{L}+a)(?= )', '$1r', COMMAND),
];

export const FROM_PORTUGUESE_TO_SPANISH: readonly PhraseCorrection[] = [phrase('lo (\\d{1,4}\\.?º)', 'el $1')];
