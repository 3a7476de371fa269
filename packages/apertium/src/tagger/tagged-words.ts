import { indexOfUnescaped } from '../stream/index-of-unescaped.ts';
import { splitUnescaped } from '../stream/units.ts';
import { DEAD, INITIAL } from '../transducer/lazy-dfa.ts';
import { type CoarseTagMatcher, createCoarseTagMatcher, NO_COARSE_TAG } from './coarse-tags.ts';
import type { DiscardRule, HiddenMarkovModel } from './hidden-markov-model.ts';

/** A word with its possible coarse tags. */
export interface TaggedWord {
  /** The tags in ascending order. */
  readonly tags: Int32Array;
  /** The probability of this word for each tag. */
  readonly emissions: Float64Array;
  /** The lexical unit for each tag. */
  readonly outputs: readonly string[];
}

/** A word while its readings are read: the reading of each coarse tag. */
interface PartialWord {
  readonly readings: Map<number, string>;
  /** Whether a reading of an earlier word was cut before this one. */
  readonly isContinuation: boolean;
  /** Whether a reading of this word was cut, so that `+` follows. */
  isCut: boolean;
}

const PLUS = 0x2b;
const LESS_THAN = 0x3c;
const UNKNOWN = '*';

/**
 * @returns a function that analyses the text of a lexical unit: one word, or several if a reading has parts for which there
 * are only separate patterns; no word if the text has no reading. A unit without readings is not over at its `$`: the text
 * to the next `$` belongs to it, and its first reading begins with its surface form.
 */
export function createWordReader(
  model: HiddenMarkovModel,
  { withSurface }: { withSurface: boolean },
): (unit: string) => readonly TaggedWord[] {
  const matcher = createCoarseTagMatcher(model.patterns);

  function finish(word: PartialWord, surface: string, prefix: string): TaggedWord {
    const { readings, isContinuation, isCut } = word;
    const readable = [...readings.keys()].sort((a, b) => a - b);
    const tags = discardReadings(readings, readable, model.discardRules);
    const lowest = readable.find((tag) => readings.has(tag));
    const isUnknown = lowest === undefined || readings.get(lowest)?.startsWith(UNKNOWN);
    if (tags.length === 0) tags.push(model.openTag);
    const start = isContinuation ? '' : withSurface ? `^${surface}/` : '^';
    const end = isCut ? '+' : '$';
    const outputs = tags.map((tag) => {
      const body = start + (isUnknown ? UNKNOWN + surface : (readings.get(tag) ?? ''));
      return prefix + (body === '' ? '' : body + end);
    });
    return { tags: Int32Array.from(tags), emissions: model.emissions(tags), outputs };
  }

  return (unit) => {
    const [beforeReadings = '', ...readings] = splitUnescaped(unit, '/');
    const surfaceEnd = indexOfUnescaped(beforeReadings, '$', 0);
    const isContinued = surfaceEnd >= 0;
    const surface = isContinued ? beforeReadings.slice(0, surfaceEnd) : beforeReadings;
    if (isContinued) readings.unshift(surface + beforeReadings.slice(surfaceEnd + 1));
    const words = readings.length === 0 ? [] : [createPartialWord(false)];
    for (const [index, reading] of readings.entries()) {
      const isLast = index === readings.length - 1;
      if (!isLast || !reading.startsWith(UNKNOWN)) addReading(words, reading, model, matcher);
    }
    return words.map((word, index) => finish(word, surface, isContinued && index === 0 ? '$' : ''));
  };
}

function createPartialWord(isContinuation: boolean): PartialWord {
  return { readings: new Map(), isContinuation, isCut: false };
}

/**
 * Finds the coarse tags of the parts of a reading. The first part is as long as possible: where no pattern matches further, it
 * ends at the last `+` before which one did. The rest belongs to the next word.
 */
function addReading(
  words: PartialWord[],
  reading: string,
  { undefinedTag, preferRules }: HiddenMarkovModel,
  matcher: CoarseTagMatcher,
): void {
  matcher.trim();
  let cutTag = NO_COARSE_TAG;
  let isStuckAtEnd = false;
  let start = 0;
  for (let index = 0; ; index++) {
    const word = words[index] ?? createPartialWord(true);
    words[index] = word;
    const match = matchPart(reading, start, matcher);
    const part = reading.slice(start, match.end);
    const isRest = match.end === reading.length;
    if (match.tag !== NO_COARSE_TAG) addTag(word, match.tag, part, preferRules);
    else if (cutTag === NO_COARSE_TAG || !(isStuckAtEnd || part === '')) addTag(word, undefinedTag, part, preferRules);
    else keepWhole(words, reading, cutTag);
    if (isRest) return;
    word.isCut = true;
    cutTag = match.tag;
    isStuckAtEnd = match.isStuckAtEnd;
    start = match.end + 1;
  }
}

function addTag(
  { readings }: PartialWord,
  tag: number,
  form: string,
  preferRules: HiddenMarkovModel['preferRules'],
): void {
  if (!readings.has(tag) || preferRules.some((matches) => matches(form))) readings.set(tag, form);
}

/** If the patterns match until the end of a reading, but none ends there, nor after the cut, then all cuts are undone. */
function keepWhole(words: PartialWord[], reading: string, tag: number): void {
  words.length = 1;
  const [word] = words;
  if (!word) return;
  word.isCut = false;
  word.readings.set(tag, reading);
}

/** @returns the offset where the part ends, and its coarse tag; without a tag it is the whole rest */
function matchPart(
  reading: string,
  start: number,
  { afterCharacter, afterTag, coarseTagOf }: CoarseTagMatcher,
): { end: number; tag: number; isStuckAtEnd: boolean } {
  let tag = NO_COARSE_TAG;
  let end = reading.length;
  let state = INITIAL;
  let at = start;
  for (; at < reading.length && state !== DEAD; at++) {
    const code = reading.charCodeAt(at);
    if (code === LESS_THAN) {
      const tagEnd = indexOfUnescaped(reading, '>', at + 1);
      state = afterTag(state, tagEnd < 0 ? '' : reading.slice(at, tagEnd + 1));
      if (tagEnd >= 0) at = tagEnd;
    } else {
      if (code === PLUS && coarseTagOf(state) !== NO_COARSE_TAG) {
        tag = coarseTagOf(state);
        end = at;
      }
      state = afterCharacter(state, code);
    }
  }
  const lastTag = coarseTagOf(state);
  if (lastTag !== NO_COARSE_TAG) return { end: reading.length, tag: lastTag, isStuckAtEnd: false };
  return { end, tag, isStuckAtEnd: state !== DEAD };
}

/**
 * Deletes readings that match a rule while several are left. After each deletion the search begins again with the second
 * reading that is left, and the first one loses its tag.
 */
function discardReadings(
  readings: Map<number, string>,
  allTags: readonly number[],
  rules: readonly DiscardRule[],
): number[] {
  let tags = [...allTags];
  for (const rule of rules) {
    if (tags.length < 2) continue;
    const kept = new Set<number>();
    const left = [...readings.keys()].sort((a, b) => a - b);
    for (let at = 0; at < left.length; at++) {
      const tag = left[at] ?? 0;
      if (rule.matches(readings.get(tag) ?? '')) {
        readings.delete(tag);
        left.splice(at, 1);
        at = 0;
      } else kept.add(tag);
      if (left.length === 1) {
        kept.add(left[0] ?? 0);
        break;
      }
    }
    // The original compares with the length of the pattern, which decides nothing unless the two happen to be equal.
    if (kept.size !== rule.patternLength) tags = [...kept].sort((a, b) => a - b);
  }
  return tags;
}
