import { z } from 'zod';
import type { DescribeError } from '../../response/error-handler.ts';
import { validate } from '../../validation.ts';
import { baseCode, targetOf } from '../deepl/language-codes.ts';
import { toTranslateRequest, translateFields } from '../deepl/translate-request.ts';
import type { Answer, Dialect, DialectServices } from '../dialect.ts';
import { oneText, sourceCode, targetCode } from '../dialect-fields.ts';
import { explainError } from '../explain-error.ts';
import { translateForDialect } from '../translate-for-dialect.ts';

const describeError: DescribeError = (error) => ({
  status: error.status,
  body: {
    code: error.status,
    message: explainError(error, { current_language: 'source_lang', target_language: 'target_lang' }),
  },
});

/** The formats of DeepLX: its own, and that of DeepL's API. */
export const deeplx: Dialect = {
  describeError,
  paths: (services) => [
    // MTranServer has the shorter path.
    { url: '/deeplx', method: 'POST', operation: 'translate', answer: translateAnswer(services) },
    { url: '/deeplx/translate', method: 'POST', operation: 'translate', answer: translateAnswer(services) },
    { url: '/deeplx/v2/translate', method: 'POST', operation: 'translate', answer: deeplAnswer(services) },
  ],
};

/** Translates as `/v2/translate`. */
function deeplAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = translateFields(requestLimits);
  return async (fields, request, reply) => {
    const valid = validate(schema, fields);
    const { texts, detected } = await translateForDialect(operations, toTranslateRequest(valid), request, reply);
    return {
      translations: texts.map((text, index) => ({
        detected_source_language: baseCode(valid.source_lang ?? detected?.[index] ?? valid.target_lang),
        text,
      })),
    };
  };
}

/** The kind of account of DeepL that clients expect. */
const METHOD = 'Free';

/** Translates one text. It has no alternatives, which few clients show. */
function translateAnswer({ operations, requestLimits }: DialectServices): Answer {
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
