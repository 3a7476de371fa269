import { StreamError } from '../stage.ts';
import { endOfBlank } from '../stream/units.ts';
import { isSpace } from '../text/characters.ts';
import type { TagTable } from './tag-table.ts';
import { reserveSymbols, type WordQueue } from './word-queue.ts';

const SPACE = 0x20;
const OPEN_ANGLE = 0x3c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;

/** Reads another word and the blank before it. @returns false if there is only a blank */
export function readWord(queue: WordQueue, tags: TagTable): boolean {
  const { stream, ends } = queue;
  if (queue.position >= stream.length) return false;
  if (!readBlank(queue)) queue.blanks.push(queue.position, queue.position);
  const last = ends.at(-1);
  const start = last === undefined ? queue.start : last + 1;
  reserveSymbols(queue, start + stream.length - queue.position);
  const wordBlank = stream.charCodeAt(queue.position) === OPEN_BRACKET ? readWordBlank(queue) : '';
  const end = wordBlank === '' ? readPlainWord(queue, tags, start) : readBoundWord(queue, tags, start);
  if (end === start) return false;
  if (last !== undefined) queue.symbols[last] = SPACE;
  ends.push(end);
  queue.wordBlanks.push(wordBlank);
  return true;
}

/** The word up to a space or bracket. */
function readPlainWord(queue: WordQueue, tags: TagTable, start: number): number {
  const { stream, symbols } = queue;
  let end = start;
  while (queue.position < stream.length) {
    const code = stream.charCodeAt(queue.position);
    if (code === OPEN_BRACKET || isSpace(code)) break;
    symbols[end++] = readSymbol(queue, tags);
  }
  return end;
}

/** All up to the closing word-bound blank, with a space for each blank. */
function readBoundWord(queue: WordQueue, tags: TagTable, start: number): number {
  const { stream, symbols } = queue;
  let end = start;
  while (queue.position < stream.length) {
    const hasBlank = readBlank(queue);
    if (hasBlank) symbols[end++] = SPACE;
    if (stream.charCodeAt(queue.position) === OPEN_BRACKET) {
      readWordBlank(queue);
      break;
    }
    if (!hasBlank) symbols[end++] = readSymbol(queue, tags);
  }
  return end;
}

/** Queues spaces and superblanks. The first bracket of a word-bound blank is read too. @returns whether there are any */
function readBlank(queue: WordQueue): boolean {
  const { stream } = queue;
  const start = queue.position;
  while (queue.position < stream.length) {
    const code = stream.charCodeAt(queue.position);
    if (code === OPEN_BRACKET) {
      if (stream.charCodeAt(queue.position + 1) === OPEN_BRACKET) {
        const isEmpty = queue.position === start;
        if (!isEmpty) queue.blanks.push(start, queue.position);
        queue.position++;
        return !isEmpty;
      }
      queue.position = endOfBlank(stream, queue.position);
    } else if (isSpace(code)) queue.position++;
    else break;
  }
  if (queue.position === start) return false;
  queue.blanks.push(start, queue.position);
  return true;
}

/** Reads a word-bound blank from its second bracket on. */
function readWordBlank(queue: WordQueue): string {
  const start = queue.position - 1;
  queue.position = endOfBlank(queue.stream, start);
  return queue.stream.slice(start, queue.position);
}

function readSymbol(queue: WordQueue, tags: TagTable): number {
  const { stream } = queue;
  const start = queue.position;
  let code = stream.charCodeAt(queue.position++);
  if (code === OPEN_ANGLE) {
    const end = stream.indexOf('>', start) + 1;
    if (end === 0) throw new StreamError('A tag has no end.');
    queue.position = end;
    return tags.find(stream, start, end);
  }
  if (code === BACKSLASH) {
    if (queue.position === stream.length) throw new StreamError('The text ends in an escape.');
    code = stream.charCodeAt(queue.position++);
  }
  if (code < 0xd800 || code > 0xdbff) return code;
  const whole = stream.codePointAt(queue.position - 1) ?? code;
  if (whole > 0xffff) queue.position++;
  return whole;
}
