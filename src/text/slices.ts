import { setImmediate as turn } from 'node:timers/promises';

/** UTF-16 units that are worked through in about a millisecond. */
const SLICE = 8_000;

/**
 * Works through a text in slices that end between sentences where they can; others have their turn after each, so that the
 * longest document holds up nobody.
 * @throws the signal's reason
 */
export async function forEachSlice(text: string, signal: AbortSignal, work: (slice: string) => void): Promise<void> {
  let start = 0;
  while (start < text.length) {
    const end = start + SLICE >= text.length ? text.length : endNear(text, start + SLICE);
    work(text.slice(start, end));
    start = end;
    if (start < text.length) await turn(undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** Behind the last line break, else the last blank, of the slice's second half. */
function endNear(text: string, end: number): number {
  const least = end - SLICE / 2;
  for (const mark of ['\n', '. ', ' ']) {
    const at = text.lastIndexOf(mark, end - mark.length);
    if (at > least) return at + mark.length;
  }
  return end;
}
