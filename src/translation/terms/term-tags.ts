import { functionWords, LANGUAGES_BY_FREQUENT_WORD } from '../../languages/function-words.ts';
import { hasSpacesBetweenWords } from '../../languages/word-spacing.ts';
import type { Part, Segment } from '../engine.ts';
import { MAX_TAGS, readMark, TAG_MARKS, toMark } from '../text/tags/tag-marks.ts';
import { agreeDeterminer } from './determiners.ts';
import { startsWithVowel } from './first-sound.ts';

/** A term of a segment, enclosed by the marks of a tag. */
export interface TaggedTerm {
  tag: number;
  /** Index of its part in the segment. */
  part: number;
  text: string;
  target: string;
}

/** A segment whose terms are words for the engine to translate, each enclosed by a tag. */
export interface TaggedTerms {
  segment: Segment;
  terms: readonly TaggedTerm[];
}

/** A translation divided at the words of its terms. */
export interface PlacedTerms {
  /** The text before each term, and after the last one. */
  texts: readonly string[];
  /** The terms in the order of the translation, each with the words in place of which it stands. */
  places: readonly { term: TaggedTerm; words: string }[];
  /** Terms whose words the translation has not, or not clearly. They are not in `places`. */
  unsure: readonly TaggedTerm[];
}

const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
const APOSTROPHE = /['’]/;
const POSSESSIVE_END = /['’]s$|(?<=s)['’]$/;
/** Languages that join articles and prepositions to a vowel. */
const ELIDING_LANGUAGES = /^(?:ca|fr|it|oc|sc)\b/;
const ELIDED = /^\p{L}{1,5}['’](?=\p{L})/u;
const WORD = /\S+/gu;
/** Longer function words, such as "first", mean something. UTF-16 units. */
const MAX_SHORT_LENGTH = 2;

/**
 * Encloses the terms of a segment in tags. An engine that moves tags with their words then tells where the words of a term
 * went. Terms beyond `MAX_TAGS` tags become protected parts.
 */
export function tagTerms(segment: Segment): TaggedTerms {
  if (!segment.some(({ kind }) => kind === 'term')) return { segment, terms: [] };
  const text = segment.map((part) => part.text).join('');
  const used = new Set(Array.from(text.matchAll(TAG_MARKS), ([mark]) => readMark(mark)?.tag));
  const free = Array.from({ length: MAX_TAGS }, (_, tag) => tag).filter((tag) => !used.has(tag));
  const terms: TaggedTerm[] = [];
  const tagged = segment.flatMap((part, index): Part[] => {
    if (part.kind !== 'term') return [part];
    const tag = free.shift();
    if (tag === undefined) return [{ kind: 'protected', text: part.target }];
    terms.push({ tag, part: index, text: part.text, target: part.target });
    return [markOf('open', tag), { kind: 'text', text: part.text }, markOf('close', tag)];
  });
  return { segment: tagged, terms };
}

function markOf(kind: 'open' | 'close', tag: number): Part {
  return { kind: 'protected', text: toMark({ kind, tag }), decoration: true };
}

/**
 * Finds the words between the marks of each term. Articles and prepositions at the edges do not belong to them, unless the term
 * has such words.
 * @param from,to canonical codes
 */
export function placeTerms(translation: string, terms: readonly TaggedTerm[], from: string, to: string): PlacedTerms {
  const found = terms.map((term) => {
    const [opener, closer] = [toMark({ kind: 'open', tag: term.tag }), toMark({ kind: 'close', tag: term.tag })];
    const start = translation.indexOf(opener);
    const words = start < 0 ? '' : translation.slice(start + opener.length, translation.indexOf(closer));
    return { term, start, end: start + opener.length + words.length + closer.length, words };
  });
  const texts: string[] = [];
  const places: { term: TaggedTerm; words: string }[] = [];
  let text = '';
  let end = 0;
  for (const { term, words, ...range } of found.toSorted((one, other) => one.start - other.start)) {
    if (range.start < end) continue;
    text += translation.slice(end, range.start);
    end = range.end;
    const place = placeOf(words, term, from, to);
    if (!place) {
      text += words;
      continue;
    }
    texts.push(text + words.slice(0, place.start));
    places.push({ term, words: words.slice(place.start, place.end) });
    text = words.slice(place.end);
  }
  texts.push(text + translation.slice(end));
  const sure = new Set(places.map(({ term }) => term));
  return { texts, places, unsure: terms.filter((term) => !sure.has(term)) };
}

/** The translation with the target of each term. The determiner before it agrees with it. @param to canonical code */
export function fillTerms({ texts, places }: PlacedTerms, to: string): string {
  let text = texts[0] ?? '';
  for (const [index, { term, words }] of places.entries()) {
    // A term that stays as it is may be a name, whose gender its ending does not tell.
    const before = term.text === term.target ? text : agreeDeterminer(text, words, term.target, to);
    text = before + term.target + (texts[index + 1] ?? '');
  }
  return text;
}

/** The range of the words that a term replaces. Undefined if they are unsure. */
function placeOf(
  words: string,
  { text, target }: TaggedTerm,
  from: string,
  to: string,
): { start: number; end: number } | undefined {
  if (!LETTER_OR_NUMBER.test(words) || words.search(TAG_MARKS) >= 0) return undefined;
  if (!hasSpacesBetweenWords(to)) return { start: 0, end: words.length };
  const own = Array.from(text.matchAll(WORD), ([word]) => isFunctionWord(word, from));
  const found = Array.from(words.matchAll(WORD), ({ 0: word, index }) => ({ word, index }));
  while (found.length > 1 && !own[0] && isFunctionWord(found[0]?.word, to)) found.shift();
  while (found.length > 1 && !own.at(-1) && isFunctionWord(found.at(-1)?.word, to)) found.pop();
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return undefined;
  const end = last.index + last.word.length - (POSSESSIVE_END.exec(last.word)?.[0].length ?? 0);
  if (isFunctionWord(first.word, to) && !own[0]) return undefined;
  const elided = ELIDING_LANGUAGES.test(to) && !APOSTROPHE.test(text) ? (ELIDED.exec(first.word)?.[0].length ?? 0) : 0;
  // "l'avion" becomes "l'agenda", but not "l'panneau".
  return elided > 0 && !startsWithVowel(target, to) ? undefined : { start: first.index + elided, end };
}

/** Whether a word is an article, a preposition or similar: a very frequent or very short function word. */
function isFunctionWord(word: string | undefined, language: string): boolean {
  const code = language.split('-')[0] ?? '';
  const lower = word?.toLocaleLowerCase(language) ?? '';
  const isShort = lower.length <= MAX_SHORT_LENGTH && functionWords(code).has(lower);
  return isShort || (LANGUAGES_BY_FREQUENT_WORD.get(lower)?.includes(code) ?? false);
}
