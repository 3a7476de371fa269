import { z } from 'zod';
import { setEngineHeader } from '../../response/engine-header.ts';
import { flag } from '../../schemas/common.ts';
import { validate } from '../../validation.ts';
import type { Answer, DialectServices } from '../dialect.ts';
import { sourceCode, targetCode } from '../dialect-fields.ts';
import { toDetectedLanguage } from './language-codes.ts';
import { createTextReader, listInQuery } from './request-texts.ts';

const MAX_TARGETS = 100;

const absent = (problem: string) =>
  z
    .string()
    .optional()
    .refine((value) => !value, problem);

/**
 * The options that change a translation and that no engine has are rejected. An alignment is left out, as Azure does for many
 * pairs, and `suggestedFrom` is for texts whose language cannot be detected.
 */
const querySchema = z
  .object({
    to: listInQuery.pipe(z.array(targetCode).min(1).max(MAX_TARGETS)),
    from: sourceCode,
    textType: z
      .string()
      .default('plain')
      .transform((type) => type.toLowerCase())
      .pipe(z.enum(['plain', 'html'])),
    category: z.string().optional(),
    allowFallback: flag.default(true),
    profanityAction: z
      .string()
      .optional()
      .refine((action) => !action || action.toLowerCase() === 'noaction', 'is not supported but as NoAction'),
    includeSentenceLength: flag.refine((isWanted) => !isWanted, 'is not supported'),
    fromScript: absent('is not supported. Name the script in from, such as sr-Latn.'),
    toScript: absent('is not supported. Name the script in to, such as sr-Latn.'),
  })
  .refine(({ category, allowFallback }) => allowFallback || !category || category.toLowerCase() === 'general', {
    path: ['category'],
    message: 'is not supported but as general, unless allowFallback is true',
  });

/** Translates texts into one or several languages. */
export function translateAnswer({ operations, requestLimits }: DialectServices): Answer {
  const readTexts = createTextReader(requestLimits);
  return async (_fields, request, reply) => {
    const { to, from, textType } = validate(querySchema, request.query);
    const text = readTexts(request.body, to.length);
    const order = {
      text,
      targetLanguage: '',
      currentLanguage: from,
      format: textType === 'html' ? textType : undefined,
    };
    const { results } = await operations.translateInto(order, to, request.scope);
    setEngineHeader(request, reply, [...new Set(results.flatMap(({ engines }) => engines))]);
    const [{ detected, confidences } = { detected: undefined, confidences: [] }] = results;
    return text.map((_text, index) => ({
      ...(detected && { detectedLanguage: toDetectedLanguage(detected[index], confidences[index]) }),
      translations: to.map((target, at) => ({ text: results[at]?.texts[index], to: target })),
    }));
  };
}
