import type { Summary, SummaryRequest } from '../../engine.ts';
import { extractSummary } from './extract.ts';

/** What the worker threads run, by this name. */
export function summarize(request: SummaryRequest): Summary {
  return extractSummary(request);
}
