import { z } from 'zod';
import { validate } from '../../validation.ts';
import type { Answer, Dialect, DialectServices } from '../dialect.ts';
import { errorsWithSentence } from '../dialect-errors.ts';
import { oneText, severalTexts, sourceCode, targetCode } from '../dialect-fields.ts';
import { googleCode } from '../google/language-codes.ts';
import { translateForDialect } from '../translate-for-dialect.ts';

/** The format of custom services in Kiss Translator. */
export const kiss: Dialect = {
  describeError: errorsWithSentence({ current_language: 'from', target_language: 'to' }),
  paths: (services) => [{ url: '/kiss', method: 'POST', operation: 'translate', answer: translateAnswer(services) }],
};

/** Translates `texts`, or one `text`. */
function translateAnswer({ operations, requestLimits }: DialectServices): Answer {
  const languages = { from: sourceCode, to: targetCode };
  const one = z.object({ text: oneText(requestLimits), ...languages });
  const several = z.object({ texts: severalTexts(requestLimits), ...languages });
  return async (fields, request, reply) => {
    const isList = fields.texts !== undefined;
    const { from, to, ...given } = isList ? validate(several, fields) : validate(one, fields);
    const text = 'texts' in given ? given.texts : [given.text];
    const order = { text, currentLanguage: from, targetLanguage: to };
    const { texts, detected } = await translateForDialect(operations, order, request, reply);
    // The extension shows the language of the source, and hides a translation from the language of the target.
    const translations = texts.map((translation, index) => ({
      text: translation,
      src: from ?? (detected?.[index] ? googleCode(detected[index]) : ''),
    }));
    return isList ? { translations } : translations[0];
  };
}
