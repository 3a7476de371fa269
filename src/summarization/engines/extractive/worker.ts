import type { Summary, SummaryRequest } from '../../engine.ts';
import { extractSummary } from './extract-summary.ts';

/** The task of the worker threads, called by this name. */
export function summarize(request: SummaryRequest): Summary {
  const startedAt = performance.now();
  const extract = extractSummary(request);
  return { ...extract, engineMs: performance.now() - startedAt };
}
