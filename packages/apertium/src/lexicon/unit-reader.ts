import { StreamError } from '../stage.ts';
import { endOfBlank } from '../stream/units.ts';
import type { TagTable } from './tag-table.ts';
import { appendText, type TextBuffer } from './text-buffer.ts';

/** Reads lexical units as symbols: characters and tags. */
export interface UnitReader {
  open(stream: string): void;
  /** Copies the text before the next unit. @returns whether there is one */
  copyToUnit(buffer: TextBuffer): boolean;
  /**
   * @returns the next symbol of the unit, `UNKNOWN_TAG` or `END_OF_UNIT`
   * @throws StreamError when the unit has no end
   */
  next(): number;
  /** The last symbol is in the stream from `start` to `position`. */
  readonly start: number;
  readonly position: number;
}

export const UNKNOWN_TAG = 0;
export const END_OF_UNIT = 0x7fffffff;

const DOLLAR = 0x24;
const OPEN_ANGLE = 0x3c;
const CLOSE_ANGLE = 0x3e;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CARET = 0x5e;

/** @param onBlank gets each blank inside of a unit */
export function createUnitReader(
  tags: TagTable,
  onBlank: (stream: string, start: number, end: number) => void,
): UnitReader {
  let stream = '';
  let start = 0;
  let position = 0;

  function endOfTag(): number {
    for (let at = position; at < stream.length; at++) {
      const code = stream.charCodeAt(at);
      if (code === CLOSE_ANGLE) return at + 1;
      if (code === BACKSLASH) at++;
    }
    throw new StreamError('A tag has no end.');
  }

  function next(): number {
    start = position;
    if (position >= stream.length) throw new StreamError('A lexical unit has no end.');
    let code = stream.charCodeAt(position++);
    if (code === OPEN_ANGLE) {
      position = endOfTag();
      return tags.find(stream, start, position);
    }
    if (code === DOLLAR) return END_OF_UNIT;
    if (code === OPEN_BRACKET) {
      position = endOfBlank(stream, start);
      onBlank(stream, start, position);
      return next();
    }
    if (code === BACKSLASH) {
      if (position >= stream.length) throw new StreamError('A lexical unit has no end.');
      code = stream.charCodeAt(position++);
    }
    if (code < 0xd800 || code > 0xdbff) return code;
    const whole = stream.codePointAt(position - 1) ?? code;
    if (whole > 0xffff) position++;
    return whole;
  }

  return {
    open(text) {
      stream = text;
      position = 0;
    },
    /** Brackets have no meaning here, so that a caret begins a unit even in a superblank. */
    copyToUnit(buffer) {
      start = position;
      for (; position < stream.length; position++) {
        const code = stream.charCodeAt(position);
        if (code === CARET) {
          appendText(buffer, stream, start, position++);
          return true;
        }
        if (code === BACKSLASH) position++;
      }
      appendText(buffer, stream, start);
      return false;
    },
    next,
    get start() {
      return start;
    },
    get position() {
      return position;
    },
  };
}
