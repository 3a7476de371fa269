import type { Rewording } from './rewording.ts';

/** The forms of the present of some verbs, of the first to the third person in both numbers, and the participle. */
const SPANISH =
  'conozco conoces conoce conocemos conocéis conocen conocido;tengo tienes tiene tenemos tenéis tienen tenido;juego juegas juega jugamos jugáis juegan jugado;' +
  'estoy estás está estamos estáis están estado;soy eres es somos sois son sido;leo lees lee leemos leéis leen leído;veo ves ve vemos veis ven visto;' +
  'quiero quieres quiere queremos queréis quieren querido;conduzco conduces conduce conducimos conducís conducen conducido;' +
  'salgo sales sale salimos salís salen salido;vengo vienes viene venimos venís vienen venido;duermo duermes duerme dormimos dormís duermen dormido';
const CATALAN =
  'visc vius viu vivim viviu viuen viscut;conec coneixes coneix coneixem coneixeu coneixen conegut;tinc tens té tenim teniu tenen tingut;' +
  'jugo jugues juga juguem jugueu juguen jugat;sóc ets és som sou són estat;soc ets és som sou són estat;estic estàs està estem esteu estan estat';
const REGULAR_SPANISH = [
  'viv ir',
  ...'trabaj estudi esper us habl fum nad viaj busc'.split(' ').map((stem) => `${stem} ar`),
  'aprend er',
  'com er',
  'beb er',
];
const REGULAR_CATALAN = 'treball estudi esper parl fum'.split(' ').map((stem) => `${stem} ar`);
const ENDINGS: Readonly<Record<string, string>> = {
  'es ar': 'o as a amos áis an ado',
  'es er': 'o es e emos éis en ido',
  'es ir': 'o es e imos ís en ido',
  'ca ar': 'o es a em eu en at',
};
const HAVE: Readonly<Record<string, string>> = { es: 'he has ha hemos habéis han', ca: 'he has ha hem heu han' };

const AMOUNT = '(?:\\p{L}{1,12}|\\d{1,3})';
const TIME: Readonly<Record<string, string>> = {
  es: `(${AMOUNT} (?:años?|meses|semanas|días|horas|minutos)|mucho tiempo|mucho|tiempo)`,
  ca: `(${AMOUNT} (?:anys?|mesos|setmanes|dies|hores|minuts)|molt temps|molt|temps)`,
};
const REST = '( [^.,;:!?¿]{1,60}?)?';
const END = '(?=$|[.,;:!?])';

/** By form of the present: the perfect, which English has of what goes on since a time. */
function perfectsOf(language: string, irregular: string, regular: readonly string[]): ReadonlyMap<string, string> {
  const haves = (HAVE[language] ?? '').split(' ');
  const rows = [
    ...irregular.split(';').map((row) => row.split(' ')),
    ...regular.map((verb) => {
      const [stem = '', ending = ''] = verb.split(' ');
      return (ENDINGS[`${language} ${ending}`] ?? '').split(' ').map((own) => stem + own);
    }),
  ];
  return new Map(
    rows.flatMap((forms) => haves.map((have, at): [string, string] => [forms[at] ?? '', `${have} ${forms.at(-1)}`])),
  );
}

function durations(
  language: string,
  since: string,
  ago: string,
  during: string,
  perfects: ReadonlyMap<string, string>,
): Rewording[] {
  const verb = `(${[...perfects.keys()].join('|')})`;
  const time = TIME[language] ?? '';
  const perfect = (form: string): string => perfects.get(form.toLowerCase()) ?? form;
  const long = (amount: string): string =>
    /^(?:mucho|molt)$/i.test(amount) ? `${amount} ${language === 'es' ? 'tiempo' : 'temps'}` : amount;
  return [
    [
      `${ago} ${time} que (no )?((?:lo|la|los|las|el|em|me|te|hi|ho) )?${verb}${REST}${END}`,
      (amount, no, clitic, form, rest) => `${no}${clitic}${perfect(form)}${rest} ${during} ${long(amount)}`,
    ],
    [
      `(?<=(?:^|[.!?¿¡] ?|,)(?:[^.!?,]{1,30} )?)((?:lo|la|los|las|el|em|me|te|hi|ho) )?${verb}${REST} ${since} ${time}${END}`,
      (clitic, form, rest, amount) => `${clitic}${perfect(form)}${rest} ${during} ${long(amount)}`,
    ],
  ];
}

/** "Hace tres años que vivo aquí" as "he vivido aquí durante tres años". */
export const SPANISH_DURATIONS: readonly Rewording[] = durations(
  'es',
  'desde hace',
  'hace',
  'durante',
  perfectsOf('es', SPANISH, REGULAR_SPANISH),
);
/** "Fa tres anys que visc aquí" as "he viscut aquí durant tres anys". */
export const CATALAN_DURATIONS: readonly Rewording[] = durations(
  'ca',
  'des de fa',
  'fa',
  'durant',
  perfectsOf('ca', CATALAN, REGULAR_CATALAN),
);

/** What grows, and what depends on what: "cada vez hace más calor", "cuanto más practicas, mejor tocas". */
export const SPANISH_DEGREES: readonly Rewording[] = [
  ['(?:cada vez hace|hace cada vez) (más|menos) calor', 'está cada vez $1 caliente'],
  ['(?:cada vez hace|hace cada vez) (más|menos) frío', 'está cada vez $1 frío'],
  [
    `hace ${TIME.es} que (\\p{Ll}{2,15}(?:ó|é|aron|ieron|aste|iste))( [^.,;:!?]{1,40})?${END}`,
    (amount, verb, rest) => `${verb}${rest} hace ${amount}`,
  ],
  ['no hay que(?= \\p{L}{1,20}[aeií]r)', 'no debes'],
  ['cuando era (?:niñ[oa]|pequeñ[oa]), (\\p{L}{2,15}(?:ía|aba))', 'durante mi infancia, yo $1'],
  ['hace (más|menos) calor', 'está $1 caliente'],
  ['hace (más|menos) frío', 'está $1 frío'],
  ['cada vez (\\p{Ll}{2,15}) (más|menos|mejor|peor)', '$1 $2 y $2'],
  [
    'cuanto (más|menos) ([^.,;:!?]{2,40}), (más|menos|mejor|peor) (?!\\p{Ll}+ (?:es|está|estoy|estás|son|soy|eres)(?!\\p{L}))([^.,;:!?]{2,40})',
    'si $2 $1, $4 $3',
  ],
];
