import { z } from 'zod';
import { hasMoreCodePoints, logId, textOrAbsent, usage } from './common.ts';

/** @param limits most code points over all strings, and most strings */
export function translateRequest(limits: { characters: number; strings: number }) {
  const text = z
    .union([z.string().min(1).meta({ maxLength: limits.characters }), z.array(z.string()).min(1).max(limits.strings)])
    .superRefine((value, context) => {
      if (!hasMoreCodePoints(typeof value === 'string' ? [value] : value, limits.characters)) return;
      context.addIssue(`must have ${limits.characters} characters or fewer in all`);
    });
  return z
    .object({
      text: text.meta({ description: 'What to translate: a string, or an array whose order and length are kept.' }),
      target_language: z.string().min(1).meta({ description: 'Code of the language to translate into.' }),
      current_language: textOrAbsent.meta({ description: 'Code of the source language; detected when absent.' }),
    })
    .meta({
      id: 'TranslateRequest',
      examples: [{ text: 'The library opens every day and the entrance is free.', target_language: 'es' }],
    });
}

const detected = z.string().nullable();

export const translateAnswer = z
  .object({
    success: z.literal(true),
    translated_text: z.union([z.string(), z.array(z.string())]).meta({ description: 'In the shape of text.' }),
    detected_language: z
      .union([detected, z.array(detected)])
      .optional()
      .meta({
        description: 'In the shape of text, when the source was detected; null where there is nothing to detect.',
      }),
    _usage: usage,
    log_id: logId,
  })
  .meta({ id: 'TranslateAnswer' });
