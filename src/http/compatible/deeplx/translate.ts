import { z } from 'zod';
import { validate } from '../../validation.ts';
import { baseCode, targetOf } from '../deepl/language-codes.ts';
import type { Answer, DialectServices } from '../dialect.ts';
import { oneText, sourceCode, targetCode } from '../dialect-fields.ts';
import { translateForDialect } from '../translate-for-dialect.ts';

/** The kind of account of DeepL that clients expect. */
const METHOD = 'Free';

/** Translates one text. It has no alternatives, which few clients show. */
export function translateAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = z.object({
    text: oneText(requestLimits),
    source_lang: sourceCode,
    target_lang: targetCode,
    tag_handling: z.enum(['', 'html', 'xml']).default(''),
  });
  return async (fields, request, reply) => {
    const { text, source_lang: source, target_lang: target, tag_handling: format } = validate(schema, fields);
    const order = {
      text,
      currentLanguage: source,
      targetLanguage: targetOf(target),
      format: format || undefined,
    };
    const { texts, detected } = await translateForDialect(operations, order, request, reply);
    return {
      code: 200,
      id: Date.now(),
      data: texts[0],
      alternatives: [],
      source_lang: baseCode(source ?? detected?.[0] ?? target),
      target_lang: target.toUpperCase(),
      method: METHOD,
    };
  };
}
