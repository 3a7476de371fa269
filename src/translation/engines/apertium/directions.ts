import { z } from 'zod';
import chainRows from './chains.json' with { type: 'json' };
import rows from './directions.json' with { type: 'json' };

const row = z.strictObject({
  /** Canonical codes. Several directions may share a mode, as those of Bosnian, Croatian and Serbian do. */
  from: z.string(),
  to: z.string(),
  /** Name of a file in `usr/share/apertium/modes`. */
  mode: z.string(),
  patch: z.enum(['no-tagger', 'no-dependencies', 'swapped-folder']).optional(),
  /** chrF2 on FLORES-200 dev, as measured by `bench/apertium-quality.ts`; an estimate for languages it lacks. */
  quality: z.number(),
  estimated: z.literal(true).optional(),
});

export type DirectionRow = z.infer<typeof row>;

/** The directions of Debian's Apertium packages that have a usable quality. */
export const directionRows: readonly DirectionRow[] = z.array(row).parse(rows);

/** Chains of two directions, each measured as a whole by the same method, for the languages of FLORES-200 dev. */
export const measuredChains = z
  .array(z.strictObject({ path: z.array(z.string()).length(3), quality: z.number() }))
  .parse(chainRows);
