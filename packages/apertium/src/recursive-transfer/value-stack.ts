import { UnsupportedError } from '../stage.ts';
import type { Chunk } from './chunk.ts';

export type Value = string | number | boolean | Chunk | null;

/**
 * The stack of the machine. Each place has a word-bound blank, which belongs to the value. As in the original, a literal keeps
 * the blank that was at its place before, and values that are popped leave theirs.
 */
export interface ValueStack {
  push(value: Value, blank: string): void;
  /** Pushes a literal. */
  pushText(text: string): void;
  pop(): Value;
  /** A phrase stands for its target. */
  popString(): string;
  popNumber(): number;
  popBoolean(): boolean;
  popChunkOrNull(): Chunk | null;
  popChunk(): Chunk;
  /** @returns the phrase at the top, which stays there */
  topChunk(): Chunk;
  /** Compares the string at the top, which stays there. */
  isTop(text: string): boolean;
  /** @param distance from the top */
  pushCopy(distance: number): void;
  /** Exchanges the two values at the top. */
  swap(): void;
  /** @returns the blank above the top, which a value has left, and removes it */
  takeBlankAbove(): string;
  /** Pops all values. */
  clear(): void;
  /** Forgets all blanks. */
  clearBlanks(): void;
}

export function createValueStack(): ValueStack {
  const values: Value[] = [];
  const blanks: string[] = [];
  let top = 0;

  function pop(): Value {
    const value = values[top];
    if (top === 0 || value === undefined) throw wrongType();
    top--;
    return value;
  }

  function popChunkOrNull(): Chunk | null {
    const value = pop();
    if (typeof value !== 'object') throw wrongType();
    return value;
  }

  function topChunk(): Chunk {
    const value = values[top];
    if (top === 0 || typeof value !== 'object' || value === null) throw wrongType();
    return value;
  }

  function copy(from: number, to: number): void {
    const value = values[from];
    if (from < 1 || value === undefined) throw wrongType();
    values[to] = value;
    blanks[to] = blanks[from] ?? '';
  }

  return {
    push(value, blank) {
      top++;
      values[top] = value;
      blanks[top] = blank;
    },
    pushText(text) {
      top++;
      values[top] = text;
    },
    pop,
    popString() {
      const value = pop();
      if (typeof value === 'string') return value;
      if (typeof value === 'object' && value !== null) return value.target;
      throw wrongType();
    },
    popNumber() {
      const value = pop();
      if (typeof value !== 'number') throw wrongType();
      return value;
    },
    popBoolean() {
      const value = pop();
      if (typeof value !== 'boolean') throw wrongType();
      return value;
    },
    popChunkOrNull,
    popChunk() {
      const chunk = popChunkOrNull();
      if (chunk === null) throw wrongType();
      return chunk;
    },
    topChunk,
    isTop(text) {
      const value = values[top];
      return top > 0 && typeof value === 'string' ? value === text : topChunk().target === text;
    },
    pushCopy(distance) {
      copy(top - distance, top + 1);
      top++;
    },
    swap() {
      copy(top, top + 1);
      copy(top - 1, top);
      copy(top + 1, top - 1);
    },
    takeBlankAbove() {
      const blank = blanks[top + 1] ?? '';
      blanks[top + 1] = '';
      return blank;
    },
    clear() {
      top = 0;
    },
    clearBlanks() {
      blanks.length = 0;
    },
  };
}

export function wrongType(): UnsupportedError {
  return new UnsupportedError('a rule that uses a value of the wrong type');
}
