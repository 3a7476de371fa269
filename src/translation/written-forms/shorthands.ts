import { startsLower } from '../../text/letter-case.ts';
import type { Segment } from '../engine.ts';
import { replaceInTexts } from '../text/tags/replace-parts.ts';
import type { ReadForm } from './read-form.ts';

type Shorthand = readonly [pattern: RegExp, words: (match: RegExpExecArray) => string];

interface WeekDays {
  /** Sources of expressions for the abbreviations, with the names of the days. */
  names: Readonly<Record<string, string>>;
  /** Between the first and the last day. */
  to: string;
  /** Other words between two days. */
  between: string;
  closed: string;
}

/**
 * Days of a week beside another day or a time: "Mon-Fri 9-5", "seg. a sex." Elsewhere, the abbreviations are words of other
 * meanings: "sun", "dom", "mar".
 */
function weekDays({ names, to, between, closed }: WeekDays): Shorthand[] {
  const day = `(?:${Object.keys(names).join('|')})`;
  const expressions = Object.entries(names).map(([source, name]) => [new RegExp(`^${source}$`, 'iu'), name] as const);
  const nameOf = (word = ''): string => {
    const name = expressions.find(([expression]) => expression.test(word))?.[1] ?? word;
    return startsLower(word) ? name.toLowerCase() : name;
  };
  const time = String.raw`,? \d{1,2}(?:[:.]\d\d|h(?:\d\d)?)? ?(?:[ap]\.?m(?!\p{L})|h(?!\p{L})|[–-] ?\d)|,? \d{1,2}h`;
  return [
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])(?<first>${day})\.?(?<between> ?[–-] ?| (?:${between}) )(?<last>${day})(?![\p{L}\p{N}])(?:\.(?!$))?`,
        'giu',
      ),
      ({ groups }) => nameOf(groups?.first) + groups?.between?.replace(/ ?[–-] ?/u, to) + nameOf(groups?.last),
    ],
    [
      new RegExp(String.raw`(?<![\p{L}\p{N}])(?<day>${day})\.?(?=${time}|:? ${closed}(?=$|[.,;)]))`, 'giu'),
      ({ groups }) => nameOf(groups?.day),
    ],
  ];
}

const ENGLISH_DAYS: WeekDays = {
  names: {
    Mon: 'Monday',
    'Tues?': 'Tuesday',
    Wed: 'Wednesday',
    'Thu(?:rs?)?': 'Thursday',
    Fri: 'Friday',
    Sat: 'Saturday',
    Sun: 'Sunday',
  },
  to: ' to ',
  between: 'to|and|&',
  closed: 'closed',
};
const PORTUGUESE_DAYS: WeekDays = {
  names: { seg: 'Segunda', ter: 'Terça', qua: 'Quarta', qui: 'Quinta', sex: 'Sexta', sáb: 'Sábado', dom: 'Domingo' },
  to: ' a ',
  between: 'a|à|e',
  closed: 'fechad[oa]',
};
const SPANISH_DAYS: WeekDays = {
  names: {
    lun: 'Lunes',
    mar: 'Martes',
    mié: 'Miércoles',
    jue: 'Jueves',
    vie: 'Viernes',
    sáb: 'Sábado',
    dom: 'Domingo',
  },
  to: ' a ',
  between: 'a|y',
  closed: 'cerrad[oa]',
};

/** A century before its Roman number. */
const century = (abbreviation: string, word: string): Shorthand => [
  new RegExp(String.raw`(?<!\p{L})${abbreviation}\.(?= ?[IVX]{1,5}(?!\p{L}))`, 'giu'),
  () => word,
];

/** "w/", "c/": a letter and a slash for a small word. */
const slashed = (letters: string, word: string, next: string): Shorthand => [
  new RegExp(String.raw`(?<![\p{L}\p{N}/])${letters}\/(?: |(?=\p{L}))(?=${next})(?!\/|\p{L}(?![\p{L}'’]))`, 'gu'),
  () => `${word} `,
];

const ANY = '';
/** Before a capital, "c/" is a street in Spanish. */
const LOWER = '\\p{Ll}';

const SHORTHANDS: Readonly<Record<string, readonly Shorthand[]>> = {
  en: [
    [/(?<![\p{L}\p{N}/])w\/o (?=\S)/gu, () => 'without '],
    slashed('w', 'with', ANY),
    ...weekDays(ENGLISH_DAYS),
    [/(?<=\d)\/mo(?:\.(?!\s*$))?(?![\p{L}\p{N}])/gu, () => ' per month'],
    [/(?<![\p{L}\p{N}])([Ee])\.g\.,?(?= )/gu, ({ 1: initial }) => (initial === 'E' ? 'For example,' : 'for example,')],
    [/(?<=\p{L} )no\.(?=:)/gu, () => 'number'],
  ],
  pt: [
    slashed('c', 'com', LOWER),
    slashed('s', 'sem', LOWER),
    slashed('p', 'para', LOWER),
    century('séc', 'século'),
    // The model takes "Tel." for a heading.
    [/(?<!\p{L})[Tt]el\.(?=:|\s*$)/gu, ({ 0: word }) => `${word.charAt(0)}elefone`],
    ...weekDays(PORTUGUESE_DAYS),
    [/(?<!\p{L})([Cc])ód\.(?= )/gu, ({ 1: initial }) => `${initial}ódigo`],
    [/(?<!\p{L})([Vv])cs?(?!\p{L})/gu, ({ 0: word, 1: initial }) => `${initial}ocê${word.endsWith('s') ? 's' : ''}`],
    [/(?<!\p{L})xíc\./gu, () => 'xícara'],
  ],
  es: [slashed('c', 'con', LOWER), slashed('s', 'sin', LOWER), century('s', 'siglo'), ...weekDays(SPANISH_DAYS)],
  ca: [century('s', 'segle')],
  gl: [century('s', 'século')],
  fr: [century('s', 'siècle')],
  it: [century('sec', 'secolo')],
};

/**
 * Writes out shorthands that engines lose with the words behind them, or take for other words: `w/o sugar`, `séc. XX`,
 * `seg. a sex.`
 */
export function readShorthands(segment: Segment, from: string): ReadForm | undefined {
  const shorthands = SHORTHANDS[from] ?? [];
  const read = shorthands.reduce((one, [pattern, words]) => replaceInTexts(one, pattern, words), segment);
  return read === segment ? undefined : { segment: read, restore: (translation) => translation };
}
