import type { TaggedText } from '@glossa/tagged-text';
import { applyEdits } from '../../formats/edits.ts';
import { primarySubtag } from '../../languages/primary-subtag.ts';
import { startsLower, upperFirst } from '../../text/letter-case.ts';
import type { Segment } from '../engine.ts';
import { replaceInTexts } from '../text/tags/replace-parts.ts';

/** A segment without its optional endings, and with them, for texts of one item and of several. */
export interface OptionalReadings {
  plain: Segment;
  extended: Segment;
  /** Writes the endings of the translations that differ: `arquivo(s) selecionado(s)`. */
  join(plain: TaggedText, extended: TaggedText): TaggedText;
}

/** Optional endings by language. Those of numbers come before those of genders. */
const ENDINGS: Readonly<Record<string, string>> = {
  en: 's|es|ies|ren',
  pt: 's|es|ns|is|m|ões|ães|ãos|ão|os|as|a|o',
  gl: 's|es|ns|is|n|os|as|a|o',
  es: 's|es|n|os|as|las|los|la|a|o',
  ca: 's|es|ns|n|os|a',
  fr: 's|x|es|ne|nes|aux|e',
  it: 'i|e|a|o',
  de: 's|e|er|en|n|in|innen|nen',
  nl: 's|en',
};

/** What an ending replaces at the end of its word. Others are appended. */
const REPLACED: Readonly<Record<string, RegExp>> = {
  ies: /y$/u,
  ns: /m$/u,
  is: /l$/u,
  ões: /ão$/u,
  ães: /ão$/u,
  ãos: /ão$/u,
  ão: /á$/u,
  aux: /al$/u,
  a: /[oe]$/iu,
  o: /[ae]$/iu,
  as: /(?:os|es|o|e)$/iu,
  os: /(?:as|es|a|e)$/iu,
  es: /e$/u,
  la: /^el$/iu,
  los: /^el$/iu,
  las: /^(?:el|la)$/iu,
  i: /[oe]$/u,
};

/** Most segments have none of these. */
const HAS_ENDING = /[(/]/;

/** A slash means both genders behind an ending that has another: "Estimado/a", "doctor/a", "el/los". */
const BEHIND_SLASH = String.raw`(?:(?<=\p{L}{3}[oer]s?)\/as?|(?<=\p{L}{3}as?)\/os?|(?<=(?<!\p{L})(?:[Ee]l|[Ll]a))\/l[ao]s?)(?![\p{L}\p{N}/])`;
const WITH_SLASHES = new Set(['pt', 'gl', 'es']);

const PATTERNS = new Map(
  Object.entries(ENDINGS).map(([language, endings]) => {
    const minLetters = language === 'en' ? 3 : 1;
    const word = String.raw`(?<![\p{L}\p{N}_.$])(?<word>\p{L}{${minLetters},40})`;
    const inBrackets = String.raw`(?:\((?:${endings})\)){1,2}(?![\p{L}\p{N}(])`;
    const forms = WITH_SLASHES.has(language) ? `${inBrackets}|${BEHIND_SLASH}` : inBrackets;
    return [language, new RegExp(`${word}(?<endings>${forms})`, 'gu')];
  }),
);

/**
 * Reads optional endings, because engines translate them as words or lose them: `file(s)`, `Prezado(a)`, `Estimado/a`. A
 * segment has two readings, and both are translated. Returns undefined for a segment without such endings.
 * @param from canonical code
 */
export function readOptionalEndings(segment: Segment, from: string): OptionalReadings | undefined {
  const pattern = PATTERNS.get(primarySubtag(from));
  if (pattern === undefined || !segment.parts.some(({ text }) => HAS_ENDING.test(text))) return undefined;
  const plain = replaceInTexts(segment, pattern, ({ groups }) => groups?.word ?? '');
  if (plain === segment) return undefined;
  let hasPlural = false;
  const extended = replaceInTexts(segment, pattern, ({ groups }) => {
    const endings = groups?.endings?.match(/\p{L}+/gu) ?? [];
    hasPlural ||= endings.some((ending) => PLURAL.test(ending));
    return endings.reduce(extend, groups?.word ?? '');
  });
  return {
    plain,
    extended,
    join: (one, other) =>
      (one.tags.length > 0 ? undefined : joinForms(one.text, other.text)) ?? (hasPlural ? other : one),
  };
}

/**
 * Writes a text for one item or for several where it has optional endings of numbers: `file(s)`. Other endings stay.
 * @param from canonical code
 */
export function chooseEndings(text: string, from: string, isOne: boolean): string {
  const pattern = PATTERNS.get(primarySubtag(from));
  if (!pattern) return text;
  const edits = Array.from(text.matchAll(pattern), ({ 0: whole, index, groups }) => {
    const endings = groups?.endings?.match(/\p{L}+/gu) ?? [];
    const word = groups?.word ?? '';
    const chosen = isOne ? word : endings.reduce(extend, word);
    return { start: index, end: index + whole.length, text: endings.every((one) => PLURAL.test(one)) ? chosen : whole };
  });
  return applyEdits(text, edits);
}

const PLURAL = /^(?!(?:a|o|e|ne|in|er)$)/u;

function extend(word: string, ending: string): string {
  const replaced = REPLACED[ending];
  const stem = replaced ? word.replace(replaced, '') : word;
  return stem === '' ? followFirstLetter(word, ending) : stem + ending;
}

const followFirstLetter = (word: string, ending: string): string => (startsLower(word) ? ending : upperFirst(ending));

const TOKEN = /[\p{L}\p{M}]+|[^\p{L}\p{M}]+/gu;
/** Words without a common beginning are written side by side if they are this short: "é/são". Length in UTF-16 units. */
const MAX_PAIRED_LENGTH = 5;
/** A word with another ending keeps at least this many letters, and loses at most two. */
const MIN_STEM_LENGTH = 3;
const MAX_LOST_LENGTH = 2;
const MAX_ENDING_LENGTH = 4;

/** Joins two translations that differ in the endings of words. Returns undefined for others. */
function joinForms(one: string, other: string): TaggedText | undefined {
  const [words, others] = [one.match(TOKEN) ?? [], other.match(TOKEN) ?? []];
  if (words.length !== others.length) return undefined;
  const joined = words.map((word, index) => joinWords(word, others[index] ?? ''));
  return joined.includes(undefined) ? undefined : { text: joined.join(''), tags: [] };
}

function joinWords(one: string, other: string): string | undefined {
  if (one === other) return one;
  if (!/\p{L}/u.test(one) || !/\p{L}/u.test(other)) return undefined;
  let stem = 0;
  while (stem < one.length && one[stem] === other[stem]) stem++;
  const [lost, ending] = [one.length - stem, other.length - stem];
  const isShortEnding = ending > 0 && ending <= MAX_ENDING_LENGTH;
  if (isShortEnding && (lost === 0 || (stem >= MIN_STEM_LENGTH && lost <= MAX_LOST_LENGTH)))
    return `${one}(${other.slice(stem)})`;
  return Math.max(one.length, other.length) <= MAX_PAIRED_LENGTH ? `${one}/${other}` : undefined;
}
