import { Buffer, isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { damaged } from '../damaged.ts';
import { decodeDamagedUtf8, encodeDamagedUtf8 } from './damaged-utf8.ts';
import { detectEncodings, sampleOf } from './detect-encodings.ts';
import { detectOldWestern } from './detect-western.ts';
import type { TextFileFormat } from './file-format.ts';

/** How the text of a file is written in bytes. */
export interface FileEncoding {
  /** A name that iconv-lite knows, `ascii` or `damaged-utf-8`. */
  readonly name: string;
  /** Whether the file begins with a byte order mark. */
  readonly hasBom: boolean;
  /** The file, if the encoding has several ways to write some of its characters. */
  readonly original?: { readonly text: string; readonly bytes: Buffer };
}

type FindEncoding = TextFileFormat['findEncoding'];

interface Codec {
  /** Whether both functions are exact: a result stands for the same text, and for the same bytes. */
  readonly isExact?: boolean;
  /** @returns undefined, or a text that cannot be encoded, for bytes that are not of this encoding */
  decode(bytes: Buffer): string | undefined;
  /** @returns undefined, or bytes that are decoded as another text, for characters that the encoding lacks */
  encode(text: string): Buffer | undefined;
}

/** Byte order marks. That of UTF-32LE begins with that of UTF-16LE. */
const BOMS = [
  { name: 'utf-8', mark: Buffer.of(0xef, 0xbb, 0xbf) },
  { name: 'utf-32le', mark: Buffer.of(0xff, 0xfe, 0, 0) },
  { name: 'utf-32be', mark: Buffer.of(0, 0, 0xfe, 0xff) },
  { name: 'utf-16le', mark: Buffer.of(0xff, 0xfe) },
  { name: 'utf-16be', mark: Buffer.of(0xfe, 0xff) },
] as const;
/** Bytes at the start of a file that may declare its encoding. */
const MAX_DECLARATION_BYTES = 8_192;
const C1 = /[\u0080-\u009f]/;
const C1_BYTES = Buffer.from(Array.from({ length: 32 }, (_, index) => 0x80 + index));
/** The characters of windows-1252 from 0x80. The five unused bytes are control characters, as in the Encoding Standard. */
const WINDOWS_1252 = Array.from(iconv.decode(C1_BYTES, 'windows-1252'), (character, index) =>
  character === '\ufffd' ? String.fromCharCode(0x80 + index) : character,
);
const WINDOWS_1252_BYTES = new Map(
  WINDOWS_1252.map((character, index) => [character, String.fromCharCode(0x80 + index)]),
);

const BEYOND_ASCII = /[^\0-\u007f]/;

const ASCII_CODEC: Codec = {
  isExact: true,
  decode: (bytes) => (isAscii(bytes) ? bytes.toString('latin1') : undefined),
  encode: (text) => (BEYOND_ASCII.test(text) ? undefined : Buffer.from(text, 'latin1')),
};
const UTF8_CODEC: Codec = {
  isExact: true,
  decode: (bytes) => (isUtf8(bytes) ? bytes.toString('utf8') : undefined),
  encode: (text) => Buffer.from(text),
};
const WINDOWS_1252_CODEC: Codec = {
  decode: (bytes) =>
    bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (byte) => WINDOWS_1252[byte.charCodeAt(0) - 0x80] ?? byte),
  encode: (text) =>
    Buffer.from(
      text.replace(/[^\0-\u007f\u00a0-\u00ff]/gu, (character) => WINDOWS_1252_BYTES.get(character) ?? '?'),
      'latin1',
    ),
};

/**
 * Decodes the text of a file: by its byte order mark, by the encoding that it declares, as UTF-8, or by an encoding that fits
 * its bytes. `encodeFile` returns the same bytes for the same text.
 * @param charset name of the encoding that a server declared, which counts more than that in the text
 * @returns the text without a byte order mark
 * @throws GlossaError `document_damaged` when the bytes after a byte order mark are not of that encoding
 */
export function decodeFile(
  bytes: Buffer,
  findEncoding: FindEncoding,
  charset?: string,
): { text: string; encoding: FileEncoding } {
  const bom = BOMS.find(({ mark }) => bytes.subarray(0, mark.length).equals(mark));
  if (bom) {
    const content = bytes.subarray(bom.mark.length);
    const found = tryDecode(content, bom.name === 'utf-8' ? ['utf-8', 'damaged-utf-8'] : [bom.name]);
    if (found) return { text: found.text, encoding: { ...found.encoding, hasBom: true } };
  }
  const found = bom ? undefined : tryDecode(bytes, candidates(bytes, findEncoding, charset));
  if (!found) throw damaged('The bytes do not fit the byte order mark.');
  return found;
}

function tryDecode(bytes: Buffer, names: Iterable<string>): { text: string; encoding: FileEncoding } | undefined {
  for (const name of names) {
    const text = decode(bytes, name);
    const isExact = text === undefined ? undefined : isEncodedAs(text, name, bytes);
    // A Unicode text that is not exact lacks the damaged end of its file.
    if (text === undefined || isExact === undefined || (!isExact && name.startsWith('utf-'))) continue;
    return { text, encoding: { name, hasBom: false, ...(isExact ? {} : { original: { text, bytes } }) } };
  }
  return undefined;
}

/**
 * Encodes a text as the file that it comes from. A text with characters that the encoding lacks is written as UTF-8, and
 * declares that if it declares an encoding.
 */
export function encodeFile(text: string, encoding: FileEncoding, findEncoding: FindEncoding): Buffer {
  const { name, hasBom, original } = encoding;
  const wellFormed = text.toWellFormed();
  const same = text === original?.text ? original.bytes : encode(wellFormed, name);
  const bytes = same ?? Buffer.from(declareUtf8(wellFormed, findEncoding));
  const mark = hasBom && BOMS.find((bom) => bom.name === (same ? name.replace('damaged-', '') : 'utf-8'))?.mark;
  return mark ? Buffer.concat([mark, bytes]) : bytes;
}

/**
 * Encodes a text that comes in parts, each as `encodeFile` writes it within the whole.
 * @param isDeclared whether the text declares its encoding
 * @returns undefined for an encoding in which a character can change how all others are written
 */
export function partEncoder(
  { name, hasBom }: FileEncoding,
  isDeclared: boolean,
): ((parts: Iterable<string>) => Generator<Buffer, void>) | undefined {
  // A character beyond ASCII makes the file one in UTF-8, which its declaration then has to say.
  if (name !== 'utf-8' && (name !== 'ascii' || isDeclared)) return undefined;
  return function* encodeInParts(parts) {
    const mark = hasBom && BOMS.find((bom) => bom.name === 'utf-8')?.mark;
    if (mark) yield mark;
    for (const part of parts) yield Buffer.from(part.toWellFormed());
  };
}

/** Encodings to try, the likely ones first. The last one reads any bytes. */
function* candidates(bytes: Buffer, findEncoding: FindEncoding, charset = ''): Generator<string, void> {
  yield* utf16Candidates(bytes);
  yield* encodingsOfLabel(charset);
  const head = bytes.toString('latin1', 0, MAX_DECLARATION_BYTES);
  const declared = findEncoding?.(head);
  if (declared) yield* encodingsOfLabel(declared.label ?? head.slice(declared.start, declared.end));
  yield 'ascii';
  yield 'utf-8';
  const sample = sampleOf(bytes);
  if (decodeDamagedUtf8(sample) !== undefined) yield 'damaged-utf-8';
  const old = detectOldWestern(sample);
  if (old !== undefined) yield old;
  yield* detectEncodings(sample);
  yield 'windows-1252';
}

/** UTF-16 without a byte order mark: one byte of each character of Latin text is zero. */
function* utf16Candidates(bytes: Buffer): Generator<string, void> {
  const sample = bytes.subarray(0, MAX_DECLARATION_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd * 4 > sample.length && even * 10 < odd) yield 'utf-16le';
  if (even * 4 > sample.length && odd * 10 < even) yield 'utf-16be';
}

/** Encodings that a declared name stands for. Bytes that declare UTF-16 in ASCII are in another encoding. */
function encodingsOfLabel(label: string): string[] {
  if (/^(?:us-)?ascii$/i.test(label)) return ['ascii'];
  const name = canonicalName(label);
  if (name === undefined || name.startsWith('utf-16')) return [];
  const isLatin1 = name === 'windows-1252' && !/1252/.test(label);
  return isLatin1 ? ['iso-8859-1', name] : [name];
}

function canonicalName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** @returns undefined, or a text that cannot be encoded, for bytes that are not of this encoding */
function decode(bytes: Buffer, name: string): string | undefined {
  const codec = codecOf(name);
  const text = codec?.decode(bytes);
  if (codec?.isExact) return text;
  return text?.isWellFormed() && !(name.startsWith('iso-8859-') && C1.test(text)) ? text : undefined;
}

/** @returns whether a decoded text is encoded as the same bytes; undefined if it cannot be encoded */
function isEncodedAs(text: string, name: string, bytes: Buffer): boolean | undefined {
  return codecOf(name)?.isExact || encode(text, name)?.equals(bytes);
}

/** @param text well-formed @returns undefined for a text with characters that the encoding lacks */
function encode(text: string, name: string): Buffer | undefined {
  const codec = codecOf(name);
  const bytes = codec?.encode(text);
  return bytes && (codec?.isExact || codec?.decode(bytes) === text) ? bytes : undefined;
}

function codecOf(name: string): Codec | undefined {
  if (name === 'ascii') return ASCII_CODEC;
  if (name === 'utf-8') return UTF8_CODEC;
  if (name === 'windows-1252') return WINDOWS_1252_CODEC;
  if (name === 'damaged-utf-8') return { decode: decodeDamagedUtf8, encode: encodeDamagedUtf8 };
  if (!iconv.encodingExists(name)) return undefined;
  return {
    decode: (bytes) => iconv.decode(bytes, name, { stripBOM: false }),
    encode: (text) => iconv.encode(text, name, { addBOM: false }),
  };
}

function declareUtf8(text: string, findEncoding: FindEncoding): string {
  const declared = findEncoding?.(text.slice(0, MAX_DECLARATION_BYTES));
  return declared ? `${text.slice(0, declared.start)}${declared.utf8 ?? 'UTF-8'}${text.slice(declared.end)}` : text;
}
