import { columnsOf } from '../../text/columns.ts';
import { splitSentences } from '../../text/sentences.ts';
import type { TextRange } from '../format.ts';
import { chooseBreaks, type TextBreak } from './choose-breaks.ts';
import type { SubtitleText } from './join-fragments.ts';

/**
 * Divides a translation over the cues of its text: each sentence over its own cues, in proportion to the length of their
 * source.
 * @param breaks all breaks of the translation
 * @param capacities columns that each fragment has room for
 * @returns a part for each fragment, fewer where the translation has fewer words than its text has cues
 */
export function divideTranslation(
  { unit, offsets }: SubtitleText,
  text: string,
  breaks: readonly TextBreak[],
  language: string,
  capacities: readonly number[],
): TextRange[] {
  const count = Math.min(offsets.length, breaks.length + 1);
  if (count === 1) return [{ start: 0, end: text.length }];
  const map = mapOffsets(unit.text, text, language);
  const ideals = offsets.slice(1, count).map(map);
  const charactersPerColumn = text.length / Math.max(1, columnsOf(text));
  fitIn(
    ideals,
    capacities.map((columns) => columns * charactersPerColumn),
    text.length,
  );
  const chosen = chooseBreaks(breaks, ideals, text.length / count);
  const starts = [0, ...chosen.map(({ next }) => next)];
  const ends = [...chosen.map(({ at }) => at), text.length];
  return starts.map((start, index) => ({ start, end: ends[index] ?? text.length }));
}

/** Maps offsets of the source to offsets of the translation: sentence by sentence if both have as many. */
function mapOffsets(source: string, text: string, language: string): (offset: number) => number {
  const own = splitSentences(source, undefined);
  const other = splitSentences(text, language);
  const isParallel = own.length === other.length;
  const from = isParallel ? [0, ...own.slice(1).map(({ start }) => start), source.length] : [0, source.length];
  const to = isParallel ? [0, ...other.slice(1).map(({ start }) => start), text.length] : [0, text.length];
  return (offset) => {
    const index = Math.max(
      0,
      from.findLastIndex((start, at) => start <= offset && at < from.length - 1),
    );
    const [start = 0, end = 1] = from.slice(index);
    const [first = 0, last = 1] = to.slice(index);
    return first + ((offset - start) / Math.max(1, end - start)) * (last - first);
  };
}

/** Moves offsets so that no part is longer than its cue has room for, if the cues have room for all. */
function fitIn(ideals: number[], lengths: readonly number[], total: number): void {
  if (lengths.slice(0, ideals.length + 1).reduce((sum, length) => sum + length, 0) < total) return;
  let end = 0;
  for (const [index, ideal] of ideals.entries()) {
    end = Math.min(ideal, end + (lengths[index] ?? 0));
    ideals[index] = end;
  }
  let start = total;
  for (let index = ideals.length - 1; index >= 0; index--) {
    start = Math.max(ideals[index] ?? 0, start - (lengths[index + 1] ?? 0));
    ideals[index] = start;
  }
}
