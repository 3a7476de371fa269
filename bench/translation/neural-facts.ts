import { z } from 'zod';
import rows from './neural-facts.json' with { type: 'json' };

const row = z.strictObject({
  from: z.string(),
  to: z.string(),
  bleu: z.number().optional(),
  chrF: z.number(),
  /** NLLB-200 of 3.3B parameters unless it says otherwise. */
  system: z.literal('opusmt').optional(),
});

export type NeuralFact = z.infer<typeof row>;

/**
 * BLEU and chrF of the same translations by neural systems, on FLORES-200 dev where there are both and on devtest where
 * there is chrF alone, as the OPUS-MT leaderboards of the University of Helsinki publish them. Directions without
 * English are of one model that does them directly.
 */
export const neuralFacts: readonly NeuralFact[] = z.array(row).parse(rows);
