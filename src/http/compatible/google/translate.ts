import { z } from 'zod';
import { textOrTexts } from '../../schemas/common.ts';
import { validate } from '../../validation.ts';
import type { Answer, DialectServices } from '../dialect.ts';
import { sourceCode, targetCode } from '../dialect-fields.ts';
import { translateForDialect } from '../translate-for-dialect.ts';
import { googleCode } from './language-codes.ts';

/** Translates one text or several. Texts are HTML unless `format` says otherwise. `model` chooses none of these engines. */
export function translateAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = z.object({
    q: textOrTexts(requestLimits),
    source: sourceCode,
    target: targetCode,
    format: z.enum(['html', 'text']).default('html'),
  });
  return async (fields, request, reply) => {
    const { q, source, target, format } = validate(schema, fields);
    const order = {
      text: [q].flat(),
      currentLanguage: source,
      targetLanguage: target,
      format: format === 'html' ? format : undefined,
    };
    const { texts, detected } = await translateForDialect(operations, order, request, reply);
    const translations = texts.map((translatedText, index) => ({
      translatedText,
      ...(detected && { detectedSourceLanguage: googleCode(detected[index]) }),
    }));
    return { data: { translations } };
  };
}
