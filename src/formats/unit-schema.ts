import { z } from 'zod';
import { PLURAL_CATEGORIES, type Unit } from './format.ts';

const offset = z.int().min(0);

/** JSON has no undefined: a tag without a parent has no such field there. */
const tag = z
  .strictObject({ start: offset, end: offset, parent: offset.optional() })
  .transform(({ start, end, parent }) => ({ start, end, parent }));

/** A translation of a unit, from JSON. */
export const taggedTextSchema = z.object({ text: z.string(), tags: z.array(tag) });

/** A unit, from JSON. */
export const unitSchema: z.ZodType<Unit> = z
  .strictObject({
    ...taggedTextSchema.shape,
    verbatim: z.array(z.strictObject({ start: offset, end: offset })).exactOptional(),
    layout: z.literal('lines').exactOptional(),
    count: z
      .strictObject({
        ...{ start: offset, end: offset, category: z.enum(PLURAL_CATEGORIES), isOrdinal: z.boolean() },
        isOthers: z.boolean().exactOptional(),
      })
      .exactOptional(),
    language: z.string().exactOptional(),
  })
  .refine(isWellFormed);

/** Whether all ranges are in the text, and each tag comes after its parent. */
function isWellFormed({ text, tags, verbatim = [], count }: Unit): boolean {
  const isRange = ({ start, end }: { start: number; end: number }): boolean => start <= end && end <= text.length;
  return (
    verbatim.every(isRange) &&
    (!count || isRange(count)) &&
    tags.every((one, at) => isRange(one) && (one.parent ?? -1) < at)
  );
}
