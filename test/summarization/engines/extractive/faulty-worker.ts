import type { Summary, SummaryRequest } from '../../../../src/summarization/engine.ts';
import { extractSummary } from '../../../../src/summarization/engines/extractive/extract.ts';

const ITEM = { text: 'It rains.', start: 0, end: 9 };

/** A worker that dies, throws, hangs or answers nonsense when the text says so. */
export function summarize(request: SummaryRequest): Summary | null | Promise<never> {
  const wish = request.source.kind === 'text' ? request.source.text : '';
  if (wish === 'die') process.exit(1);
  if (wish === 'throw') throw new Error('thrown on purpose');
  if (wish === 'nothing') return null;
  if (wish === 'empty') return { items: [] };
  if (wish === 'no paragraph') return { items: [ITEM] };
  if (wish === 'empty paragraph') return { items: [ITEM], paragraph: '' };
  if (wish === 'two lines') return { items: [ITEM], paragraph: 'One line.\nAnother line.' };
  if (wish === 'hang') return new Promise(() => undefined);
  return extractSummary(request);
}
