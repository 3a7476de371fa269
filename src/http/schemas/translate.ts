import { z } from 'zod';
import { hasMoreCodePoints, logId, optionalText, usage } from './common.ts';

/** @param limits code points of all strings together, and number of strings */
export function translateRequest(limits: { characters: number; strings: number }) {
  const text = z
    .union([z.string().min(1).meta({ maxLength: limits.characters }), z.array(z.string()).min(1).max(limits.strings)])
    .superRefine((value, context) => {
      if (!hasMoreCodePoints(typeof value === 'string' ? [value] : value, limits.characters)) return;
      context.addIssue(`must have ${limits.characters} characters or fewer in all`);
    });
  return z
    .object({
      text: text.meta({
        description:
          'The text to translate: a string, or an array of strings. The result keeps the order and the length of the array.',
      }),
      target_language: z.string().min(1).meta({ description: 'Code of the target language.' }),
      current_language: optionalText.meta({ description: 'Code of the source language. When absent, it is detected.' }),
    })
    .meta({
      id: 'TranslateRequest',
      examples: [{ text: 'The library opens every day and the entrance is free.', target_language: 'es' }],
    });
}

const detected = z.string().nullable();

export const translateResponse = z
  .object({
    success: z.literal(true),
    translated_text: z.union([z.string(), z.array(z.string())]).meta({ description: 'A string or an array, as text.' }),
    detected_language: z
      .union([detected, z.array(detected)])
      .optional()
      .meta({
        description:
          'A string or an array, as text. Present when the source language was detected; null for a text without words.',
      }),
    _usage: usage,
    log_id: logId,
  })
  .meta({ id: 'TranslateResponse' });
