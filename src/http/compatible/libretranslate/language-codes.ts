import { z } from 'zod';
import { GlossaError } from '../../../errors.ts';
import { canonicalLanguage } from '../../../languages/canonical-code.ts';

export const AUTO = 'auto';

/** What the API answers where there is no language to detect. */
const NOTHING_DETECTED = { confidence: 0, language: 'en' };

/** A detected language. */
export const detection = z
  .object({
    confidence: z.number().min(0).max(100).meta({ description: 'In percent. 0 where there is nothing to detect.' }),
    language: z.string(),
  })
  .meta({ id: 'LibreTranslateDetection' });

/** @param confidence from 0 to 1 */
export function toDetection(language: string | null | undefined, confidence: number): z.output<typeof detection> {
  return language ? { confidence: Math.round(confidence * 100), language } : NOTHING_DETECTED;
}

/** The languages of a request. */
export const languageFields = {
  source: z
    .string()
    .min(1)
    .meta({ description: `Code of the source language, or ${AUTO} to detect the language.` }),
  target: z.string().min(1).meta({ description: 'Code of the target language.' }),
};

/**
 * The languages of a request, as the translator takes them.
 * @throws GlossaError `unknown_language`, with the words that clients know
 */
export function readLanguages({ source, target }: { source: string; target: string }) {
  const isDetected = source.toLowerCase() === AUTO;
  if (!isDetected) requireKnown(source);
  requireKnown(target);
  return { targetLanguage: target, currentLanguage: isDetected ? undefined : source };
}

function requireKnown(code: string): void {
  if (canonicalLanguage(code)) return;
  throw new GlossaError('unknown_language', { message: `${quotable(code)} is not supported` });
}

/** Error messages repeat no text of the client but what can be a code. */
const CODE = /^[\w-]{1,64}$/;

export function quotable(word: string): string {
  return CODE.test(word) ? word : 'this value';
}
