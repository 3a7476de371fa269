import type { Passage } from './source-document.ts';

/** UTF-16 units of an item that names what stands below it. */
const MAX_NAME_LENGTH = 120;
const ENDED = /[.!?…;。！？][”’»"')\]*_\s\u00ad]*$/u;
const LETTER = /\p{L}{2}/u;
/** Fewer are lists with details. */
const MIN_NAMES = 3;

/** Makes headings of the items of a list that have lists below them, such as the points of an agenda, in place. Linear. */
export function markNestedLists(maskedText: string, passages: readonly Passage[]): void {
  const names = passages.filter((passage, at) => isName(maskedText, passage, passages[at + 1]));
  // The other headings are not those of a list.
  for (const passage of passages) if (passage.kind === 'heading') delete passage.depth;
  if (names.length >= MIN_NAMES) for (const passage of names) passage.kind = 'heading';
}

function isName(maskedText: string, { kind, depth, start, end }: Passage, next: Passage | undefined): boolean {
  if (kind !== 'list_item' || depth === undefined || end - start > MAX_NAME_LENGTH) return false;
  if (next?.kind !== 'list_item' || next.depth === undefined || next.depth <= depth) return false;
  const text = maskedText.slice(start, end);
  return LETTER.test(text) && !ENDED.test(text);
}
