/** Text under construction, as UTF-16. It is faster than a string to which thousands of pieces are added. */
export interface TextBuffer {
  codes: Uint16Array<ArrayBuffer>;
  length: number;
}

const INITIAL_CAPACITY = 1 << 13;
/** A buffer that became larger is given up after the text. */
const MAX_KEPT_CAPACITY = 1 << 20;

export function createTextBuffer(): TextBuffer {
  return { codes: new Uint16Array(INITIAL_CAPACITY), length: 0 };
}

/** Makes room for more code units. */
function reserve(buffer: TextBuffer, units: number): void {
  const needed = buffer.length + units;
  if (needed <= buffer.codes.length) return;
  const larger = new Uint16Array(Math.max(needed, 2 * buffer.codes.length));
  larger.set(buffer.codes.subarray(0, buffer.length));
  buffer.codes = larger;
}

export function appendUnit(buffer: TextBuffer, unit: number): void {
  if (buffer.length === buffer.codes.length) reserve(buffer, 1);
  buffer.codes[buffer.length++] = unit;
}

export function appendCodePoint(buffer: TextBuffer, code: number): void {
  if (code > 0xffff) {
    appendUnit(buffer, 0xd800 + ((code - 0x10000) >> 10));
    appendUnit(buffer, 0xdc00 + ((code - 0x10000) & 0x3ff));
  } else appendUnit(buffer, code);
}

export function appendText(buffer: TextBuffer, text: string, start = 0, end = text.length): void {
  reserve(buffer, end - start);
  const { codes } = buffer;
  let { length } = buffer;
  for (let at = start; at < end; at++) codes[length++] = text.charCodeAt(at);
  buffer.length = length;
}

export function appendUnits(buffer: TextBuffer, units: Uint16Array, start: number, end: number): void {
  reserve(buffer, end - start);
  const { codes } = buffer;
  let { length } = buffer;
  for (let at = start; at < end; at++) codes[length++] = units[at] ?? 0;
  buffer.length = length;
}

/** Inserts a part of a text. */
export function insertText(buffer: TextBuffer, offset: number, text: string, start: number, end: number): void {
  const { length } = buffer;
  appendText(buffer, text, start, end);
  buffer.codes.copyWithin(offset + end - start, offset, length);
  for (let at = start; at < end; at++) buffer.codes[offset + at - start] = text.charCodeAt(at);
}

/** Takes the text out of the buffer, which is empty afterwards. */
export function takeText(buffer: TextBuffer): string {
  const { codes, length } = buffer;
  const bytes = Buffer.from(codes.buffer, 0, 2 * length);
  buffer.length = 0;
  let union = 0;
  for (let at = 0; at < length; at++) union |= codes[at] ?? 0;
  if (codes.length > MAX_KEPT_CAPACITY) buffer.codes = new Uint16Array(INITIAL_CAPACITY);
  if (union > 0xff) return bytes.toString('utf16le');
  // V8 reads a string of Latin-1 characters faster, but makes one only from bytes.
  for (let at = 0; at < length; at++) bytes[at] = codes[at] ?? 0;
  return bytes.toString('latin1', 0, length);
}
