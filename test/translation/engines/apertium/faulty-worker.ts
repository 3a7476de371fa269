import type { BatchResult, BatchTask } from '../../../../src/translation/engines/apertium/worker/worker-messages.ts';
import { textOf } from '../../../../src/translation/text/segment-text.ts';

const THREAD = { id: 1, modes: 1, memoryMiB: 1 };

/** Returns texts unchanged, but crashes, loops, throws or rejects a text, as the text demands. */
export function translateBatch({ segments }: BatchTask): BatchResult {
  const texts = segments.map(({ parts }) => textOf(parts));
  if (texts.includes('CRASH')) process.exit(1);
  if (texts.includes('LOOP')) for (;;) Math.random();
  if (texts.includes('THROW')) throw new Error('thrown on purpose');
  const results = texts.map((text) => (text === 'REJECT' ? undefined : { text, tags: [] }));
  const rejected = results.filter((text) => text === undefined).length;
  return {
    kind: 'translated',
    texts: results,
    engineMs: 1,
    rejected,
    loadSeconds: undefined,
    evicted: 0,
    thread: THREAD,
  };
}
