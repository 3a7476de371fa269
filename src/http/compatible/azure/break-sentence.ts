import { z } from 'zod';
import { requireLanguage } from '../../../languages/require-language.ts';
import { splitSentences } from '../../../text/sentences.ts';
import { validate } from '../../validation.ts';
import type { Answer, DialectServices } from '../dialect.ts';
import { sourceCode } from '../dialect-fields.ts';
import { toDetectedLanguage } from './language-codes.ts';
import { createTextReader } from './request-texts.ts';

const querySchema = z.object({ language: sourceCode });

/** Divides texts into sentences. The request counts as a detection of the language. */
export function breakSentenceAnswer({ operations, requestLimits }: DialectServices): Answer {
  const readTexts = createTextReader(requestLimits);
  return async (_fields, request) => {
    const { language } = validate(querySchema, request.query);
    const known = language === undefined ? undefined : requireLanguage(language, 'language').code;
    const texts = readTexts(request.body);
    const { rankings } = await operations.detect(texts, request.scope);
    return texts.map((text, index) => {
      const [first] = rankings[index] ?? [];
      return {
        ...(known === undefined && { detectedLanguage: toDetectedLanguage(first?.language, first?.confidence) }),
        sentLen: sentenceLengths(text, known ?? first?.language),
      };
    });
  };
}

/** UTF-16 units of each sentence with the space behind it. They add up to the length of the text. */
function sentenceLengths(text: string, language: string | undefined): number[] {
  const [, ...starts] = splitSentences(text, language).map(({ start }) => start);
  const bounds = [0, ...starts, text.length];
  return bounds.slice(1).map((end, index) => end - (bounds[index] ?? 0));
}
