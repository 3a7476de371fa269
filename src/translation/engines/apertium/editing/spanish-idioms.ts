import { createRewording, type Rewording } from './rewording.ts';
import { SPANISH_DEGREES, SPANISH_DURATIONS } from './romance-durations.ts';

/** The larger ones are a written form of all engines. */
const HOURS = 'una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve';
const BEHIND_HOUR = '(?=$|[.,;:!?…)]| (?:de la|en punto|para|en|con|por|del|hasta|cada) )';
const INFINITIVE = '(\\p{L}{1,20}[aeií]r)';
const CLITIC = '(?:me|te|se|nos|lo|la|le|los|las|les)';

/** Nouns that look like infinitives, as names of places do: "va a Gibraltar". */
const NO_VERB = /^(?:bar|hogar|lugar|mar|mujer|par|taller)$/i;
/** The endings of the future by the forms of "ir". */
const FUTURE_ENDINGS: Readonly<Record<string, string>> = {
  voy: 'é',
  vas: 'ás',
  va: 'á',
  vamos: 'emos',
  van: 'án',
};
/** Stems of the future that differ from the infinitive, by its end. */
const FUTURE_STEMS: readonly (readonly [ending: string, stem: string])[] = [
  ['tener', 'tendr'],
  ['poner', 'pondr'],
  ['salir', 'saldr'],
  ['venir', 'vendr'],
  ['valer', 'valdr'],
  ['poder', 'podr'],
  ['querer', 'querr'],
  ['saber', 'sabr'],
  ['haber', 'habr'],
  ['caber', 'cabr'],
  ['decir', 'dir'],
  ['hacer', 'har'],
];
const PARTICIPLES: readonly (readonly [ending: string, participle: string])[] = [
  ['abrir', 'abierto'],
  ['cubrir', 'cubierto'],
  ['escribir', 'escrito'],
  ['hacer', 'hecho'],
  ['decir', 'dicho'],
  ['poner', 'puesto'],
  ['resolver', 'resuelto'],
  ['volver', 'vuelto'],
  ['romper', 'roto'],
  ['prever', 'previsto'],
];
/** Verbs without an object, which have no passive. */
const NO_PASSIVE =
  '(?!(?:ir|pasar|entrar|salir|llegar|vivir|fumar|aparcar|nadar|estar|ser|dormir|correr|volver|venir)(?!\\p{L}))';
/** Verbs that have the pronoun of a passive in another sense. */
/** What things do to the person who has them. */
const BROKEN = '(roto|perdido|caído|estropeado|acabado|quemado|averiado|agotado|terminado)';
const NO_REFLEXIVE =
  '(?!(?:mov|volv|torn|cuid|deshac|convert|sent|levant|duch|qued|ir|acerc|alej|adapt|pon|dedic|un|reun|preocup|enferm|mor|dorm|cas|perd|olvid|llev|ten|deb|comunic|comport|atrev|arrepent|quej|neg|registr|inscrib|suscrib|conect|prepar|dirig|ser)[aeií]r)';
const PASSIVE_PARTICIPLE =
  '((?:aplaz|cancel|guard|envi|encontr|public|aprob|anunci|detect|actualiz|elimin|cre|complet|realiz|modific|copi|instal|descarg|carg|borr|añad|recib|produc|constru|vend)(?:ado|ido)[oas]?)';
/** What persons have who find something hard. */
const HAVE: Readonly<Record<string, string>> = {
  me: 'tengo',
  te: 'tienes',
  le: 'tiene',
  nos: 'tenemos',
  les: 'tienen',
};
/** What a customer has, in messages that begin with it. */
const OF_CUSTOMER = '(cuenta|contraseña|pedido|suscripción|compra|solicitud|sesión|paquete|reserva|pago)';
/** What a reader has, in letters that address one politely. */
const OF_READER =
  '(cuenta|contraseña|pedido|suscripción|compra|solicitud|respuesta|paciencia|sesión|paquete|correo electrónico|reserva|pago|mensaje|visita|colaboración|interés|ayuda|confianza|comprensión)';
/** Words of a writer to a reader. Elsewhere "su" is that of another person. */
const TO_READER =
  'agradecemos|agradezco|gracias por|hemos recibido|recibimos|esperamos|espero|a la espera de|te (?:informamos|comunicamos|confirmamos|recordamos) (?:de )?que';

/** Spanish phrases, each with one of the same meaning that the rules for English translate right. */
const IDIOMS: readonly Rewording[] = [
  ...SPANISH_DURATIONS,
  ...SPANISH_DEGREES,
  [
    `(voy|vas|va|vamos|van) a ${INFINITIVE}(${CLITIC})?`,
    (verb, infinitive, clitic) =>
      /^\p{Lu}/u.test(infinitive) || NO_VERB.test(infinitive)
        ? `${verb} a ${infinitive}${clitic}`
        : `${clitic === '' ? '' : `${clitic} `}${futureOf(infinitive, verb.toLowerCase())}`,
  ],
  [
    `se (puede|pueden|pudo|pudieron|podrá|podrán) ${NO_PASSIVE}${INFINITIVE}`,
    (verb, infinitive) => `${verb} ser ${participleOf(infinitive)}`,
  ],
  [
    `(debe|deben|puede|pueden|deberá|deberán|podrá|podrán) ${NO_REFLEXIVE}${INFINITIVE}se`,
    (verb, infinitive) => `${verb} ser ${participleOf(infinitive)}`,
  ],
  [`se (ha|han) ${PASSIVE_PARTICIPLE}`, '$1 sido $2'],
  [`a las? (${HOURS})${BEHIND_HOUR}`, (hour) => `a las ${HOURS.split('|').indexOf(hour.toLowerCase()) + 1}:00`],
  // Persons and what they feel
  ['señor(?= \\p{Co})', 'Sr.'],
  ['señor(?:a|ita)(?= \\p{Co})|srta\\.', 'Sra.'],
  ['(?<=¿)está ((?:segur|cansad|content|interesad|satisfech|dispuest|preocupad|enfadad)[oa])', 'estás $1'],
  ['me llamo', 'mi nombre es'],
  ['te llamas', 'tu nombre es'],
  ['se llama', 'es llamado'],
  ['se llaman', 'son llamados'],
  [
    '(me|te) (duelen?) (?:la|el|los|las) ((?!cabeza|muela|oído|estómago)\\p{L}{2,20})',
    (who, hurts, part) =>
      `${who.toLowerCase() === 'te' ? 'tu' : 'mi'}${hurts.endsWith('n') ? 's' : ''} ${part} ${hurts}`,
  ],
  ['me (duele|duelen) (?:la|el|los|las)', 'tengo dolor de'],
  ['(?:muchas )?ganas de(?= \\p{L}{1,20}[aeií]r)', 'deseos de'],
  ['(?:me alegro|me alegra)(?: mucho)? de', 'estoy contento de'],
  ['(?:a mí )?me da igual', 'no me importa'],
  ['te apetece', 'quieres'],
  ['me apetece', 'quiero'],
  ['nos apetece', 'queremos'],
  ['no quedan?(?= \\p{Ll})(?! (?:más|otr|nada|claro|bien)\\p{L}*)', 'no hay'],
  ['por ninguna parte', 'en ningún sitio'],
  ['puede que(?= \\p{Ll})', 'quizás'],
  ['me di cuenta de que', 'noté que'],
  ['te diste cuenta de que', 'notaste que'],
  ['se dio cuenta de que', 'notó que'],
  ['se dieron cuenta de que', 'notaron que'],
  ['darse cuenta de', 'notar'],
  ['se me (?:ha olvidado|olvidó|han olvidado)', 'he olvidado'],
  ['se te (?:ha olvidado|olvidó|han olvidado)', 'has olvidado'],
  ['nos vemos(?=$|[.,!?]| (?:a las?|mañana|luego|pronto|el|esta)(?!\\p{L}))', 'te veré'],
  ['me acuerdo de', 'recuerdo'],
  ['me acuerdo(?=$|[.,;:!?])', 'lo recuerdo'],
  ['te acuerdas de', 'recuerdas'],
  ['se acuerda de', 'recuerda'],
  ['nos acordamos de', 'recordamos'],
  ['acordarse de', 'recordar'],
  ['cuando era (?:niñ[oa]|pequeñ[oa])', 'durante mi infancia'],
  ['(?<=¿)seguro que', 'estás seguro de que'],
  ['no hace falta(?= (?:más|ningun[oa]?|un[oa]?) )', 'no necesitas'],
  ['hace(n)? falta(?= (?:un[oa]?s?|el|la|los|las|más|much[oa]s?|otr[oa]s?|\\d|dos|tres|cuatro) )', 'necesitas'],
  ['no cabe (?:la menor |ninguna )?duda(?: alguna)? de que', 'es seguro que'],
  [
    'queda(n)? (?:terminantemente |totalmente |estrictamente )?(prohibid[oa]s?)',
    (plural, word) => `está${plural} ${word}`,
  ],
  [
    'result(ó|aron) ((?:herid|muert|iles|lesionad|dañad|afectad)[oa]s?)',
    (ending, word) => `fue${ending === 'ó' ? '' : 'ron'} ${word}`,
  ],
  ['apenas (?:quedan?|hay)(?= \\p{L})', 'hay muy poco'],
  ['(?<=^|[.!¡] ?)se ruega(?= no \\p{L}{1,20}[aeií]r)', 'por favor,'],
  ['(?<=^|[.!¡] ?)se ruega(?= \\p{L}{1,20}[aeií]r)', 'por favor, debes'],
  [
    `se (me|te|nos) (ha|han) ${BROKEN} (?:el|la|los|las) (\\p{L}{2,20})`,
    (who, has, participle, thing) => `${ownOf(who, thing)} ${thing} se ${has} ${participle}`,
  ],
  ['no hace falta', 'no es necesario'],
  ['hace falta(?= que | \\p{L}{1,20}[aeií]r)', 'es necesario'],
  [
    `(me|te|le|nos|les) cuesta(?: mucho)? ${INFINITIVE}`,
    (who, infinitive) => `${HAVE[who.toLowerCase()] ?? 'tiene'} dificultades para ${infinitive}`,
  ],
  ['(echo|echas|echa|echamos|echan|echar) de menos a', '$1 de menos'],
  ['(?:ojalá pudiera|me gustaría(?: mucho)?)(?= \\p{L}{1,20}[aeií]r)', 'quiero'],
  ['(?:ojalá pudiéramos|nos gustaría(?: mucho)?)(?= \\p{L}{1,20}[aeií]r)', 'queremos'],
  ['ojalá(?= \\p{L}{2,20}(?:a|e|as|es|an|en|amos|emos)(?!\\p{L}))', 'espero que'],
  ['saldrá bien', 'irá bien'],
  ['hace (?:mucho|muchísimo) frío', 'está muy frío'],
  ['(tengo|tienes|tiene|tenemos|tienen) hambre y sed', '$1 hambre y $1 sed'],
  ['hace frío', 'está frío'],
  ['hace (?:mucho|muchísimo) calor', 'está muy caliente'],
  ['hace calor', 'está caliente'],
  // Signs and what breaks, with the noun before the verb as in English
  ['(?<=^|[.!?] )se (?:buscan?|necesitan?)(?= \\p{Ll})', 'buscamos'],
  ['cuánto (tardan?|tardarán?) en llegar', 'cuánto tiempo $1'],
  ['nos hemos quedado sin', 'no tenemos más'],
  // Time
  ['ya ((?:(?:lo|la|los|las|te|os|le|les|nos|me|se) )?\\p{L}{1,20}(?:ré|rás|rá|remos|réis|rán))', '$1'],
  [
    '(plazo|contrato|oferta|licencia|suscripción|pasaporte|garantía|tarjeta|cupón|alquiler|seguro) (vence|vencen)',
    (thing, verb) => `${thing} ${verb.toLowerCase() === 'vence' ? 'termina' : 'terminan'}`,
  ],
  [
    '(plazo|contrato|oferta|licencia|suscripción|pasaporte|garantía|tarjeta|cupón|alquiler|seguro) venci(ó|eron)',
    '$1 termin$2',
  ],
  [
    'falta(n)? ((?:\\p{L}{1,12}|\\d{1,3}) (?:años?|mes(?:es)?|semanas?|días?|horas?|minutos?)) para(?= (?:el|la|los|las) )',
    'hay $2 hasta',
  ],
  [
    'acaban de (llegar|salir|empezar|terminar|entrar) ((?:el|la|los|las) \\p{L}{2,20})',
    (infinitive, things) => `${things} han ${participleOf(infinitive)} ahora mismo`,
  ],
  ['acaban de (\\p{L}{1,20}[aeií]r)', (infinitive) => `han ${participleOf(infinitive)} ahora mismo`],
  [
    '(?<=^|[.!?] )(ha|han) (subido|bajado|aumentado|llegado|caído|desaparecido|empezado|terminado|muerto) ((?:el|la|los|las|un|una) \\p{L}{2,20})',
    (has, participle, things) => `${things} ${has.toLowerCase()} ${participle}`,
  ],
  ['acabo de (\\p{L}{1,20}[aeií]r)', (infinitive) => `he ${participleOf(infinitive)} ahora mismo`],
  ['acaba de (\\p{L}{1,20}[aeií]r)', (infinitive) => `ha ${participleOf(infinitive)} ahora mismo`],
  ['acabamos de (\\p{L}{1,20}[aeií]r)', (infinitive) => `hemos ${participleOf(infinitive)} ahora mismo`],
  [
    'llevo ((?:\\p{L}{1,12}|\\d{1,3}) (?:años?|meses|semanas|días|horas|minutos|tiempo)) (\\p{L}{2,20}ndo)',
    'he estado $2 durante $1',
  ],
  [
    'llevamos ((?:\\p{L}{1,12}|\\d{1,3}) (?:años?|meses|semanas|días|horas|minutos|tiempo)) (\\p{L}{2,20}ndo)',
    'hemos estado $2 durante $1',
  ],
  [
    'llevas ((?:\\p{L}{1,12}|\\d{1,3}) (?:años?|meses|semanas|días|horas|minutos|tiempo)) (\\p{L}{2,20}ndo)',
    'has estado $2 durante $1',
  ],
  ['llevo(?: ya)? (\\p{L}{2,20}ndo)', 'he estado $1'],
  ['llevas(?: ya)? (\\p{L}{2,20}ndo)', 'has estado $1'],
  ['llevamos(?: ya)? (\\p{L}{2,20}ndo)', 'hemos estado $1'],
  [
    'hace ((?:\\p{L}{1,12}|\\d{1,3}) (?:años?|meses|semanas|días|horas)) que (no \\p{L}{2,20})(?=$|[.,;:!?])',
    '$2 durante $1',
  ],
  ['(?:lo antes posible|cuanto antes)', 'tan pronto como sea posible'],
  ['dentro de(?= (?:\\p{L}{1,12}|\\d{1,3}) (?:años?|meses|semanas|días|horas|minutos)(?!\\p{L}))', 'en'],
  [
    '(?<!nos )quedamos(?= a las? (?:\\d|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce))',
    'el encuentro es',
  ],
  // Letters and shops
  ['no (solo|sólo|solamente) (es|son|está|están|era|eran)(?= )', '$2 no $1'],
  ['(tengo|tienes|tiene|tenemos|tienen) que ir(?:me|te|se|nos)(?=$|[.,;!?])', '$1 que salir'],
  ['menos mal que', 'por suerte,'],
  ['(?<=^|[.!¡] ?)se recomienda(?= \\p{L}{1,20}[aeií]r)', 'recomendamos'],
  ['(?<=^|[.!?] )se venden?(?= \\p{Ll})', 'en venta:'],
  ['(?<=^|[.!¡] ?)se alquilan?(?= \\p{L})', 'alquilamos'],
  ['(?<=^|[.!¡] ?)se buscan?(?= \\p{L})', 'buscamos'],
  ['informarles?(?= (?:de )?que )', 'informarte'],
  ['a su (?:entera )?disposición', 'a tu disposición'],
  ['quedamos a la espera de', 'esperamos'],
  ['quedo a la espera de', 'espero'],
  ['adjunto (?:le|les|te|os) (?:envío|remito|mando)', 'adjunto'],
  ['(?:le|les) agradecemos', 'agradecemos'],
  ['(?:le|les) agradezco', 'agradezco'],
  ['les? (informamos|comunicamos|recordamos|enviamos|ofrecemos|deseamos|invitamos|confirmamos)', 'te $1'],
  ['rogamos (?:que )?(?:nos )?disculpen', 'nos disculpamos por'],
  [`(?<=^|[.!?¡¿] ?)su ${OF_CUSTOMER}`, 'tu $1'],
  [`(${TO_READER}) su ${OF_READER}`, '$1 tu $2'],
  ['pedidos superiores a', 'pedidos de más de'],
  ['quedan(?= \\d)', 'hay'],
  // The rules read a participle.
  ['pedido(?= n\\.? ?[º°o]\\.?| n[uú]m)', 'orden'],
];

/** Writes Spanish idioms in other words. */
export const rewordSpanish = createRewording(IDIOMS);

function futureOf(infinitive: string, verb: string): string {
  const [ending = '', stem] = FUTURE_STEMS.find(([end]) => infinitive.endsWith(end)) ?? [];
  const base = stem === undefined ? infinitive.replace(/ír$/, 'ir') : infinitive.slice(0, -ending.length) + stem;
  return base + (FUTURE_ENDINGS[verb] ?? '');
}

function participleOf(infinitive: string): string {
  if (infinitive === 'ver') return 'visto';
  const [ending = '', participle] = PARTICIPLES.find(([end]) => infinitive.endsWith(end)) ?? [];
  if (participle !== undefined) return infinitive.slice(0, -ending.length) + participle;
  return infinitive.endsWith('ar') ? `${infinitive.slice(0, -2)}ado` : `${infinitive.slice(0, -2)}ido`;
}

/** The possessive of the person to whom something happens: "se me ha roto el móvil". */
function ownOf(who: string, thing: string): string {
  const plural = thing.endsWith('s') ? 's' : '';
  const own = { me: 'mi', te: 'tu', nos: `nuestr${/as?$/.test(thing) ? 'a' : 'o'}` }[who.toLowerCase()] ?? 'mi';
  return own + plural;
}
