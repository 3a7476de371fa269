import { z } from 'zod';
import { hasMoreCodePoints, type RequestLimits } from '../../schemas/common.ts';
import { validate } from '../../validation.ts';

/** The official clients write `text`, and the documentation writes `Text`. */
const item = z
  .looseObject({ text: z.string().optional(), Text: z.string().optional() })
  .transform(({ text, Text }) => text ?? Text)
  .pipe(z.string('text is required'));

/** Reads the texts of a body. @param times how often the texts count, for a request with several targets */
export function createTextReader({ maxCharacters, maxStrings }: RequestLimits) {
  const schema = z.array(item).min(1).max(maxStrings);
  return (body: unknown, times = 1): string[] =>
    validate(
      schema.refine((texts) => !hasMoreCodePoints(texts, Math.floor(maxCharacters / times)), {
        message: `must have ${maxCharacters} characters or fewer in all, for all targets together`,
      }),
      body,
    );
}

/** Texts in a query. The official clients join several with commas or repeat the parameter. */
export const listInQuery = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().flatMap((joined) => joined.split(',')))
  .transform((values) => values.map((value) => value.trim()).filter((value) => value !== ''));
