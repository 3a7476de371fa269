import { EVERYDAY_WORDS } from '../../languages/everyday-words.ts';
import type { LanguagePair } from '../../languages/language-pair.ts';
import { upperFirst } from '../../text/letter-case.ts';
import type { Segment } from '../engine.ts';
import { taggedTextOf } from './segment-text.ts';
import { type Replacement, replaceRanges } from './tags/replace-parts.ts';

/** A change of the language in a segment. */
interface Rule {
  pattern: RegExp;
  replace: (match: RegExpExecArray) => string;
  /** Source and target languages. Default: all. */
  from?: RegExp;
  to?: RegExp;
}

/** Languages in which a billion has twelve zeros. Brazilian Portuguese has the short scale. */
const LONG_SCALE = /^(?:es|ca|gl|ast|an|oc)\b/;
const WITH_APOSTROPHES = /^(?:en|fr|it|ca|oc|frp|pt|es|gl|nl|af|ga|gd|cy)\b/;
const BIG_NUMBERS: Readonly<Record<string, string>> = { bn: 'billion', tn: 'trillion', mn: 'million', m: 'million' };
const CURRENCIES: Readonly<Record<string, string>> = { '€': 'euros', '£': 'pounds', $: 'dollars' };
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const THREE_CAPITALS = /^\p{Lu}{3}/u;
const EVERYDAY_ENGLISH = new Set(EVERYDAY_WORDS.en?.split(' '));

/** What only typography has put into a text. */
const TYPOGRAPHY: readonly Rule[] = [
  // Soft hyphens, blanks without width, and marks of the writing direction.
  { pattern: /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069]/gu, replace: () => '' },
  // Editors of web pages write such blanks between any words. Beside numbers and marks, they have a meaning.
  { pattern: /(?<=[\p{L}\p{M}.,;:!?]) ?\u00A0 ?(?=\p{L})/gu, replace: () => ' ' },
  { pattern: /[\uFB00-\uFB06]/gu, replace: ([ligature]) => ligature.normalize('NFKC') },
  // Joiners and non-joiners belong to other scripts.
  { pattern: /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])[\u200C\u200D](?=\p{L})/gu, replace: () => '' },
];

const RULES: readonly Rule[] = [
  // Accents, primes and opening quotation marks in place of apostrophes.
  { pattern: /(?<=\p{L})[´ʼ′`＇‛‘](?=\p{L})/gu, replace: () => "'", from: WITH_APOSTROPHES },
  // The sign of ordinals in place of that of degrees.
  { pattern: /(?<=\d[ \u00a0]?)º(?=[CF](?!\p{L}))/gu, replace: () => '°' },
  // Slips of the shift key.
  {
    pattern:
      /(?<![\p{L}\p{M}\p{N}])(?:\p{Lu}{2}\p{Ll}{1,12}|\p{Lu}{3}\p{Ll}{3,12}|\p{Ll}\p{Lu}{2,12}|\p{Ll}\p{Lu}\p{Ll}{1,12})(?![\p{L}\p{M}\p{N}])/gu,
    replace: ({ 0: word, index, input }) => correctSlip(word, index === 0, input.slice(0, MAX_SLIPS_LENGTH)),
    from: /^en\b/,
  },
  {
    pattern: /(?<=\p{Sc}[ \u00a0]?\d[\d.,]{0,12})[ \u00a0]?(bn|tn|mn|m)(?![\p{L}\p{N}])/giu,
    replace: ([, unit = '']) => ` ${BIG_NUMBERS[unit.toLowerCase()]}`,
    from: /^en\b/,
  },
  {
    pattern:
      /(?<![\p{L}\p{N}.,\p{Sc}])([€£$]?)(\d{1,3}(?:,\d{3}){0,2}|\d{1,9})(?:\.(\d{1,3}))?[ \u00a0-]?billion(?![\p{L}\p{N}])/gu,
    replace: ([, sign = '', whole = '', fraction = '']) =>
      [BigInt(whole.replaceAll(',', '') + fraction.padEnd(3, '0')).toLocaleString('en'), 'million', CURRENCIES[sign]]
        .join(' ')
        .trimEnd(),
    from: /^en\b/,
    to: LONG_SCALE,
  },
  // Rules put the sign of a currency into the amount.
  {
    pattern:
      /(?<![\p{L}\p{N}.,\p{Sc}])([€£$])(\d{1,9}(?:\.\d{1,3})?)[ \u00a0-]?(million)(?![\p{L}\p{N}])(?! \p{Ll}{2,20}(?: \p{Ll}{2,20})? (?:was|is|were|has|had)(?!\p{L}))/gu,
    replace: ([, sign = '', amount = '', unit = '']) => `${amount} ${unit} ${CURRENCIES[sign]}`,
    from: /^en\b/,
    to: LONG_SCALE,
  },
  {
    pattern: /(?<![\p{L}\p{N}])(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?(?= \d{1,2}, \d{4}(?!\d))/gu,
    replace: ([, month = '']) => MONTHS.find((name) => name.startsWith(month.slice(0, 3))) ?? month,
    from: /^en\b/,
  },
  // Models read numbers in the first of two ordinals.
  {
    pattern:
      /(?<![\p{L}\p{N}])(?:[1-9](?:st|nd|rd|th)(?= (?:and|or) (?:the )?[1-9](?:st|nd|rd|th) \p{Ll})|(?<=[1-9](?:st|nd|rd|th) (?:and|or) (?:the )?)[1-9](?:st|nd|rd|th)(?= \p{Ll}))/gu,
    replace: ([ordinal]) => ORDINALS[Number(ordinal.charAt(0)) - 1] ?? ordinal,
    from: /^en\b/,
    to: /^pt\b/,
  },
  // Models read a negation.
  {
    pattern: /(?<![\p{L}\p{N}])(?:(?<=\p{Ll} )N|([Nn]))o\.(?= ?(?:\d|\p{Lu}{1,4}\d))/gu,
    replace: ([, initial = 'n']) => `${initial}umber`,
    from: /^en\b/,
    to: /^pt\b/,
  },
  {
    pattern: /(?<![\p{L}\p{N}])([Nn])o\. of(?= \p{L})/gu,
    replace: ([, initial]) => `${initial}umber of`,
    from: /^en\b/,
  },
  // Models know "retry" as a noun at best.
  {
    pattern: /(?<![\p{L}\p{N}])([Rr])etry(ing)?(?= in )/gu,
    replace: ([, initial, ending = '']) => `${initial === 'R' ? 'T' : 't'}ry${ending} again`,
    from: /^en\b/,
  },
  // "May" is a verb for models, and rules write the year without its preposition.
  {
    pattern: /(?<![\p{L}\p{N}]|\d(?:st|nd|rd|th)? )May(?= [12]\d{3}(?![\p{L}\p{N}]))/gu,
    replace: () => 'May of',
    from: /^en\b/,
    to: /^(?:pt|es|gl|ca|ast|an|oc)\b/,
  },
  {
    pattern: /(?<=(?<![\p{L}\p{N}.,])\d{1,2} )May(?=$|[.,;:!?)])/gu,
    replace: () => 'of May',
    from: /^en\b/,
    to: /^pt\b/,
  },
  // A model takes the preposition between two items for an article.
  { pattern: /^ a $/gu, replace: () => ' até ', from: /^pt\b/, to: /^en\b/ },
  // Models read "no" for "nº".
  {
    pattern: /(?<![\p{L}\p{N}])n\.?[º°]\.?[ \u00a0]?(?=\d|$)/gu,
    replace: () => 'número ',
    from: /^(?:pt|es|gl)\b/,
    to: /^en\b/,
  },
];

/** UTF-16 units of a text in which another slip is looked for. */
const MAX_SLIPS_LENGTH = 200;
const TWO_CAPITALS = /(?<![\p{L}\p{M}\p{N}])\p{Lu}{2}\p{Ll}{2,12}(?![\p{L}\p{M}\p{N}])/gu;

/**
 * Corrects capitals that a slip of the Shift key left. A word with two capitals can be a name ("OAuth"), so only everyday words change,
 * and words beside them. A word with three capitals before lower case is no acronym.
 */
function correctSlip(word: string, isFirst: boolean, beside: string): string {
  const lower = word.toLowerCase();
  const isSlip = EVERYDAY_ENGLISH.has(lower) || THREE_CAPITALS.test(word);
  if (!isSlip && !(word.search(TWO_CAPITALS) === 0 && hasEverydaySlip(beside))) return word;
  return isFirst ? upperFirst(lower) : lower;
}

function hasEverydaySlip(text: string): boolean {
  return text.match(TWO_CAPITALS)?.some((word) => EVERYDAY_ENGLISH.has(word.toLowerCase())) ?? false;
}

/** Writes a segment without the marks and blanks that only typography has put into it, so that its words are recognized. */
export function withoutTypography(segment: Segment, pair: LanguagePair): Segment {
  const plain = TYPOGRAPHY.reduce((read, rule) => applyRule(read, rule, pair), segment);
  return plain === segment ? segment : { ...plain, parts: plain.parts.filter(({ text }) => text !== '') };
}

/** Writes a segment in the form that every engine knows best, without what only haste has put into it. */
export function toPlainForm(segment: Segment, pair: LanguagePair): Segment {
  return RULES.reduce((plain, rule) => applyRule(plain, rule, pair), segment);
}

function applyRule(segment: Segment, { pattern, replace, from, to }: Rule, pair: LanguagePair): Segment {
  if (from?.test(pair.from) === false || to?.test(pair.to) === false) return segment;
  const replacements: Replacement[] = [];
  let start = 0;
  const parts = segment.parts.map((part) => {
    const offset = start;
    start += part.text.length;
    if (part.kind !== 'text' || part.text.search(pattern) < 0) return part;
    const own = [...part.text.matchAll(pattern)].map((match) => ({
      start: offset + match.index,
      end: offset + match.index + match[0].length,
      text: replace(match),
    }));
    replacements.push(...own);
    return { ...part, text: part.text.replace(pattern, () => own.shift()?.text ?? '') };
  });
  return replacements.length === 0 ? segment : { parts, tags: replaceRanges(taggedTextOf(segment), replacements).tags };
}
