import { z } from 'zod';
import { hasMoreCodePoints, logId, optionalText, textOrTexts, usage } from './common.ts';

/** Code points of the context of a request. */
const MAX_CONTEXT_CHARACTERS = 4_000;

/**
 * @param maxCharacters maximum number of code points of all strings together
 * @param maxStrings maximum number of strings
 */
export function translateRequestSchema(limits: { maxCharacters: number; maxStrings: number }) {
  return z
    .object({
      text: textOrTexts(limits).meta({
        description:
          'The text to translate: a string, or an array of strings. The result keeps the order and the length of the array.',
      }),
      target_language: z.string().min(1).meta({ description: 'Code of the target language.' }),
      current_language: optionalText.meta({ description: 'Code of the source language. When absent, it is detected.' }),
      formality: z
        .enum(['default', 'more', 'less', 'prefer_more', 'prefer_less'])
        .optional()
        .transform((formality) => (formality === 'default' ? undefined : formality))
        .meta({
          description:
            'How formal the translation is. more and less fail with unsupported_option where no engine can choose; prefer_more and prefer_less are then ignored.',
        }),
      context: z
        .string()
        .refine((text) => !hasMoreCodePoints([text], MAX_CONTEXT_CHARACTERS), {
          message: `must have ${MAX_CONTEXT_CHARACTERS} characters or fewer`,
        })
        .optional()
        .transform((text) => text?.trim() || undefined)
        .meta({
          maxLength: MAX_CONTEXT_CHARACTERS,
          description:
            'What the text is about, or what surrounds it. It helps engines with the feature context, and is neither translated nor billed.',
        }),
    })
    .meta({
      id: 'TranslateRequest',
      examples: [{ text: 'The library opens every day and the entrance is free.', target_language: 'es' }],
    });
}

const detected = z.string().nullable();

export const translateResponseSchema = z
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
