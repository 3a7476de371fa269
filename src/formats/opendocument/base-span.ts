import type { Item, TagItem } from '../html/items.ts';
import type { BaseElement } from '../html/parsed-html.ts';

/**
 * The span with most of the text of a piece whose words are all in spans. It formats the words and blanks that a translation has
 * between its spans.
 */
export function findBaseSpan(items: readonly Item[], source: string): BaseElement | undefined {
  let base: { open: TagItem; close: TagItem; length: number } | undefined;
  /** The outermost span around the current item. */
  let span: { open: TagItem; depth: number; length: number; hasLink: boolean } | undefined;
  for (const item of items) {
    if (item.kind === 'text') {
      if (span) span.length += item.text.length;
      else if (item.text.trim() !== '') return undefined;
    } else if (item.kind === 'whole' || item.pair === undefined) continue;
    else if (item.kind === 'open') {
      if (span) {
        span.depth++;
        span.hasLink ||= item.name === 'a';
      } else if (item.formatting !== undefined) span = { open: item, depth: 0, length: 0, hasLink: false };
    } else if (span && span.depth > 0) span.depth--;
    else if (span) {
      if (!span.hasLink && span.length > (base?.length ?? 0)) base = { ...span, close: item };
      span = undefined;
    }
  }
  return (
    base && {
      open: source.slice(base.open.start, base.open.end),
      close: source.slice(base.close.start, base.close.end),
    }
  );
}
