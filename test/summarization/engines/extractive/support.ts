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

/** Sentences of which none is more important than the others. */
export const details = (topic: string, count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `The ${topic} of the harbour has ${at + 11} parts that the crew of the northern quay measures every winter.`,
  ).join(' ');
