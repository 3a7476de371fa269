import type { Summary, SummaryRequest } from '../../../../src/summarization/engine.ts';
import type { Extract } from '../../../../src/summarization/engines/extractive/extract-summary.ts';
import { summarize as summarizeWell } from '../../../../src/summarization/engines/extractive/worker.ts';

const ITEM = { text: 'It rains.', start: 0, end: 9 };

/** A worker that crashes, throws, hangs, loops or returns invalid results, as the text demands. */
export function summarize(request: SummaryRequest): Summary | Extract | null | Promise<never> {
  const fault = request.source.kind === 'text' ? request.source.text : '';
  if (fault === 'die') process.exit(1);
  if (fault === 'throw') throw new Error('thrown on purpose');
  if (fault === 'nothing') return null;
  if (fault === 'empty') return { items: [], engineMs: 1 };
  if (fault === 'no paragraph') return { items: [ITEM], engineMs: 1 };
  if (fault === 'empty paragraph') return { items: [ITEM], paragraph: '', engineMs: 1 };
  if (fault === 'two lines') return { items: [ITEM], paragraph: 'One line.\nAnother line.', engineMs: 1 };
  if (fault === 'no time') return { items: [ITEM], paragraph: ITEM.text };
  if (fault === 'negative time') return { items: [ITEM], paragraph: ITEM.text, engineMs: -1 };
  if (fault === 'endless time') return { items: [ITEM], paragraph: ITEM.text, engineMs: Number.POSITIVE_INFINITY };
  if (fault === 'work') for (;;) Math.random();
  if (fault === 'hang') return new Promise(() => undefined);
  return summarizeWell(request);
}
