import { z } from 'zod';
import rows from './neural-facts.json' with { type: 'json' };

const row = z.strictObject({
  from: z.string(),
  to: z.string(),
  bleu: z.number().optional(),
  chrF: z.number(),
  /** The default is NLLB-200 with 3.3B parameters. */
  system: z.literal('opusmt').optional(),
});

export type NeuralFact = z.infer<typeof row>;

/**
 * BLEU and chrF of the same translations by neural systems, from the OPUS-MT leaderboards of the University of Helsinki:
 * FLORES-200 dev with both scores, devtest with chrF alone. Directions without English are those of one direct model.
 */
export const neuralFacts: readonly NeuralFact[] = z.array(row).parse(rows);
