import type { TextItem } from './layout/runs.ts';

/* The text that a producer states for marked content (`/ActualText`, ISO 32000-2, 14.9.4), in place of that of its glyphs. */

/** The items of a page, those of marked content with its actual text. */
export interface ItemCollector {
  items: TextItem[];
  add(item: TextItem): void;
  /** @param actualText a PDF string, whose code units are bytes */
  begin(actualText: unknown): void;
  end(): void;
}

export function createItemCollector(): ItemCollector {
  const items: TextItem[] = [];
  let depth = 0;
  let open: { text: string; depth: number; from: number } | undefined;
  /** The text of marked content without glyphs, until the next item tells its place. */
  let pending = '';
  return {
    items,
    add(item) {
      if (open === undefined && isFalseSpace(item, items.at(-1), items.at(-2))) items.pop();
      const previous = items.at(-1);
      if (pending !== '') items.push(placeBefore(pending, item, previous));
      pending = '';
      items.push(item);
      // Marks may be printed left of the letter that they follow.
      if (open === undefined && continuesItem(item, previous)) joinLast(items, 2);
    },
    begin(actualText) {
      depth += 1;
      if (open === undefined && typeof actualText === 'string') {
        open = { text: decodeString(actualText), depth, from: items.length };
      }
    },
    end() {
      if (open?.depth === depth) {
        const covered = items.splice(open.from);
        // pdf.js adds a space for a gap before the glyphs.
        while (covered[0]?.text.trim() === '' && covered.length > 1) items.push(...covered.splice(0, 1));
        const [first] = covered;
        const { text } = open;
        open = undefined;
        if (!first) pending += text;
        else this.add(replaceItems(first, covered, text));
      }
      depth = Math.max(0, depth - 1);
    },
  };
}

const STARTS_WITH_MARK = /^\p{M}/u;
const ENDS_WITH_LETTER = /[\p{L}\p{M}\u200c\u200d]$/u;

/** Whether an item starts with a combining mark of the letter before it. */
function continuesItem(item: TextItem, previous: TextItem | undefined): boolean {
  if (!previous || item.isRightToLeft || item.isVertical || !STARTS_WITH_MARK.test(item.text)) return false;
  const distance = Math.abs((previous.transform[5] ?? 0) - (item.transform[5] ?? 0));
  return distance < 0.5 * Math.abs(item.transform[3] ?? 0) && ENDS_WITH_LETTER.test(previous.text.slice(-2));
}

/** Whether pdf.js added a space without width beside a combining mark. */
function isFalseSpace(item: TextItem, space: TextItem | undefined, before: TextItem | undefined): boolean {
  if (!space || !before || space.text.trim() !== '' || item.isVertical) return false;
  if (space.length > 0.03 * Math.abs(item.transform[3] ?? 0)) return false;
  const distance = Math.abs((before.transform[5] ?? 0) - (item.transform[5] ?? 0));
  return distance < 1 && (STARTS_WITH_MARK.test(item.text) || /\p{M}$/u.test(before.text.slice(-2)));
}

function joinLast(items: TextItem[], count: number): void {
  const joined = items.splice(-count);
  const [first] = joined;
  if (first) items.push(replaceItems(first, joined, joined.map(({ text }) => text).join('')));
}

/** One item with a text, as long as the items that it replaces. */
function replaceItems(first: TextItem, covered: readonly TextItem[], text: string): TextItem {
  const axis = first.isVertical ? 5 : 4;
  const starts = covered.map((item) => item.transform[axis] ?? 0);
  const start = starts.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  const end = covered.reduce((most, item, at) => Math.max(most, (starts[at] ?? 0) + item.length), start);
  const isUpright = (first.transform[0] ?? 0) > 0 && !first.isVertical;
  if (!isUpright) return { ...first, text };
  return { ...first, text, transform: first.transform.with(axis, start), length: end - start };
}

/** A text without width between two items. The layout sorts items by their start, and mirrors those from right to left. */
function placeBefore(text: string, next: TextItem, previous: TextItem | undefined): TextItem {
  const x = next.transform[4] ?? 0;
  const placed = { ...next, text, length: 0 };
  if (!next.isRightToLeft || next.isVertical) return placed;
  const before = previous?.transform[4] ?? 0;
  const isSameLine = previous && Math.abs((previous.transform[5] ?? 0) - (next.transform[5] ?? 0)) < 1;
  if (!isSameLine || x < before) return { ...placed, transform: next.transform.with(4, x + next.length) };
  const least = before + previous.length + 0.01;
  return { ...placed, transform: next.transform.with(4, Math.max(x, least)) };
}

function decodeString(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  if (text.startsWith('\u00fe\u00ff'))
    return bytes
      .subarray(2, bytes.length & ~1)
      .swap16()
      .toString('utf16le');
  return text.startsWith('\u00ef\u00bb\u00bf') ? bytes.subarray(3).toString('utf8') : text;
}
