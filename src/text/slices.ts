/** UTF-16 units that are worked through in about a millisecond. */
const SLICE = 8_000;

/** The slices of a text, which end between sentences where they can. All joined are the text. */
export function* slicesOf(text: string): Generator<string, void, void> {
  let start = 0;
  while (start < text.length) {
    const end = start + SLICE >= text.length ? text.length : endNear(text, start + SLICE);
    yield text.slice(start, end);
    start = end;
  }
}

/** Behind the last line break, else the last blank, of the slice's second half; else anywhere but inside a character. */
function endNear(text: string, end: number): number {
  const half = text.slice(end - SLICE / 2, end);
  for (const mark of ['\n', '. ', ' ']) {
    const at = half.lastIndexOf(mark);
    if (at > 0) return end - half.length + at + mark.length;
  }
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end;
}
