import { normalizeLetterCase } from '../../../../../../src/translation/engines/bergamot/worker/normalize/letter-case.ts';
import {
  applySteps,
  type NormalizeStep,
} from '../../../../../../src/translation/engines/bergamot/worker/normalize/step.ts';
import { TYPOGRAPHY_STEPS } from '../../../../../../src/translation/engines/bergamot/worker/normalize/typography.ts';
import { textOf } from '../../../../../../src/translation/text/segment-text.ts';
import { vocabularyWith } from '../vocabulary-stub.ts';

export const STEPS = [normalizeLetterCase, ...TYPOGRAPHY_STEPS];

export const vocabulary = vocabularyWith({
  names: 'Tom Anna Berlin India',
  acronyms: 'NASA USB',
  unknown: '“”„‘’«»–—−…£€¥½•#<@ÃÍÀüÜøłŁ²字',
});

/** Normalizes a sentence. Returns the input of the model, and the function that restores a translation of it. */
export function normalized(text: string, { from = 'en', to = 'pt' } = {}, steps: readonly NormalizeStep[] = STEPS) {
  const { spans, restore } = applySteps(steps, [{ kind: 'text', text }], { from, to, vocabulary });
  return {
    spans,
    input: textOf(spans),
    restored: (output: string) => textOf(restore([{ kind: 'text', text: output }])),
  };
}
