import { invalidEntries } from '../terms.ts';

/** A byte order mark and the encoding that it stands for. UTF-8 needs none. */
const MARKS = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Decodes UTF-8, and UTF-16 with a byte order mark, which is removed. @throws GlossaError `invalid_request` */
export function decodeText(bytes: Uint8Array): string {
  const mark = MARKS.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  try {
    return new TextDecoder(mark?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidEntries([{ path: 'file', message: 'must be text in UTF-8, or in UTF-16 with a byte order mark' }]);
  }
}
