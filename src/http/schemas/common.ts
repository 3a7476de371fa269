import { z } from 'zod';
import { codePointLength } from '../../text/graphemes.ts';

/** `""` counts as absent for some fields. */
export const textOrAbsent = z
  .string()
  .optional()
  .transform((text) => text || undefined);

export const logId = z.string().meta({ description: 'Unique identifier of the request, also in x-request-id.' });

const tokens = z.int().min(0);
export const usage = z
  .object({
    input_tokens: tokens.meta({ description: 'Tokens (o200k_base) of the text that went in.' }),
    output_tokens: tokens.meta({ description: 'Tokens (o200k_base) of the result.' }),
    inference_time_tokens: tokens.meta({ description: 'Engine time: one token per started millisecond.' }),
    total_tokens: tokens.meta({ description: 'The sum of the three.' }),
  })
  .meta({ id: 'Usage' });

export const errorAnswer = z
  .object({
    success: z.literal(false),
    message: z.string().meta({ description: 'One sentence that says what to do.' }),
    error: z.string().meta({ description: 'The same sentence.' }),
    code: z.string().meta({ description: 'A stable name of the error.' }),
    log_id: logId,
    errors: z
      .array(
        z.object({
          path: z.string().meta({ description: 'The field, such as text[3]; empty for the whole.' }),
          message: z.string().meta({ description: 'What is wrong with it.' }),
        }),
      )
      .optional()
      .meta({ description: 'What is wrong with the request, field by field.' }),
  })
  .meta({ id: 'Error' });

/** The answers that a path can give beside its success, for the description. */
export function errorAnswers(...statuses: number[]): Record<number, typeof errorAnswer> {
  return Object.fromEntries(statuses.map((status) => [status, errorAnswer]));
}

/** For the description of a path whose answers have an ETag. */
export const unchangedAnswer = { description: 'The bytes are those of If-None-Match.', types: {} };

/** Code points, which is what callers count; where UTF-16 units tell, nothing is counted. */
export function hasMoreCodePoints(texts: readonly string[], most: number): boolean {
  const units = texts.reduce((sum, text) => sum + text.length, 0);
  return units > most && (units > 2 * most || countCodePoints(texts) > most);
}

export function countCodePoints(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + codePointLength(text), 0);
}
