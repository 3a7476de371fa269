/** UTF-16 units that take about 1 ms to process. */
const SLICE_LENGTH = 8_000;

/** Cuts a text into slices that end between lines, sentences or words where possible. Joined they are the text. */
export function* slicesOf(text: string): Generator<string, void, void> {
  let start = 0;
  while (start < text.length) {
    const end = start + SLICE_LENGTH >= text.length ? text.length : boundaryBefore(text, start + SLICE_LENGTH);
    yield text.slice(start, end);
    start = end;
  }
}

/**
 * The offset after the last line break, else after the last sentence, else after the last space in the second half of the
 * slice; else any offset that splits no surrogate pair.
 */
function boundaryBefore(text: string, end: number): number {
  const half = text.slice(end - SLICE_LENGTH / 2, end);
  for (const mark of ['\n', '. ', ' ']) {
    const at = half.lastIndexOf(mark);
    if (at > 0) return end - half.length + at + mark.length;
  }
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end;
}
