import { findFirst } from '../../find-first.ts';
import type { Command } from './commands.ts';
import type { Token } from './tokens.ts';

const WITHIN_TEXTS = /^(?:open|close|comment|character|noun|link)$/;
const ENDING_TEXTS = /^(?:heading|block|item|skip|file)$/;

/** Creates a function that tells whether something between two offsets ends a text. It takes logarithmic time. */
export function findBoundaries(
  tokens: readonly Token[],
  commands: ReadonlyMap<string, Command>,
): (from: number, to: number) => boolean {
  const isBoundary = ({ kind, value }: Token): boolean =>
    kind === 'command' ? ENDING_TEXTS.test(commands.get(value)?.kind ?? '') : !WITHIN_TEXTS.test(kind);
  const boundaries = tokens.filter(isBoundary).map(({ start }) => start);
  return (from, to) => (boundaries[findFirst(boundaries, (at) => at >= from)] ?? Number.POSITIVE_INFINITY) < to;
}
