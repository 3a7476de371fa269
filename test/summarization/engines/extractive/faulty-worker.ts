import type { Summary, SummaryRequest } from '../../../../src/summarization/engine.ts';
import { extractSummary } from '../../../../src/summarization/engines/extractive/extract.ts';

/** A worker that dies, throws, hangs or answers nonsense when the text says so. */
export function summarize(request: SummaryRequest): Summary | null | Promise<never> {
  const wish = request.source.kind === 'text' ? request.source.text : '';
  if (wish === 'die') process.exit(1);
  if (wish === 'throw') throw new Error('thrown on purpose');
  if (wish === 'nothing') return null;
  if (wish === 'empty') return { items: [] };
  if (wish === 'hang') return new Promise(() => undefined);
  return extractSummary(request);
}
