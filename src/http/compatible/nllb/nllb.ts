import { z } from 'zod';
import { validate } from '../../validation.ts';
import type { Answer, Dialect, DialectServices } from '../dialect.ts';
import { errorsWithSentence } from '../dialect-errors.ts';
import { severalTexts, sourceCode, targetCode } from '../dialect-fields.ts';
import { translateForDialect } from '../translate-for-dialect.ts';

/** The format of nllb-serve. Languages are codes of FLORES such as `por_Latn`, or any other codes. */
export const nllb: Dialect = {
  describeError: errorsWithSentence({ current_language: 'src_lang', target_language: 'tgt_lang' }),
  paths: (services) => [
    { url: '/nllb/translate', method: ['GET', 'POST'], operation: 'translate', answer: translateAnswer(services) },
  ],
};

function translateAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = z.object({
    source: z.preprocess((value) => (typeof value === 'string' ? [value] : value), severalTexts(requestLimits)),
    src_lang: sourceCode,
    tgt_lang: targetCode,
  });
  return async (fields, request, reply) => {
    const { source, src_lang: from, tgt_lang: to } = validate(schema, fields);
    const start = performance.now();
    const order = { text: source, currentLanguage: from, targetLanguage: to };
    const { texts, detected } = await translateForDialect(operations, order, request, reply);
    return {
      source,
      translation: texts,
      src_lang: from ?? detected?.find((code) => code !== null) ?? null,
      tgt_lang: to,
      time_taken: Math.round(performance.now() - start) / 1_000,
      time_units: 's',
    };
  };
}
