import { threadId } from 'node:worker_threads';
import { correctionsOf } from '../grammar/corrections.ts';
import { agreeWithTerms } from '../grammar/term-agreement.ts';
import { translateSegment } from '../segment.ts';
import { translateTerms } from '../translate-terms.ts';
import { createModeCache } from './mode-cache.ts';
import { createProcessStream } from './process-stream.ts';
import type { BatchResult, BatchTask } from './worker-messages.ts';

const modes = createModeCache();

/** The task of a worker thread. */
export function translateBatch({ mode: file, from, to, segments, maxMemoryMiB }: BatchTask): BatchResult {
  const opened = modes.open(file, maxMemoryMiB);
  if (opened.kind === 'unusable') return opened;
  const { mode, loadSeconds, evicted } = opened;
  const startedAt = performance.now();
  let rejected = 0;
  const onRejected = (): void => void rejected++;
  const corrections = correctionsOf(from, to);
  const texts = segments.map((segment) =>
    translateTerms(segment, from, to, (tagged, terms) => {
      const find = agreeWithTerms(corrections, terms, from, to, mode.generate);
      return translateSegment(tagged, from, to, createProcessStream(mode, find, onRejected));
    }),
  );
  const engineMs = performance.now() - startedAt;
  const thread = { id: threadId, ...modes.usage() };
  return { kind: 'translated', texts, engineMs, rejected, loadSeconds, evicted, thread };
}
