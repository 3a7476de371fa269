import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScope } from '../../../../load/test-scope.ts';
import type { Block } from '../../../../src/extraction/block.ts';
import { runInTimeSlices } from '../../../../src/resilience/time-slices.ts';
import { indexDocument } from '../../../../src/summarization/engines/llm/checks/document-index.ts';
import { removeDuplicates } from '../../../../src/summarization/engines/llm/checks/repetition.ts';
import { sortBySource } from '../../../../src/summarization/engines/llm/sort-by-source.ts';
import { renderDocument, splitDocument } from '../../../../src/summarization/engines/llm/split-document.ts';

const scope = testScope();
const CHARACTERS = 2_000_000;
const sentence = (index: number): string =>
  `The library of town ${index} opens on ${index % 28} May, as its readers wish. `;
const points = Array.from({ length: 300 }, (_, index) => `Readers ${index} of ${'abcdefgh'.repeat(index % 9)} came.`);

/** Words without digits, so that all lines are compared with each other. */
const notes = Array.from({ length: 2_000 }, (_, index) =>
  Array.from(
    { length: 12 },
    (_, at) =>
      `${((index + 7) * (at + 3) * 7_919).toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))}`,
  ).join(' '),
);

function document(): string {
  let text = '';
  for (let index = 0; text.length < CHARACTERS; index++) text += sentence(index);
  return text;
}

/** Counts the iterations of the event loop during some work. */
async function roundsDuring(work: () => Promise<unknown>): Promise<number> {
  let rounds = 0;
  let isDone = false;
  const count = (): void => {
    rounds++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return rounds;
}

test('other requests run while a document of two million characters is prepared', async (t) => {
  const text = document();
  const controls: Block[] = Array.from({ length: 2_000 }, () => ({ kind: 'paragraph', text: '\u0001'.repeat(1_000) }));
  const works: Record<string, () => Promise<unknown>> = {
    'without what cannot be seen': () => runInTimeSlices(renderDocument({ kind: 'blocks', blocks: controls }), scope),
    'to be cut': () => runInTimeSlices(splitDocument(text, 1_000, 'en'), scope),
    'for evidence': () => indexDocument(text, 'en', scope),
    'for the order of points': () => sortBySource(points, text, scope),
    'for what is said twice': () => runInTimeSlices(removeDuplicates(notes), scope),
  };
  for (const [what, work] of Object.entries(works)) {
    await t.test(what, async () => assert.ok((await roundsDuring(work)) >= 3));
  }
});
