import { codePointLength } from '../text/graphemes.ts';
import type { SummaryItem, SummaryRequest } from './engine.ts';
import { MAX_TEXT_CHARACTERS } from './length-budget.ts';
import { joinSentences } from './paragraph.ts';
import { shortenText } from './shorten-text.ts';

/** Hard limits of a summary. Both can be infinite. */
export interface ItemLimits {
  type: SummaryRequest['type'];
  maxItems: number;
  /** Code points of the paragraph, or of all points together. */
  maxCharacters: number;
}

/** Length in code points of sentences joined into a paragraph, or of all points together. */
export function summaryLength(lines: readonly string[], { type }: Pick<ItemLimits, 'type'>): number {
  return codePointLength(type === 'text' ? joinSentences(lines) : lines.join(''));
}

/** The limits of a finished summary that is put into other words, such as its translation. */
export function itemLimitsOf({ type, maxCharacters }: Pick<SummaryRequest, 'type' | 'maxCharacters'>): ItemLimits {
  const defaultCharacters = type === 'text' ? MAX_TEXT_CHARACTERS : Number.POSITIVE_INFINITY;
  return { type, maxItems: Number.POSITIVE_INFINITY, maxCharacters: maxCharacters ?? defaultCharacters };
}

/**
 * Keeps the items that fit into the limits, in order. A paragraph keeps its first sentences, because later ones refer to
 * them. Points are independent, so each one that still fits is kept. When no item fits, the first one is shortened.
 */
export function fitItems<Item extends SummaryItem>(items: readonly Item[], limits: ItemLimits): Item[] {
  const kept: Item[] = [];
  let used = 0;
  for (const item of items) {
    if (kept.length === limits.maxItems) break;
    const added = lengthAfter(kept.at(-1)?.text, item.text, limits);
    const fits = used + added <= limits.maxCharacters;
    if (!fits && limits.type === 'text' && kept.length > 0) break;
    if (!fits) continue;
    kept.push(item);
    used += added;
  }
  if (kept.length > 0) return kept;
  return items.slice(0, 1).map((item) => ({ ...item, text: shortenText(item.text, limits.maxCharacters).text }));
}

/** Code points that a line adds behind the line before it, with the separator between the sentences of a paragraph. */
function lengthAfter(previous: string | undefined, text: string, limits: ItemLimits): number {
  if (previous === undefined) return summaryLength([text], limits);
  return summaryLength([previous, text], limits) - summaryLength([previous], limits);
}
