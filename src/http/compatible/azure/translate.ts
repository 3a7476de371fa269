import { z } from 'zod';
import { setEngineHeader } from '../../response/engine-header.ts';
import { flag } from '../../schemas/common.ts';
import { validate } from '../../validation.ts';
import type { Answer, DialectServices } from '../dialect.ts';
import { sourceCode, targetCode } from '../dialect-fields.ts';
import { toDetectedLanguage } from './language-codes.ts';
import { absent, allowFallback, isServed, OTHER_MODEL, profanityAction, textType } from './options.ts';
import { createTextReader, listInQuery } from './request-texts.ts';

const MAX_TARGETS = 100;

/**
 * The options that change a translation and that no engine has are rejected. An alignment is left out, as Azure does for many
 * pairs, and `suggestedFrom` is for texts whose language cannot be detected.
 */
const querySchema = z
  .object({
    to: listInQuery.pipe(z.array(targetCode).min(1).max(MAX_TARGETS)),
    from: sourceCode,
    textType,
    category: z.string().optional(),
    allowFallback,
    profanityAction,
    includeSentenceLength: flag.refine((isWanted) => !isWanted, 'is not supported'),
    fromScript: absent('is not supported. Name the script in from, such as sr-Latn.'),
    toScript: absent('is not supported. Name the script in to, such as sr-Latn.'),
  })
  .refine(({ category, allowFallback: isAllowed }) => isServed(category, isAllowed), {
    path: ['category'],
    message: OTHER_MODEL,
  });

/** Translates texts into one or several languages, in version 3.0. */
export function translateAnswer({ operations, requestLimits }: DialectServices): Answer {
  const readTexts = createTextReader(requestLimits);
  return async (_fields, request, reply) => {
    const { to, from: currentLanguage, textType: format } = validate(querySchema, request.query);
    const text = readTexts(request.body, to.length);
    const orders = to.map((targetLanguage) => ({ text, targetLanguage, currentLanguage, format }));
    const { results } = await operations.translateAll(orders, request.scope);
    setEngineHeader(request, reply, [...new Set(results.flatMap(({ engines }) => engines))]);
    const [{ detected, confidences } = { detected: undefined, confidences: [] }] = results;
    return text.map((_text, index) => ({
      ...(detected && { detectedLanguage: toDetectedLanguage(detected[index], confidences[index]) }),
      translations: to.map((target, at) => ({ text: results[at]?.texts[index], to: target })),
    }));
  };
}
