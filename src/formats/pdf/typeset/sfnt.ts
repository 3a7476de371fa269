/** Bytes of the head of a font file, and of each entry of its directory. */
const HEAD_BYTES = 12;
const ENTRY_BYTES = 16;

/** The content of a table of an OpenType font. */
export function findTable(font: Uint8Array, tag: string): Uint8Array | undefined {
  const view = Buffer.from(font.buffer, font.byteOffset, font.byteLength);
  const count = view.readUInt16BE(4);
  for (let entry = 0; entry < count; entry++) {
    const at = HEAD_BYTES + entry * ENTRY_BYTES;
    if (view.toString('latin1', at, at + 4) !== tag) continue;
    const start = view.readUInt32BE(at + 8);
    return font.subarray(start, start + view.readUInt32BE(at + 12));
  }
  return undefined;
}
