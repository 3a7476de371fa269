import type { Tag, TaggedText } from '@glossa/tagged-text';
import type { TextRange } from '../../../../formats/format.ts';
import { hasSpacesBetweenWords } from '../../../../languages/word-spacing.ts';
import { type MarkPair, pairMarks } from '../../../text/pair-marks.ts';
import { rangesOf } from '../../../text/segment-text.ts';
import type { TagEnd } from '../../../text/tags/tag-ends.ts';
import type { NormalizeContext } from './normalize/step.ts';
import type { SegmentSpan } from './protected-elements.ts';
import { restoreElements, type TagOwner, toElement, WORD_END, WORD_START } from './restore-elements.ts';
import { endsOf, overlaps, spanText } from './span-ranges.ts';

/** A sentence for the engine, with a tag for each element, and the function that converts the output back. */
export interface Markup {
  input: TaggedText;
  /** Replaces the elements of the engine's output with the protected texts. Keeps the tags of the sentence. */
  restore(output: TaggedText): TaggedText;
}

/**
 * Converts spans to input for the engine. The tags of the sentence do not change its text.
 * @param tags ranges in the joined texts of the spans
 * @param hasElements whether protected spans without a stand-in become elements; otherwise they are passed as text
 */
export function toMarkup(
  spans: readonly SegmentSpan[],
  tags: readonly Tag[],
  { from, to }: Pick<NormalizeContext, 'from' | 'to'>,
  hasElements: boolean,
): Markup {
  const isSpaced = hasSpacesBetweenWords(from);
  const isElement = ({ kind, standIn }: SegmentSpan): boolean =>
    hasElements && kind !== 'text' && standIn === undefined;
  const ranges = rangesOf(spans.map(spanText));
  const closers = pairElements(
    spans.map((span) => (isElement(span) ? span : undefined)),
    ranges,
    tags,
  );
  const closing = new Set(closers.values());
  const owners: TagOwner[] = [];
  const inputTags: (Tag & { end: number })[] = [];
  const open: number[] = [];
  let text = '';
  const openTag = (owner: TagOwner): void => {
    owners.push(owner);
    inputTags.push({ start: text.length, end: text.length, parent: open.at(-1) });
    open.push(inputTags.length - 1);
  };
  const closeTag = (): void => {
    const closed = inputTags[open.pop() ?? -1];
    if (closed) closed.end = text.length;
  };
  const ends = endsOf(spans, tags);
  let next = 0;
  const putEnds = (isNext: (end: TagEnd) => boolean): void => {
    for (let end = ends[next]; end && isNext(end); end = ends[++next]) {
      if (end.kind === 'open') openTag({ kind: 'tag', tag: end.tag });
      else closeTag();
    }
  };
  const endOf = ({ tag }: TagEnd): number => tags[tag]?.end ?? 0;

  for (const [index, span] of spans.entries()) {
    const { start, end } = ranges[index] ?? NO_RANGE;
    if (closing.has(index)) {
      const endsPair = (one: TagEnd): boolean =>
        one.kind === 'open' ? endOf(one) > start : owners[open.at(-1) ?? -1]?.kind === 'element';
      putEnds((one) => one.at <= start && !endsPair(one));
      closeTag();
      continue;
    }
    putEnds((one) => one.at <= start);
    if (!isElement(span)) {
      let from = start;
      putEnds((one) => {
        if (one.at >= end) return false;
        text += spanText(span).slice(from - start, one.at - start);
        from = one.at;
        return true;
      });
      text += spanText(span).slice(from - start);
      continue;
    }
    const closer = closers.get(index);
    const inner = ranges[closer ?? -1];
    // A tag that begins inside of the pair and ends outside of it begins before the pair.
    const last = inner && ends.findLast((one) => one.at === end && one.kind === 'open' && endOf(one) > inner.start);
    if (last) putEnds((one) => ends.indexOf(one) <= ends.indexOf(last));
    openTag({ kind: 'element', element: toElement(spans, index, spans[closer ?? -1]?.text, !isSpaced) });
    if (closer !== undefined) continue;
    closeTag();
    const isBetweenWords = WORD_END.test(text.slice(-2)) && WORD_START.test(spans[index + 1]?.text ?? '');
    if (isBetweenWords && isSpaced) text += ' ';
  }
  putEnds(() => true);
  return {
    input: { text, tags: inputTags },
    restore: (output) => restoreElements(output, owners, tags, !hasSpacesBetweenWords(to)),
  };
}

const NO_RANGE = { start: 0, end: 0 };

/** The closing span of each opening one, by index. Pairs that overlap a tag are left out. */
function pairElements(
  elements: readonly (SegmentSpan | undefined)[],
  ranges: readonly TextRange[],
  tags: readonly Tag[],
): Map<number, number> {
  const pairs = pairMarks(elements.map((span) => (span?.kind === 'symbol' ? span.text : undefined)));
  const isPair = ({ opener, closer }: MarkPair): boolean => {
    const [opening = NO_RANGE, closing = NO_RANGE] = [ranges[opener], ranges[closer]];
    return closer > opener + 1 && !tags.some((tag) => overlaps(tag, opening, closing));
  };
  return new Map(pairs.filter(isPair).map(({ opener, closer }) => [opener, closer]));
}
