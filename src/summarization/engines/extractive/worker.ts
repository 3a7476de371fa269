import type { Summary, SummaryRequest } from '../../engine.ts';
import { extractSummary } from './extract-summary.ts';

/** What the worker threads run, by this name. */
export function summarize(request: SummaryRequest): Summary {
  const started = performance.now();
  const extract = extractSummary(request);
  return { ...extract, engineMs: performance.now() - started };
}
