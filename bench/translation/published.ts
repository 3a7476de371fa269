import { z } from 'zod';
import rows from './published.json' with { type: 'json' };

const scores = z.partialRecord(
  z.enum(['google', 'microsoft', 'nllb', 'argos', 'opusmt', 'bergamot-tiny', 'bergamot-base', 'bergamot-base-memory']),
  z.number(),
);

const row = z.strictObject({
  from: z.string(),
  to: z.string(),
  /** Size of the model that the catalogue has for this direction. */
  model: z.enum(['tiny', 'base', 'base-memory']),
  dev: scores.optional(),
  test: scores.optional(),
});

export type PublishedScores = z.infer<typeof scores>;
export type PublishedRow = z.infer<typeof row>;

/**
 * BLEU on FLORES-200 of all systems that Mozilla compares its models with, for every direction of the catalogue: dev (997
 * sentences) and devtest (1,012), from `evaluation/` and the models' metadata in mozilla/firefox-translations-models
 * (MPL-2.0). NLLB is the distilled one of 600M parameters. sacreBLEU's 13a, but `zh`, `ja-mecab` and `ko-mecab` for these
 * targets.
 */
export const publishedRows: readonly PublishedRow[] = z.array(row).parse(rows);
