import { threadId } from 'node:worker_threads';
import { writeDividedWordsOf } from '../../../text/layout/divided-words.ts';
import { correctionsOf } from '../grammar/corrections.ts';
import { withPivotWords } from '../grammar/pivot-words.ts';
import { agreeWithTerms } from '../grammar/term-agreement.ts';
import { withKeptWords } from '../kept-words.ts';
import { translateTogether } from '../process-stream.ts';
import { translateSegment } from '../segment.ts';
import { translateTerms } from '../translate-terms.ts';
import { createModeCache } from './mode-cache.ts';
import type { BatchResult, BatchTask } from './worker-messages.ts';

const modes = createModeCache();

/** The task of a worker thread. */
export function translateBatch({
  mode: file,
  pivots,
  target,
  from,
  to,
  segments: written,
  maxMemoryMiB,
}: BatchTask): BatchResult {
  const opened = modes.open(file, { pivots, target }, maxMemoryMiB);
  if (opened.kind === 'unusable') return opened;
  const { mode, loadSeconds, evicted, dictionaries, isKnownWord, isTargetWord } = opened;
  const startedAt = performance.now();
  const segments = written.map((segment) =>
    writeDividedWordsOf(segment, (first, second) => isKnownWord(first + second)),
  );
  let rejected = 0;
  const wordLists = { isSourceWord: (form: string) => dictionaries().some(({ knows }) => knows(form)), isTargetWord };
  const corrections = withPivotWords(correctionsOf(from, to), dictionaries, { from, to }, mode.generate);
  const translations = segments.map((segment) =>
    translateTerms(segment, from, to, (tagged, terms) =>
      translateSegment(tagged, from, to, agreeWithTerms(corrections, terms, from, to, mode.generate)),
    ),
  );
  const completed = translateTogether(translations, (sources) => {
    const outputs = mode.translate(sources);
    for (const output of outputs) if (output === undefined) rejected++;
    return outputs;
  });
  const texts = completed.map(({ result, unknownWords }, at) => {
    const segment = segments[at];
    return result && segment && withKeptWords(result, segment, unknownWords, wordLists);
  });
  const engineMs = performance.now() - startedAt;
  const thread = { id: threadId, ...modes.usage() };
  return { kind: 'translated', texts, engineMs, rejected, loadSeconds, evicted, thread };
}
