/** A text in UTF-8, and where each byte comes from. */
export interface Utf8Text {
  /** Room for more bytes than `length`. */
  readonly bytes: Uint8Array;
  readonly length: number;
  /** For each byte, the offset of its character in UTF-16 units; at `length`, the length of the text. */
  readonly offsets: Int32Array;
}

const REPLACEMENT = 0xfffd;

/** Encodes a text. A lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Utf8Text {
  const bytes = new Uint8Array(text.length * 3);
  const offsets = new Int32Array(text.length * 3 + 1);
  let length = 0;
  for (let at = 0; at < text.length; ) {
    const start = at;
    let code = text.codePointAt(at) ?? REPLACEMENT;
    at += code > 0xffff ? 2 : 1;
    if (code >= 0xd800 && code <= 0xdfff) code = REPLACEMENT;
    const first = length;
    if (code < 0x80) bytes[length++] = code;
    else {
      if (code < 0x800) bytes[length++] = 0xc0 | (code >> 6);
      else {
        if (code < 0x10000) bytes[length++] = 0xe0 | (code >> 12);
        else {
          bytes[length++] = 0xf0 | (code >> 18);
          bytes[length++] = 0x80 | ((code >> 12) & 63);
        }
        bytes[length++] = 0x80 | ((code >> 6) & 63);
      }
      bytes[length++] = 0x80 | (code & 63);
    }
    offsets.fill(start, first, length);
  }
  offsets[length] = text.length;
  return { bytes, length, offsets };
}

/** The number of bytes of a character in valid UTF-8, by its first byte. */
export function characterBytes(first: number): number {
  if (first < 0xc0) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}
