import { z } from 'zod';
import chainRows from './chains.json' with { type: 'json' };
import rows from './directions.json' with { type: 'json' };

const row = z.strictObject({
  /** Canonical codes. Several may share a mode: Bosnian, Croatian and Serbian have one. */
  from: z.string(),
  to: z.string(),
  /** Name of a file in `usr/share/apertium/modes`. */
  mode: z.string(),
  patch: z.enum(['no-tagger', 'no-dependencies', 'swapped-folder']).optional(),
  /** Memory of a warm pipeline (proportional set size). */
  memoryMiB: z.number(),
  /** chrF2 on FLORES-200 dev, as measured by `bench/apertium-quality.ts`; an estimate for languages it lacks. */
  quality: z.number(),
  estimated: z.literal(true).optional(),
});

export type DirectionRow = z.infer<typeof row>;

/** The useful directions of Debian's Apertium packages. */
export const directionRows: readonly DirectionRow[] = z.array(row).parse(rows);

/** Chains of two directions, measured as a whole in the same way, for the languages of FLORES-200 dev. */
export const measuredChains = z
  .array(z.strictObject({ path: z.array(z.string()).length(3), quality: z.number() }))
  .parse(chainRows);
