import { appendText, type TextBuffer } from './text-buffer.ts';

/**
 * The words of a generated text that are read and not yet written, as symbols. One space is between two words, for any
 * blank between them. Rules replace symbols of the first word, so it has room before it.
 */
export interface WordQueue {
  symbols: Int32Array<ArrayBuffer>;
  /** The first symbol of the first word that no rule has passed yet. */
  start: number;
  /** The symbols of the first word before it. */
  passed: Int32Array<ArrayBuffer>;
  passedLength: number;
  /** The words: where each ends in `symbols`, and its word-bound blank or nothing. */
  readonly ends: number[];
  readonly wordBlanks: string[];
  /** Start and end in the stream of the blank before each word, and of those inside of words with a word-bound blank. */
  readonly blanks: number[];
  /** The first blank in `blanks` that is not taken yet. */
  firstBlank: number;
  stream: string;
  /** How far the stream is read. */
  position: number;
}

const SPACE = 0x20;
const INITIAL_CAPACITY = 1 << 10;
const ROOM = 1 << 6;

export function createWordQueue(): WordQueue {
  return {
    symbols: new Int32Array(INITIAL_CAPACITY),
    start: ROOM,
    passed: new Int32Array(INITIAL_CAPACITY),
    passedLength: 0,
    ends: [],
    wordBlanks: [],
    blanks: [],
    firstBlank: 0,
    stream: '',
    position: 0,
  };
}

export function openWords(queue: WordQueue, stream: string): void {
  queue.stream = stream;
  queue.position = 0;
  queue.start = ROOM;
  queue.passedLength = 0;
  queue.ends.length = 0;
  queue.wordBlanks.length = 0;
  queue.blanks.length = 0;
  queue.firstBlank = 0;
}

export function hasBlank({ blanks, firstBlank }: WordQueue): boolean {
  return firstBlank < blanks.length;
}

/** Takes the first blank out of the queue. */
export function writeBlank(queue: WordQueue, buffer: TextBuffer): void {
  const { blanks, firstBlank, stream } = queue;
  if (firstBlank >= blanks.length) return;
  appendText(buffer, stream, blanks[firstBlank], blanks[firstBlank + 1]);
  skipBlank(queue);
}

/** Drops the first blank. */
export function skipBlank(queue: WordQueue): void {
  queue.firstBlank += 2;
  if (queue.firstBlank < queue.blanks.length) return;
  queue.blanks.length = 0;
  queue.firstBlank = 0;
}

/** Whether the first blank is one space. */
export function isMereSpace({ blanks, firstBlank, stream }: WordQueue): boolean {
  const start = blanks[firstBlank] ?? 0;
  return (blanks[firstBlank + 1] ?? 0) - start === 1 && stream.charCodeAt(start) === SPACE;
}

const BRACKET = 0x5b;

/** Whether a superblank stands before a word of the queue, which no rule reaches over. */
export function hasSuperblankBefore({ blanks, stream, ends }: WordQueue, word: number): boolean {
  const last = blanks.length - 2 * (ends.length - word);
  const end = blanks[last + 1] ?? 0;
  for (let at = blanks[last] ?? end; at < end; at++) if (stream.charCodeAt(at) === BRACKET) return true;
  return false;
}

/** Takes the first blank out of the queue. Mere spaces are lost. */
export function dropSpace(queue: WordQueue, buffer: TextBuffer): void {
  if (isMereSpace(queue)) skipBlank(queue);
  else writeBlank(queue, buffer);
}

/** Moves symbols of the first word to those that are passed. */
export function passSymbols(queue: WordQueue, end: number): void {
  const count = end - queue.start;
  if (queue.passedLength + count > queue.passed.length) {
    const longer = new Int32Array(2 * (queue.passedLength + count));
    longer.set(queue.passed.subarray(0, queue.passedLength));
    queue.passed = longer;
  }
  for (let at = queue.start; at < end; at++) queue.passed[queue.passedLength++] = queue.symbols[at] ?? 0;
  queue.start = end;
}

export function removeFirstWord(queue: WordQueue): void {
  const end = queue.ends.shift() ?? 0;
  queue.wordBlanks.shift();
  queue.passedLength = 0;
  queue.start = queue.ends.length === 0 ? ROOM : end + 1;
}

/** Makes the first two words one, with a space in it. */
export function joinFirstWords({ ends, wordBlanks }: WordQueue): void {
  ends.shift();
  const [first = '', second = ''] = wordBlanks.splice(0, 2);
  wordBlanks.unshift(first === '' || second === '' ? first + second : `${first.slice(0, -2)}; ${second.slice(2)}`);
}

/**
 * Replaces symbols of the first word by others.
 * @param end of the symbols, which begin at `start`
 * @param reversed the others, the last one first
 */
export function replaceSymbols(queue: WordQueue, end: number, reversed: Int32Array, count: number): void {
  const missing = count - end;
  if (missing > 0) makeRoom(queue, missing);
  const shift = Math.max(missing, 0);
  let at = end + shift;
  for (let i = 0; i < count; i++) queue.symbols[--at] = reversed[i] ?? 0;
  queue.start = at;
}

/** Moves all words to the right. */
function makeRoom(queue: WordQueue, shift: number): void {
  const { ends } = queue;
  const end = ends.at(-1) ?? queue.start;
  reserveSymbols(queue, end + shift);
  queue.symbols.copyWithin(queue.start + shift, queue.start, end);
  for (const [i, wordEnd] of ends.entries()) ends[i] = wordEnd + shift;
}

export function reserveSymbols(queue: WordQueue, capacity: number): void {
  if (capacity <= queue.symbols.length) return;
  const larger = new Int32Array(2 * capacity);
  larger.set(queue.symbols);
  queue.symbols = larger;
}
