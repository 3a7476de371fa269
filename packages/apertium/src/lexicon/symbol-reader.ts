import { StreamError } from '../stage.ts';
import { endOfBlank } from '../stream/units.ts';
import { isEscaped } from './escapes.ts';
import type { TagTable } from './tag-table.ts';
import { appendText, appendUnit, type TextBuffer } from './text-buffer.ts';

/**
 * Reads the text that an analyser gets as symbols: characters, tags, and a space for each blank. The symbols stay readable,
 * because an analysis looks ahead and goes back. Blanks are queued when they are read first, and are written in that order.
 */
export interface SymbolReader {
  open(stream: string): void;
  /** The number of symbols before the next one. May be set to go back. */
  position: number;
  /** @returns the next symbol, 0 at the end. The end counts as a symbol. */
  next(): number;
  at(position: number): number;
  hasBlank(): boolean;
  /** Whether the first blank of the queue is a mere space. */
  isFirstBlankSpace(): boolean;
  /** Takes the first blank of the queue, if there is one. */
  skipBlank(): void;
  writeBlank(buffer: TextBuffer): void;
  /** Writes a tag of the text as the characters that it has. */
  writeEscapedTag(symbol: number, buffer: TextBuffer): void;
}

const SPACE = 0x20;
const OPEN_ANGLE = 0x3c;
const CLOSE_ANGLE = 0x3e;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const SOFT_HYPHEN = 0xad;
const INITIAL_CAPACITY = 1 << 10;

export function createSymbolReader(tags: TagTable): SymbolReader {
  let stream = '';
  let offset = 0;
  let symbols = new Int32Array(INITIAL_CAPACITY);
  let count = 0;
  /** Start and end of each blank in the stream. */
  let blanks = new Int32Array(INITIAL_CAPACITY);
  let blankStart = 0;
  let blankEnd = 0;

  function queueBlank(start: number, end: number): number {
    blanks[blankEnd++] = start;
    blanks[blankEnd++] = end;
    offset = end;
    return SPACE;
  }

  function readTag(): number {
    let end = offset + 1;
    while (end < stream.length && stream.charCodeAt(end) !== CLOSE_ANGLE) {
      end += stream.charCodeAt(end) === BACKSLASH ? 2 : 1;
    }
    const symbol = tags.find(stream, offset, end + 1);
    if (symbol === 0) throw new StreamError('A tag in the text is unknown to the dictionary.');
    offset = end + 1;
    return symbol;
  }

  function readCharacter(): number {
    const code = stream.codePointAt(offset) ?? 0;
    offset += code > 0xffff ? 2 : 1;
    return code;
  }

  function read(): number {
    while (stream.charCodeAt(offset) === SOFT_HYPHEN) offset++;
    if (offset >= stream.length) return 0;
    const code = stream.charCodeAt(offset);
    if (code === SPACE) return queueBlank(offset, offset + 1);
    if (!isEscaped(code)) return readCharacter();
    if (code === OPEN_BRACKET) return queueBlank(offset, endOfBlank(stream, offset));
    if (code === OPEN_ANGLE) return readTag();
    if (code !== BACKSLASH) throw new StreamError('A reserved character in the text is not escaped.');
    offset++;
    if (offset >= stream.length) throw new StreamError('The text ends in an escape.');
    return readCharacter();
  }

  const reader: SymbolReader = {
    open(text) {
      stream = text;
      offset = 0;
      count = 0;
      blankStart = 0;
      blankEnd = 0;
      reader.position = 0;
      if (symbols.length <= text.length) {
        symbols = new Int32Array(text.length + 1);
        blanks = new Int32Array(2 * text.length);
      }
    },
    position: 0,
    next() {
      if (reader.position === count) symbols[count++] = read();
      return symbols[reader.position++] ?? 0;
    },
    at: (position) => symbols[position] ?? 0,
    hasBlank: () => blankStart < blankEnd,
    isFirstBlankSpace: () => blankStart < blankEnd && stream.charCodeAt(blanks[blankStart] ?? 0) === SPACE,
    skipBlank() {
      blankStart += 2;
    },
    writeBlank(buffer) {
      appendText(buffer, stream, blanks[blankStart], blanks[blankStart + 1]);
      blankStart += 2;
    },
    writeEscapedTag(symbol, buffer) {
      const end = tags.starts[-symbol] ?? 0;
      for (let at = tags.starts[-symbol - 1] ?? 0; at < end; at++) {
        const unit = tags.units[at] ?? 0;
        if (isEscaped(unit)) appendUnit(buffer, BACKSLASH);
        appendUnit(buffer, unit);
      }
    },
  };
  return reader;
}
