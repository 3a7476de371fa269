import { z } from 'zod';
import { type RequestLimits, responseOf, textOrTexts, usage } from './common.ts';

export function detectRequestSchema(limits: RequestLimits) {
  return z
    .object({
      text: textOrTexts(limits).meta({
        description: 'A string, or an array of strings. The language of each string is detected on its own.',
      }),
    })
    .meta({ id: 'DetectRequest', examples: [{ text: ['Where is the library?', '¿Dónde está la biblioteca?'] }] });
}

const confidence = z.number().min(0).max(1);

const detected = z
  .object({
    language: z.string().nullable().meta({ description: 'The most probable language; null for a text without words.' }),
    confidence: confidence.meta({
      description:
        'The probability that the language is correct: of the answers with 0.9, nine of ten are. 0 without one.',
    }),
    alternatives: z
      .array(z.object({ language: z.string(), confidence }))
      .max(5)
      .meta({ description: 'Other languages with a probability of 0.01 or more, the most probable first.' }),
  })
  .meta({ id: 'DetectedLanguage' });

export const detectResponseSchema = responseOf('DetectionResponse', {
  detected: z.union([detected, z.array(detected)]).meta({ description: 'An object or an array, as text.' }),
  _usage: usage,
});
