import { threadId } from 'node:worker_threads';
import { translateSegment } from '../segment.ts';
import { translateTerms } from '../translate-terms.ts';
import { createModeCache } from './mode-cache.ts';
import type { BatchResult, BatchTask } from './worker-messages.ts';

const modes = createModeCache();

/** The task of a worker thread. */
export function translateBatch({ mode: file, from, to, segments, maxMemoryMiB }: BatchTask): BatchResult {
  const opened = modes.open(file, from, to, maxMemoryMiB);
  if (opened.kind === 'unusable') return opened;
  const { mode, loadSeconds, evicted } = opened;
  const startedAt = performance.now();
  let rejected = 0;
  const process = (stream: string, withWordBlanks: boolean): string | undefined => {
    try {
      const output = mode.translate(stream, withWordBlanks);
      if (output === undefined) rejected++;
      return output;
    } catch {
      // Texts are not logged, and an error may quote one. The number of rejected texts is reported.
      rejected++;
      return undefined;
    }
  };
  const texts = segments.map((segment) =>
    translateTerms(segment, from, to, (tagged) => translateSegment(tagged, from, to, process)),
  );
  const engineMs = performance.now() - startedAt;
  const thread = { id: threadId, ...modes.usage() };
  return { kind: 'translated', texts, engineMs, rejected, loadSeconds, evicted, thread };
}
