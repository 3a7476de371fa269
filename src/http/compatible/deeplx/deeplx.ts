import type { DescribeError } from '../../response/error-handler.ts';
import { validate } from '../../validation.ts';
import { baseCode } from '../deepl/language-codes.ts';
import { toTranslateRequest, translateFields } from '../deepl/translate-request.ts';
import type { Answer, Dialect, DialectServices } from '../dialect.ts';
import { explainError } from '../explain-error.ts';
import { translateForDialect } from '../translate-for-dialect.ts';
import { translateAnswer } from './translate.ts';

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
