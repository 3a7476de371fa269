import type { Unit } from '../format.ts';
import { UNSPACED } from './choose-breaks.ts';
import type { Cue } from './read-cues.ts';
import type { Fragment, FragmentTag } from './read-fragments.ts';

/** A text that stands in one or several cues. */
export interface SubtitleText {
  readonly unit: Unit;
  readonly fragments: readonly Fragment[];
  /** Where the fragments begin in the text of the unit. */
  readonly offsets: readonly number[];
  /** The source of the tags of the unit. */
  readonly tags: readonly FragmentTag[];
}

/** A longer gap in time ends a text. */
const MAX_GAP_MS = 2_000;
/** Cues of one text. The sentences of lectures have up to eight. */
const MAX_CUES = 10;
/** UTF-16 units of one text in several cues. */
const MAX_LENGTH = 600;
/** Tags of a fragment that continues a text. */
const MAX_TAGS = 100;
/** A longer gap ends a text without sentence marks, as a speaker pauses between sentences. */
const MAX_GAP_WITHOUT_MARKS_MS = 500;
/** UTF-16 units of a text without sentence marks. A model loses its way in a longer one. */
const MAX_LENGTH_WITHOUT_MARKS = 240;
/** Share of the cues that end in a sentence mark, from which on the other cues end inside a sentence. */
const MIN_TERMINATED_SHARE = 0.15;

const TERMINATED = /[\p{Sentence_Terminal}…][\p{Pe}\p{Pf}"'*]*$/u;
const SMALL = /\p{Ll}/u;
/** A capital that begins a text. A word of one letter or in capitals, such as "I", has one anywhere. */
const CAPITAL_START = /^\P{L}{0,3}\p{Lu}[\p{Ll}'’]{2}/u;
/** Fewer capitals may be a name such as "FBI". */
const CAPITALS = /(?:\p{Lu}\P{Lu}*){4}/u;
/** A time inside the text of a cue, at which it goes on: of WebVTT and lyrics, of SubStation Alpha, of TTML. */
const TIME = /^(?:<\d|\{[^{}]{0,300}\\[kK][fot]?\d|<[^<>]{1,300}\sbegin\s{0,9}=)/;

/**
 * Joins the fragments of each sentence that runs over several cues. Without sentence marks, as in captions of speech recognition,
 * cues of one text are joined that follow each other at once, unless the next one begins with a capital.
 * @param joinsUnmarked whether cues without sentence marks are joined
 */
export function joinFragments(
  cues: readonly Cue[],
  fragments: readonly Fragment[],
  joinsUnmarked: boolean,
): SubtitleText[] {
  const terminated = fragments.filter(({ text }) => isTerminated(text)).length;
  const hasMarks = terminated >= MIN_TERMINATED_SHARE * fragments.length;
  const groups: Fragment[][] = [];
  let length = 0;
  for (const fragment of fragments) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    length += fragment.text.length;
    const fits = group && group.length < MAX_CUES && length <= (hasMarks ? MAX_LENGTH : MAX_LENGTH_WITHOUT_MARKS);
    const goesOn = last && continues(last, fragment, cues, hasMarks ? MAX_GAP_MS : MAX_GAP_WITHOUT_MARKS_MS);
    const isCaption = endsCue(last, cues) && endsCue(fragment, cues) && !CAPITAL_START.test(fragment.text);
    if (fits && goesOn && (hasMarks || (joinsUnmarked && isCaption))) group.push(fragment);
    else {
      groups.push([fragment]);
      length = fragment.text.length;
    }
  }
  return groups.map(joinGroup);
}

function continues(last: Fragment, next: Fragment, cues: readonly Cue[], maxGapMs: number): boolean {
  if (last.ends || next.begins || next.cue !== last.cue + 1 || isTerminated(last.text)) return false;
  const [from, to] = [cues[last.cue], cues[next.cue]];
  if (!from || !to || from.track !== to.track || from.language !== to.language) return false;
  // Texts that are shown together are in different places, or in two languages.
  if (to.startMs <= from.startMs) return false;
  const gap = to.startMs - from.endMs;
  if (gap > maxGapMs || next.tags.length > MAX_TAGS || hasTimes(last) || hasTimes(next)) return false;
  return isInCapitals(last.text) === isInCapitals(next.text) && !next.text.startsWith(last.text);
}

/** Whether nothing follows a fragment in its cue. */
function endsCue(fragment: Fragment | undefined, cues: readonly Cue[]): boolean {
  return fragment !== undefined && cues[fragment.cue]?.text.end === fragment.end;
}

function isTerminated(text: string): boolean {
  return TERMINATED.test(text.slice(-12));
}

function isInCapitals(text: string): boolean {
  return !SMALL.test(text) && CAPITALS.test(text);
}

function hasTimes({ tags }: Fragment): boolean {
  return tags.some(({ open }) => TIME.test(open));
}

function joinGroup(fragments: readonly Fragment[]): SubtitleText {
  let text = '';
  const offsets: number[] = [];
  const tags: FragmentTag[] = [];
  for (const fragment of fragments) {
    const end = text.length;
    const isUnspaced = UNSPACED.test(text.slice(-1)) && UNSPACED.test(fragment.text.charAt(0));
    if (end > 0 && !isUnspaced) text += ' ';
    offsets.push(text.length);
    addTags(tags, fragment, text.length, end);
    text += fragment.text;
  }
  const positions = tags.map(({ start, end, parent }) => ({ start, end, parent }));
  return { unit: { text, tags: positions }, fragments, offsets, tags };
}

/**
 * Adds the tags of the next fragment. An element that ends with a fragment, and begins again with the next one, is one.
 * @param end of the text so far
 */
function addTags(tags: FragmentTag[], fragment: Fragment, offset: number, end: number): void {
  const indexes: number[] = [];
  for (const tag of fragment.tags) {
    const parent = tag.parent === undefined ? undefined : indexes[tag.parent];
    const last = end > 0 && tag.start === 0 ? tags.findLastIndex((one) => one.parent === parent) : -1;
    const before = tags[last];
    const isSame = before?.open === tag.open && before.close !== '' && tag.close !== '';
    if (before && isSame && before.end === end) {
      tags[last] = { ...before, end: tag.end + offset, isPerLine: before.isPerLine || tag.isPerLine };
      indexes.push(last);
    } else {
      indexes.push(tags.length);
      tags.push({ ...tag, start: tag.start + offset, end: tag.end + offset, parent });
    }
  }
}
