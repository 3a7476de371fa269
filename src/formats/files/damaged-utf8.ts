import { Buffer } from 'node:buffer';

/** Private characters that stand for bytes that are not UTF-8: the byte is added to it. */
const FIRST_STAND_IN = 0x10f700;
/** Matches UTF-8 beyond ASCII, or a byte that is not UTF-8, in a text of one character a byte. */
const BEYOND_ASCII =
  /((?:[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}){1,1000})|[\x80-\xff]/g;
const STAND_IN = /[\u{10f780}-\u{10f7ff}]/gu;
/** UTF-8 sequences for each byte that is not UTF-8. Text in another encoding has fewer. */
const MIN_VALID_PER_DAMAGED = 4;

/**
 * Decodes UTF-8 in which a few bytes are damaged, such as a character that is cut off. Each of these bytes becomes a character
 * for private use.
 * @returns the text, or undefined for bytes that are hardly UTF-8
 */
export function decodeDamagedUtf8(bytes: Buffer): string | undefined {
  let valid = 0;
  let damaged = 0;
  const text = bytes.toString('latin1').replace(BEYOND_ASCII, (part, sequences: string | undefined) => {
    if (sequences === undefined) {
      damaged++;
      return String.fromCodePoint(FIRST_STAND_IN + part.charCodeAt(0));
    }
    const decoded = Buffer.from(sequences, 'latin1').toString('utf8');
    valid += decoded.length;
    return decoded;
  });
  return valid >= MIN_VALID_PER_DAMAGED * damaged ? text : undefined;
}

/** Encodes a text of `decodeDamagedUtf8` as the bytes that it comes from. */
export function encodeDamagedUtf8(text: string): Buffer {
  const parts: Buffer[] = [];
  let end = 0;
  for (const { index, 0: standIn } of text.matchAll(STAND_IN)) {
    parts.push(Buffer.from(text.slice(end, index)), Buffer.of((standIn.codePointAt(0) ?? 0) - FIRST_STAND_IN));
    end = index + standIn.length;
  }
  return Buffer.concat([...parts, Buffer.from(text.slice(end))]);
}
