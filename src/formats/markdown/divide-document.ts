import { parseBlocks } from './blocks/parse-blocks.ts';
import type { DocumentPart } from './read-document.ts';

/** UTF-16 units of a part, at least. Shorter documents stay whole. */
const PART_LENGTH = 200_000;

/**
 * Divides a long document at headings where all blocks are closed, so that each part has the blocks that it has in the whole. The parts
 * share the labels of their links.
 */
export function* divideDocument(source: string): Generator<{ text: string; part: DocumentPart }> {
  const { starts, labels } = source.length < 2 * PART_LENGTH ? { starts: [], labels: undefined } : divide(source);
  let start = 0;
  for (const end of starts) {
    yield { text: source.slice(start, end), part: { labels, isFollowed: true } };
    start = end;
  }
  yield { text: source.slice(start), part: { labels, isFollowed: false } };
}

/** Where parts begin, but for the first one. Nothing else of the blocks stays in memory. */
function divide(source: string): { starts: readonly number[]; labels: ReadonlySet<string> } {
  const { starts, labels } = parseBlocks(source, 'markdown');
  const chosen: number[] = [];
  for (const start of starts) if (start - (chosen.at(-1) ?? 0) >= PART_LENGTH) chosen.push(start);
  return { starts: chosen, labels };
}
