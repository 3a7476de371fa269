/** An answer with its confidence, from 0 to 1. */
export interface Answer {
  confidence: number;
  isRight: boolean;
}

export interface Bin {
  count: number;
  /** Means, from 0 to 1. */
  confidence: number;
  accuracy: number;
}

const BINS = 10;

/** The answers in bins of equal width by confidence. Empty bins are left out. */
export function binsOf(answers: readonly Answer[]): Bin[] {
  const binOf = ({ confidence }: Answer): number => Math.min(BINS - 1, Math.floor(confidence * BINS));
  return [...Map.groupBy(answers, binOf)]
    .sort(([one], [other]) => one - other)
    .map(([, some]) => ({
      count: some.length,
      confidence: some.reduce((sum, { confidence }) => sum + confidence, 0) / some.length,
      accuracy: some.filter(({ isRight }) => isRight).length / some.length,
    }));
}

/** The expected calibration error: the mean distance between confidence and accuracy of a bin, weighted by its answers. */
export function calibrationError(answers: readonly Answer[]): number {
  const weighted = binsOf(answers).map(({ count, confidence, accuracy }) => count * Math.abs(confidence - accuracy));
  return weighted.reduce((sum, one) => sum + one, 0) / Math.max(1, answers.length);
}
