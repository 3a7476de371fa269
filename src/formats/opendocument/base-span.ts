import type { Item } from '../html/items.ts';
import type { BaseElement } from '../html/parsed-html.ts';

/** An outermost span of a piece. */
interface Span {
  readonly from: number;
  to: number;
  readonly formatting: string;
  depth: number;
  length: number;
  hasLink: boolean;
  /** Whether it has anything but text, tabs and line breaks. */
  hasElements: boolean;
}

/** A piece whose words without a tag have the formatting of a span. */
export interface BasePiece {
  /** The items without the spans of that formatting. */
  readonly items: readonly Item[];
  readonly base: BaseElement | undefined;
}

/**
 * Finds the formatting of most of the text of a piece whose words are all in spans. Its spans are no tags, unless they have elements
 * in them. It formats the words and blanks that a translation has outside of other spans.
 */
export function findBaseSpan(items: readonly Item[], source: string): BasePiece {
  const spans = outermostSpans(items)?.filter(({ hasLink }) => !hasLink) ?? [];
  const lengths = new Map<string, number>();
  for (const { formatting, length } of spans) lengths.set(formatting, (lengths.get(formatting) ?? 0) + length);
  const [formatting, length = 0] = [...lengths].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0]);
  const ofBase = length > 0 ? spans.filter((span) => span.formatting === formatting) : [];
  const [first] = ofBase;
  if (!first) return { items, base: undefined };
  const tags = new Set(ofBase.flatMap(({ hasElements, from, to }) => (hasElements ? [] : [from, to])));
  return {
    items: items.filter((_, index) => !tags.has(index)),
    base: { open: sourceOf(items[first.from], source), close: sourceOf(items[first.to], source) },
  };
}

/** @returns undefined if words are outside of spans */
function outermostSpans(items: readonly Item[]): Span[] | undefined {
  const spans: Span[] = [];
  let span: Span | undefined;
  for (const [index, item] of items.entries()) {
    if (item.kind === 'text') {
      if (span) span.length += item.text.length;
      else if (item.text.trim() !== '') return undefined;
    } else if (span && isEndOf(span, item)) {
      span.to = index;
      spans.push(span);
      span = undefined;
    } else if (span) noteElement(span, item);
    else if (item.kind === 'open' && item.pair !== undefined && item.formatting !== undefined)
      span = {
        from: index,
        to: index,
        formatting: item.formatting,
        depth: 0,
        length: 0,
        hasLink: false,
        hasElements: false,
      };
  }
  return spans;
}

function isEndOf({ depth }: Span, item: Item): boolean {
  return item.kind === 'close' && item.pair !== undefined && depth === 0;
}

function noteElement(span: Span, item: Exclude<Item, { kind: 'text' }>): void {
  if (item.kind === 'whole') {
    span.hasElements ||= item.separates === undefined;
    return;
  }
  span.hasElements = true;
  if (item.pair === undefined) return;
  span.depth += item.kind === 'open' ? 1 : -1;
  span.hasLink ||= item.kind === 'open' && item.name === 'a';
}

function sourceOf(item: Item | undefined, source: string): string {
  return item ? source.slice(item.start, item.end) : '';
}
