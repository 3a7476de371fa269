import type { Segment } from '../engine.ts';
import { replaceInTexts } from '../text/tags/replace-parts.ts';
import type { ReadForm } from './read-form.ts';
import { type Shorthand, WEEK_DAYS } from './week-days.ts';

const ORDINALS: Readonly<Record<string, string>> = { '1st': 'first', '2nd': 'second', '3rd': 'third' };

/** Things that have a number. */
const NUMBERED =
  'order|invoice|account|ticket|flight|case|model|part|item|room|issue|serial|document|phone|registration|tracking|policy|contract|passport|bus|batch';

const NUMBERED_DAYS: Readonly<Record<string, string>> = {
  2: 'segunda',
  3: 'terça',
  4: 'quarta',
  5: 'quinta',
  6: 'sexta',
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
    // Contractions without their apostrophe: "dont", "youre".
    [
      /(?<![\p{L}\p{N}'’])([Dd]o|[Dd]id|[Dd]oes|[Ii]s|[Aa]re|[Ww]as|[Ww]ere|[Cc]ould|[Ss]hould|[Ww]ould|[Hh]ave|[Hh]as|[Hh]ad)nt(?![\p{L}\p{N}'’])/gu,
      ({ 1: verb }) => `${verb}n't`,
    ],
    [/(?<![\p{L}\p{N}'’])([Yy]ou|[Tt]hey)(re|ve)(?![\p{L}\p{N}'’])/gu, ({ 1: person, 2: verb }) => `${person}'${verb}`],
    [
      /(?<![\p{L}\p{N}'’])([Ii]t)s(?= (?:ok|okay|fine|not|very|too|so|just|a|an|the)(?!\p{L}))/gu,
      ({ 1: it }) => `${it}'s`,
    ],
    ...WEEK_DAYS.en,
    [/(?<=\d)\/mo(?:\.(?!\s*$))?(?![\p{L}\p{N}])/gu, () => ' per month'],
    [/(?<![\p{L}\p{N}])([Ee])\.g\.,?(?= )/gu, ({ 1: initial }) => (initial === 'E' ? 'For example,' : 'for example,')],
    [/(?<![\p{L}\p{N}])([Aa])pprox\.(?= ?\d)/gu, ({ 1: initial }) => `${initial}pproximately`],
    [/(?<![\p{L}\p{N}])i\.e\.(?=:)/gu, () => 'that is'],
    [/(?<![\p{L}\p{N}])a\.?k\.?a\.?(?= )/gu, () => 'also known as'],
    [
      /(?<![\p{L}\p{N}])(1st|2nd|3rd)-(?=(?:party|hand|class|generation|level|degree)(?!\p{L}))/gu,
      ({ 1: number = '' }) => `${ORDINALS[number]}-`,
    ],
    [/(?<=\p{L} )no\.(?=:)/gu, () => 'number'],
    [new RegExp(String.raw`(?<=(?<!\p{L})(?:${NUMBERED}) )no\.(?= ?\d| $)`, 'giu'), () => 'number'],
  ],
  pt: [
    slashed('c', 'com', LOWER),
    slashed('s', 'sem', LOWER),
    slashed('p', 'para', LOWER),
    century('séc', 'século'),
    // The model takes "Tel." for a heading.
    [/(?<!\p{L})[Tt]el\.(?=:|\s*$)/gu, ({ 0: word }) => `${word.charAt(0)}elefone`],
    ...WEEK_DAYS.pt,
    // Days by their number: "4ª feira".
    [
      /(?<![\p{L}\p{N}])([2-6])\.?[ªa][ -]feira(s?)(?!\p{L})/gu,
      ({ 1: day = '', 2: plural = '' }) => `${NUMBERED_DAYS[day]}${plural}-feira${plural}`,
    ],
    [/(?<!\p{L})([Cc])ód\.(?= )/gu, ({ 1: initial }) => `${initial}ódigo`],
    [/(?<!\p{L})([Vv])cs?(?!\p{L})/gu, ({ 0: word, 1: initial }) => `${initial}ocê${word.endsWith('s') ? 's' : ''}`],
    [/(?<!\p{L})xíc\./gu, () => 'xícara'],
  ],
  es: [slashed('c', 'con', LOWER), slashed('s', 'sin', LOWER), century('s', 'siglo'), ...WEEK_DAYS.es],
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
