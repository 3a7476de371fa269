import { z } from 'zod';
import { validate } from '../../validation.ts';
import type { Answer, Dialect, DialectServices } from '../dialect.ts';
import { errorsWithSentence } from '../dialect-errors.ts';
import { severalTexts, sourceCode, targetCode } from '../dialect-fields.ts';
import { googleCode } from '../google/language-codes.ts';
import { translateForDialect } from '../translate-for-dialect.ts';

/** The format of custom services in Immersive Translate. */
export const immersive: Dialect = {
  describeError: errorsWithSentence({ current_language: 'source_lang', target_language: 'target_lang' }),
  paths: (services) => [{ url: '/imme', method: 'POST', operation: 'translate', answer: translateAnswer(services) }],
};

function translateAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = z.object({
    text_list: severalTexts(requestLimits),
    source_lang: sourceCode,
    target_lang: targetCode,
  });
  return async (fields, request, reply) => {
    const { text_list: text, source_lang: source, target_lang: target } = validate(schema, fields);
    const order = { text, currentLanguage: source, targetLanguage: target };
    const { texts, detected } = await translateForDialect(operations, order, request, reply);
    return {
      translations: texts.map((translation, index) => ({
        // The extension compares the code with that of the target.
        detected_source_lang: source ?? (detected?.[index] ? googleCode(detected[index]) : target),
        text: translation,
      })),
    };
  };
}
