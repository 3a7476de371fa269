import type { Tag, TaggedText } from '@glossa/tagged-text';
import { functionWords, LANGUAGES_BY_FREQUENT_WORD } from '../../languages/function-words.ts';
import { primarySubtag } from '../../languages/primary-subtag.ts';
import { hasSpacesBetweenWords } from '../../languages/word-spacing.ts';
import { MAX_TAGS, type Segment } from '../engine.ts';
import { joinTextParts, textOf } from '../text/segment-text.ts';
import { type Replacement, replaceParts, replaceRanges } from '../text/tags/replace-parts.ts';
import { tagEndsOf } from '../text/tags/tag-ends.ts';
import { agreeingAdjective, agreeingWords } from './agreeing-words.ts';
import { agreeDeterminer } from './determiners.ts';
import { startsWithVowel } from './first-sound.ts';
import { nounFormOf } from './noun-forms.ts';

/** A term of a segment, enclosed by a tag. */
export interface TaggedTerm {
  /** Index of its tag. */
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
  /** The indexes of the tags of the segment without those of its terms, in order. */
  others: readonly number[];
}

/** A translation and the words of its terms. */
export interface PlacedTerms {
  /** The translation without the tags of the terms. */
  translation: TaggedText;
  /** The terms in the order of the translation, each with the range of the words that it replaces. */
  places: readonly { term: TaggedTerm; start: number; end: number }[];
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
  const found = segment.parts.flatMap((part, index) => (part.kind === 'term' ? [index] : []));
  if (found.length === 0) return { segment, terms: [], others: [...segment.tags.keys()] };
  const chosen = new Set(found.slice(0, MAX_TAGS - segment.tags.length));
  const { parts, tags } = replaceParts(segment, (part, index) => {
    if (part.kind !== 'term') return part;
    return chosen.has(index) ? { kind: 'text', text: part.text } : { kind: 'protected', text: part.target };
  });
  const added: Tag[] = [];
  let end = 0;
  for (const [index, { text }] of parts.entries()) {
    const start = end;
    end += text.length;
    const parent = tags.findLastIndex((tag) => tag.start <= start && tag.end >= end && tag.start < tag.end);
    if (chosen.has(index)) added.push({ start, end, parent: parent < 0 ? undefined : parent });
  }
  const all = [...tags, ...added];
  const order = tagEndsOf({ text: textOf(parts), tags: all }).flatMap(({ kind, tag }) =>
    kind === 'open' ? [tag] : [],
  );
  const numbers = new Map(order.map((tag, number) => [tag, number]));
  const sorted = order.flatMap((tag) => all[tag] ?? []);
  return {
    segment: {
      parts: joinTextParts(parts),
      tags: sorted.map((tag) => ({ ...tag, parent: numbers.get(tag.parent ?? -1) })),
    },
    terms: [...chosen].flatMap((part, at) => {
      const term = segment.parts[part];
      const tag = numbers.get(tags.length + at) ?? -1;
      return term?.kind === 'term' ? [{ tag, part, text: term.text, target: term.target }] : [];
    }),
    others: tags.map((_, tag) => numbers.get(tag) ?? -1),
  };
}

/**
 * Finds the words in the tag of each term. Articles and prepositions at the edges do not belong to them, unless the term has
 * such words.
 * @param from,to canonical codes
 */
export function placeTerms(
  { text, tags }: TaggedText,
  { terms, others }: TaggedTerms,
  from: string,
  to: string,
): PlacedTerms {
  const places: { term: TaggedTerm; start: number; end: number }[] = [];
  let reached = 0;
  const startOf = ({ tag }: TaggedTerm): number => tags[tag]?.start ?? 0;
  for (const term of terms.toSorted((one, other) => startOf(one) - startOf(other))) {
    const { start, end } = tags[term.tag] ?? { start: 0, end: 0 };
    if (start < reached) continue;
    reached = end;
    const place = placeOf(text.slice(start, end), term, from, to);
    if (place) places.push({ term, start: start + place.start, end: start + place.end });
  }
  const sure = new Set(places.map(({ term }) => term));
  const numbers = new Map(others.map((tag, number) => [tag, number]));
  const own = others.flatMap((tag) => tags[tag] ?? []);
  const translation = { text, tags: own.map((tag) => ({ ...tag, parent: numbers.get(tag.parent ?? -1) })) };
  return { translation, places, unsure: terms.filter((term) => !sure.has(term)) };
}

/**
 * The translation with the target of each term. The words beside it agree with it.
 * @param to canonical code
 */
export function fillTerms({ translation, places }: PlacedTerms, to: string): TaggedText {
  const { text, tags } = translation;
  const replacements: Replacement[] = [];
  const isDivided = (from: number, end: number): boolean =>
    tags.some((tag) => (tag.start > from && tag.start < end) || (tag.end > from && tag.end < end));
  let read = 0;
  const language = primarySubtag(to);
  for (const [index, { term, start, end }] of places.entries()) {
    const between = text.slice(read, start);
    const words = text.slice(start, end);
    // A term that stays as it is may be a name, whose gender its ending does not tell.
    const isName = term.text === term.target;
    const [own, form] = isName ? [] : [nounFormOf(words, language), nounFormOf(term.target, language)];
    const isKnown = own !== undefined && form !== undefined;
    const adjective = isKnown ? agreeingAdjective(between, own, form, language) : undefined;
    const before = between.slice(0, adjective?.start);
    const determiner = isName ? undefined : agreeDeterminer(before, words, term.target, to);
    if (determiner && !isDivided(read + determiner.start, read + before.trimEnd().length))
      replacements.push(shifted(determiner, read));
    if (adjective) replacements.push(shifted(adjective.ending, read));
    replacements.push({ start, end, text: term.target });
    read = end;
    const after = text.slice(end, places[index + 1]?.start);
    const following = isKnown ? agreeingWords(between, after, own, form, language) : [];
    replacements.push(...following.map((one) => shifted(one, end)));
  }
  return replaceRanges(translation, replacements);
}

function shifted({ start, end, text }: Replacement, by: number): Replacement {
  return { start: start + by, end: end + by, text };
}

/** The range of the words that a term replaces. Undefined if they are unsure. */
function placeOf(
  words: string,
  { text, target }: TaggedTerm,
  from: string,
  to: string,
): { start: number; end: number } | undefined {
  if (!LETTER_OR_NUMBER.test(words)) return undefined;
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
  const code = primarySubtag(language);
  const lower = word?.toLocaleLowerCase(language) ?? '';
  const isShort = lower.length <= MAX_SHORT_LENGTH && functionWords(code).has(lower);
  return isShort || (LANGUAGES_BY_FREQUENT_WORD.get(lower)?.includes(code) ?? false);
}
