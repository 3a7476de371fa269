/** UTF-16 units of a text whose garbage is worth a collection, which takes some 10 ms for each MiB that is in use. */
const COLLECTED_LENGTH = 3_000_000;

/**
 * Collects the garbage of a step that has read or written a long text. V8 itself waits until the heap has grown by half, and until
 * buffers beside it have 32 MiB. Without `--expose-gc`, it does nothing.
 * @param length of the text in UTF-16 units
 */
export function freeMemoryOf(length: number): void {
  if (length >= COLLECTED_LENGTH) void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
