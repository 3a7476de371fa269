import { z } from 'zod';
import rows from './published.json' with { type: 'json' };

const scores = z.partialRecord(
  z.enum(['google', 'microsoft', 'nllb', 'argos', 'opusmt', 'bergamot-tiny', 'bergamot-base', 'bergamot-base-memory']),
  z.number(),
);

const row = z.strictObject({
  from: z.string(),
  to: z.string(),
  /** Size of the catalogue's model for this direction. */
  model: z.enum(['tiny', 'base', 'base-memory']),
  dev: scores.optional(),
  test: scores.optional(),
});

export type PublishedScores = z.infer<typeof scores>;
export type PublishedRow = z.infer<typeof row>;

/**
 * Published BLEU on FLORES-200 of Mozilla's models and of the systems that Mozilla compares them with, for dev (997
 * sentences) and devtest (1,012). Source: `evaluation/` and the models' metadata in mozilla/firefox-translations-models
 * (MPL-2.0). NLLB is the distilled model with 600M parameters. Tokenization: sacreBLEU's 13a, or `zh`, `ja-mecab` and
 * `ko-mecab` for these targets.
 */
export const publishedRows: readonly PublishedRow[] = z.array(row).parse(rows);
