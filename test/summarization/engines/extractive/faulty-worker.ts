import type { Summary, SummaryRequest } from '../../../../src/summarization/engine.ts';
import type { Extract } from '../../../../src/summarization/engines/extractive/extract-summary.ts';
import { summarize as summarizeWell } from '../../../../src/summarization/engines/extractive/worker.ts';

const ITEM = { text: 'It rains.', start: 0, end: 9 };

/** A worker that dies, throws, hangs, works for ever or answers nonsense when the text says so. */
export function summarize(request: SummaryRequest): Summary | Extract | null | Promise<never> {
  const wish = request.source.kind === 'text' ? request.source.text : '';
  if (wish === 'die') process.exit(1);
  if (wish === 'throw') throw new Error('thrown on purpose');
  if (wish === 'nothing') return null;
  if (wish === 'empty') return { items: [], engineMs: 1 };
  if (wish === 'no paragraph') return { items: [ITEM], engineMs: 1 };
  if (wish === 'empty paragraph') return { items: [ITEM], paragraph: '', engineMs: 1 };
  if (wish === 'two lines') return { items: [ITEM], paragraph: 'One line.\nAnother line.', engineMs: 1 };
  if (wish === 'no time') return { items: [ITEM], paragraph: ITEM.text };
  if (wish === 'negative time') return { items: [ITEM], paragraph: ITEM.text, engineMs: -1 };
  if (wish === 'endless time') return { items: [ITEM], paragraph: ITEM.text, engineMs: Number.POSITIVE_INFINITY };
  if (wish === 'work') for (;;) Math.random();
  if (wish === 'hang') return new Promise(() => undefined);
  return summarizeWell(request);
}
