import type { SummaryRequest } from '../../../../src/summarization/engine.ts';
import { type Extract, extractSummary } from '../../../../src/summarization/engines/extractive/extract-summary.ts';

export function summarize(text: string, wishes: Partial<Omit<SummaryRequest, 'source'>> = {}): Extract {
  return extractSummary({
    source: { kind: 'text', text },
    type: 'text',
    maxPoints: 2,
    maxCharacters: undefined,
    ...wishes,
  });
}

export function points(text: string, maxPoints: number, maxCharacters?: number): string[] {
  return summarize(text, { type: 'points', maxPoints, maxCharacters }).items.map((item) => item.text);
}
