import { z } from 'zod';
import rows from './quality.json' with { type: 'json' };

const row = z.strictObject({
  /** Canonical codes. */
  from: z.string(),
  to: z.string(),
  /** Expected chrF2 on FLORES-200 dev, derived from the published BLEU by `bench/neural-quality.ts`. */
  quality: z.number(),
  /** No figure is published for this model: estimated from other systems or models. */
  estimated: z.literal(true).optional(),
});

/** What is assumed of a model that the table does not have: less than most, better than a gist. */
const UNKNOWN = 50;

const QUALITY: ReadonlyMap<string, number> = new Map(
  z
    .array(row)
    .parse(rows)
    .map(({ from, to, quality }) => [`${from} ${to}`, quality]),
);

/** Expected chrF, 0 to 100, of the model that translates directly between two canonical codes. */
export function qualityOf(from: string, to: string): number {
  return QUALITY.get(`${from} ${to}`) ?? UNKNOWN;
}
