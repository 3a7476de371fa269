import { type Branch, lastChunks, type Variables } from './branch.ts';
import { bestBranch, createBranchLimit } from './branch-limit.ts';
import { createInputBuffer } from './input-buffer.ts';
import type { Machine } from './machine.ts';
import type { Parser } from './parser.ts';
import type { PatternMatcher } from './pattern-matcher.ts';
import { createTokenReader } from './read-tokens.ts';
import type { SentenceWriter } from './sentence-writer.ts';

/** The parts of recursive transfer, which share their state. */
export interface Engine {
  readonly matcher: PatternMatcher;
  readonly machine: Machine;
  readonly parser: Parser;
  readonly writer: SentenceWriter;
}

/**
 * Splits a text into stretches that phrases can cover, parses and writes them.
 * @param hasReferences whether units have an antecedent from the anaphora stage
 * @throws StreamError when the stream is malformed
 */
export function transferText(
  stream: string,
  hasReferences: boolean,
  initialVariables: Variables,
  { matcher, machine, parser, writer }: Engine,
): string {
  const input = createInputBuffer(createTokenReader(stream, hasReferences));
  let variables = initialVariables;
  let branches: readonly Branch[] = [];
  let blanks: string[] = [];
  let output = '';
  const limit = createBranchLimit();

  machine.reset();
  for (let chunk = input.take(); chunk; chunk = input.take()) {
    const nextWord = input.peekWord();
    if (branches.length > 0) {
      if (chunk.isBlank && chunk.target !== '') blanks.push(chunk.target);
      branches = parser.advance(branches, chunk, nextWord);
    } else if (chunk.isBlank) {
      output += chunk.target;
      continue;
    } else {
      matcher.trim();
      branches = parser.start(chunk, variables, nextWord);
    }
    const open = input.isAtLastBlank ? [] : branches.filter((branch) => parser.isOpen(branch, nextWord));
    if (open.length > 0) {
      branches = limit.apply(open);
      continue;
    }
    const best = bestBranch(branches);
    branches = [];
    if (best === undefined) continue;
    output += writer.write(lastChunks(best, best.length), blanks, best);
    blanks = [];
    variables = { ...best.variables, chunks: initialVariables.chunks };
  }
  return output;
}
