import { z } from 'zod';
import chainRows from './chains.json' with { type: 'json' };
import rows from './directions.json' with { type: 'json' };

const row = z.strictObject({
  /** Canonical codes. Several may share a mode: Bosnian, Croatian and Serbian go in as one language. */
  from: z.string(),
  to: z.string(),
  /** Name of the file under `usr/share/apertium/modes`. */
  mode: z.string(),
  patch: z.enum(['no-tagger', 'no-dependencies', 'swapped-folder']).optional(),
  /** What a warm pipeline takes (proportional set size). */
  memoryMiB: z.number(),
  /** chrF2 as `bench/apertium-quality.ts` measures it on FLORES-200 dev, or an estimate where that has no such language. */
  quality: z.number(),
  estimated: z.literal(true).optional(),
});

export type DirectionRow = z.infer<typeof row>;

/** Every direction of Debian's Apertium packages that is worth offering. */
export const directionRows: readonly DirectionRow[] = z.array(row).parse(rows);

/** Every chain of two directions that FLORES-200 dev has texts for, measured as a whole in the same way. */
export const measuredChains = z
  .array(z.strictObject({ path: z.array(z.string()).length(3), quality: z.number() }))
  .parse(chainRows);
