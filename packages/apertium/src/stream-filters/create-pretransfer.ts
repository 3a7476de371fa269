import { type Stage, StreamError, UnsupportedError } from '../stage.ts';
import { endOfBlank } from '../stream/units.ts';

const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CARET = 0x5e;
const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;
const HASH = 0x23;
const PLUS = 0x2b;
const TILDE = 0x7e;

/**
 * `apertium-pretransfer`: prepares lexical units for structural transfer. Units that `+` joins become separate units, each
 * with the word-bound blank of the whole, and the queue of a lemma moves before its tags.
 * @throws UnsupportedError for options
 */
export function createPretransfer(args: readonly string[]): Stage {
  const unknown = args.find((arg) => arg !== '-z');
  if (unknown !== undefined) throw new UnsupportedError(`apertium-pretransfer ${unknown}`);

  return {
    process(stream) {
      let output = '';
      /** Everything before is in the output. */
      let copied = 0;
      let wordBlank = '';
      for (let at = 0; at < stream.length; ) {
        const code = stream.charCodeAt(at);
        if (code === OPEN_BRACKET) {
          const end = endOfBlank(stream, at);
          if (stream.charCodeAt(at + 1) === OPEN_BRACKET) {
            if (stream.charCodeAt(end) !== CARET)
              throw new StreamError('A word-bound blank is not before a lexical unit.');
            wordBlank = stream.slice(at, end);
          }
          at = end;
        } else if (code === CARET) {
          // No escapes are known here: a lexical unit ends at the first `$`.
          const end = stream.indexOf('$', at);
          if (end < 0) throw new StreamError('A lexical unit has no end.');
          if (needsChange(stream, at + 1, end)) {
            output += stream.slice(copied, at + 1) + separateUnits(stream.slice(at + 1, end), `$ ${wordBlank}^`);
            copied = end;
          }
          wordBlank = '';
          at = end + 1;
        } else at += code === BACKSLASH ? 2 : 1;
      }
      return output + stream.slice(copied);
    },
  };
}

/** @returns whether the text has a queue, or joined units */
function needsChange(stream: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && stream.charCodeAt(at) !== LESS_THAN) at++;
  for (; at < end; at++) {
    const code = stream.charCodeAt(at);
    if (code === HASH || code === PLUS || code === TILDE) return true;
  }
  return false;
}

/**
 * @param unit the text of a lexical unit
 * @param separator of the units that `+` joins
 */
function separateUnits(unit: string, separator: string): string {
  /** Lemmas and queues, which come first, and the tags of the first unit with all later units. */
  let first = '';
  let last = '';
  let isFirst = true;
  let isInTag = false;
  let hasQueue = false;
  let start = 0;

  function flush(end: number): void {
    if (isFirst) first += unit.slice(start, end);
    else last += unit.slice(start, end);
    start = end;
  }

  for (let at = 0; at < unit.length; at++) {
    const code = unit.charCodeAt(at);
    if (code === LESS_THAN) {
      isInTag = true;
      if (isFirst) flush(at);
      isFirst = false;
    } else if (code === GREATER_THAN) isInTag = false;
    else if (code === HASH && !isFirst) {
      flush(at);
      isFirst = true;
      hasQueue = true;
    } else if (code === PLUS && (isFirst ? hasQueue : !isInTag)) {
      flush(at);
      last += separator;
      start = at + 1;
      isFirst = false;
    } else if (code === TILDE && !isFirst && !isInTag) {
      // The sign between the parts of a compound has no meaning for the transfer.
      flush(at);
      start = at + 1;
    }
  }
  flush(unit.length);
  return first + last;
}
