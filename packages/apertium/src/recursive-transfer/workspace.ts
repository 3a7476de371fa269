import { UnsupportedError } from '../stage.ts';
import { joinWordBlanks } from '../transfer/word-blank.ts';
import { type Chunk, copyChunk, createBlank, nextChunkId } from './chunk.ts';
import type { Part, Parts } from './parts.ts';
import { textOf } from './parts.ts';
import { REFERENCE, SOURCE } from './sides.ts';
import { createValueStack, type ValueStack, wrongType } from './value-stack.ts';

/** What a rule works with. */
export interface Workspace {
  readonly stack: ValueStack;
  readonly parts: Parts;
  /** Words and blanks in turn. */
  input: Chunk[];
  /** The phrase that consists of the input, for a rule that writes it. */
  parent: Chunk | undefined;
  output: Chunk[];
  /** The word-bound blank of the word that is being written. */
  wordBlank: string;
  /** Which chunks of the input are copies that belong to the rule. */
  copied: boolean[];
  /** Chunks with lower identifiers existed before the rule. */
  firstOwnId: number;
  /** Whether the rule depends on its input only, and changes nothing else but its output. */
  isPure: boolean;
}

export function createWorkspace(parts: Parts): Workspace {
  return {
    stack: createValueStack(),
    parts,
    input: [],
    parent: undefined,
    output: [],
    wordBlank: '',
    copied: [],
    firstOwnId: 0,
    isPure: true,
  };
}

export function beginRule(work: Workspace, input: Chunk[], parent: Chunk | undefined): void {
  work.stack.clear();
  work.input = input;
  work.parent = parent;
  work.output = [];
  work.copied = [];
  work.firstOwnId = nextChunkId();
  work.isPure = work.wordBlank === '' && parent === undefined;
}

/** @returns a chunk that is about to change */
export function changed(work: Workspace, chunk: Chunk): Chunk {
  if (chunk.id < work.firstOwnId) work.isPure = false;
  return chunk;
}

export function inputAt({ input }: Workspace, index: number): Chunk {
  const chunk = input[index];
  if (chunk === undefined) throw new UnsupportedError('a rule that reads a word outside of its pattern');
  return chunk;
}

/** @param number 0 for the parent */
export function inputWord(work: Workspace, number: number): Chunk {
  const direct = number === 0 ? work.parent : work.input[2 * (number - 1)];
  return direct ?? countedWord(work, number);
}

/** Blanks do not always separate the words of a phrase. Then words are counted. */
function countedWord(work: Workspace, number: number): Chunk {
  let words = 0;
  for (const chunk of work.input) {
    if (!chunk.isBlank) words++;
    if (words === number) return chunk;
  }
  return inputAt(work, work.input.length - 1);
}

export function clip({ stack, parts }: Workspace, chunk: Chunk, part: Part, side: number): void {
  stack.push(parts.read(chunk, part, side), part.isLemma && side !== REFERENCE ? chunk.wordBlank : '');
}

export function popAndClip(work: Workspace, side: number): void {
  const part = work.parts.partOf(work.stack.popString());
  const chunk = work.stack.popChunkOrNull();
  // The original pushes a wrong type here, which stops it at the next string operation.
  if (chunk === null) work.stack.push(true, '');
  else clip(work, chunk, part, side);
}

export function setClip(work: Workspace): void {
  const { stack, parts, input, copied } = work;
  const index = 2 * (stack.popNumber() - 1);
  const part = parts.partOf(stack.popString());
  const value = stack.popString();
  if (!copied[index]) input[index] = copyChunk(inputAt(work, index));
  copied[index] = true;
  parts.replace(inputAt(work, index), part, value);
}

/** Appends a text from the place above the top of the stack to the phrase at the top. */
export function appendText(work: Workspace, text: string, side: number): void {
  addText(changed(work, work.stack.topChunk()), side, text);
  if (side !== REFERENCE) work.wordBlank = joinWordBlanks(work.wordBlank, work.stack.takeBlankAbove());
}

export function appendSurface(work: Workspace, side: number): void {
  const value = work.stack.pop();
  if (typeof value === 'string') {
    appendText(work, value, side);
    return;
  }
  if (typeof value !== 'object' || value === null) throw wrongType();
  const chunk = changed(work, work.stack.topChunk());
  addText(chunk, side, textOf(value, side));
  if (side !== REFERENCE) chunk.wordBlank += value.wordBlank;
}

/** Gives a chunk the word-bound blank of what was written for it. */
export function takeWordBlank(work: Workspace, chunk: Chunk): Chunk {
  if (chunk.wordBlank !== work.wordBlank) changed(work, chunk).wordBlank = work.wordBlank;
  work.wordBlank = '';
  return chunk;
}

export function setRule(work: Workspace): void {
  const number = work.stack.popNumber();
  const rule = work.stack.popNumber();
  changed(work, number === 0 ? work.stack.topChunk() : inputAt(work, 2 * (number - 1))).rule = rule;
}

export function pushBlank(work: Workspace): void {
  const number = work.stack.popNumber();
  work.stack.push(number === 0 ? createBlank(' ') : inputAt(work, 2 * number - 1), '');
}

function addText(chunk: Chunk, side: number, text: string): void {
  if (side === SOURCE) chunk.source += text;
  else if (side === REFERENCE) chunk.reference += text;
  else chunk.target += text;
}
