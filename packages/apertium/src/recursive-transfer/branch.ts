import type { Chunk } from './chunk.ts';
import type { MatchState } from './pattern-matcher.ts';

/** The last chunk of one way to parse a sentence so far. */
export interface Branch {
  readonly previous: Branch | undefined;
  readonly chunk: Chunk;
  readonly state: MatchState;
  /** The number of chunks. */
  readonly length: number;
  /** The sum of the weights of the rules. */
  readonly weight: number;
  /** Variables at this point. They are copied before they change. */
  variables: Variables;
}

export interface Variables {
  readonly strings: ReadonlyMap<string, string>;
  readonly wordBlanks: ReadonlyMap<string, string>;
  readonly chunks: ReadonlyMap<number, Chunk | null>;
}

/** @returns the last chunks, in the order of the sentence */
export function lastChunks(branch: Branch, count: number): Chunk[] {
  const chunks = new Array<Chunk>(count);
  let at: Branch | undefined = branch;
  for (let i = count - 1; i >= 0 && at; i--) {
    chunks[i] = at.chunk;
    at = at.previous;
  }
  return chunks;
}

/** @returns the branch without its last chunks */
export function withoutChunks(branch: Branch, count: number): Branch | undefined {
  let at: Branch | undefined = branch;
  for (let i = 0; i < count && at; i++) at = at.previous;
  return at;
}
