import { z } from 'zod';
import { requireLanguage } from '../../../languages/require-language.ts';
import { textOrTexts } from '../../schemas/common.ts';
import { validate } from '../../validation.ts';
import type { Answer, Dialect, DialectServices } from '../dialect.ts';
import { oneText, sourceCode, targetCode } from '../dialect-fields.ts';
import { translateForDialect } from '../translate-for-dialect.ts';
import { listUsedLanguages } from '../used-languages.ts';
import { describeError } from './errors.ts';
import { googleCode } from './language-codes.ts';

/** The Google Cloud Translation API, version 2, and the path of its web clients. */
export const google: Dialect = {
  describeError,
  paths: (services) => [
    {
      url: '/language/translate/v2',
      method: ['GET', 'POST'],
      operation: 'translate',
      answer: translateAnswer(services),
    },
    {
      url: '/language/translate/v2/detect',
      method: ['GET', 'POST'],
      operation: 'detect',
      answer: detectAnswer(services),
    },
    { url: '/language/translate/v2/languages', method: ['GET', 'POST'], answer: languagesAnswer(services) },
    { url: '/translate_a/single', method: ['GET', 'POST'], operation: 'translate', answer: singleAnswer(services) },
  ],
};

function detectAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = z.object({ q: textOrTexts(requestLimits) });
  return async (fields, request) => {
    const { q } = validate(schema, fields);
    const { rankings } = await operations.detect([q].flat(), request.scope);
    const detections = rankings.map(([first]) => [
      { language: googleCode(first?.language), confidence: first?.confidence ?? 0, isReliable: false },
    ]);
    return { data: { detections } };
  };
}

const schema = z.object({ target: z.string().optional() });

/** Lists the languages. With `target`, they have names in that language. */
function languagesAnswer({ listLanguages }: DialectServices): Answer {
  return async (fields) => {
    const { target } = validate(schema, fields);
    const locale = target ? requireLanguage(target, 'target').code : undefined;
    const names = locale === undefined ? undefined : new Intl.DisplayNames(locale, { type: 'language' });
    const languages = listUsedLanguages(await listLanguages()).map(({ code }) => ({
      language: googleCode(code),
      ...(names && { name: names.of(code) ?? code }),
    }));
    return { data: { languages } };
  };
}

/**
 * Translates one text for web clients. The response is an array whose places are the sentences, dictionaries and so on, or an
 * object with `dj=1`. It has the whole text as one sentence, and none of the other parts that `dt` names.
 */
function singleAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = z.object({
    q: oneText(requestLimits),
    sl: sourceCode,
    tl: targetCode,
    dj: z.string().optional(),
  });
  return async (fields, request, reply) => {
    const { q, sl, tl, dj } = validate(schema, fields);
    const order = { text: q, currentLanguage: sl, targetLanguage: tl };
    const { texts, detected, confidences } = await translateForDialect(operations, order, request, reply);
    const [translation = ''] = texts;
    const source = googleCode(sl ?? detected?.[0]);
    const confidence = sl === undefined ? (confidences[0] ?? 0) : 1;
    if (dj === '1') {
      return { sentences: [{ trans: translation, orig: q, backend: 1 }], src: source, confidence, spell: {} };
    }
    const detection = [[source], null, [confidence], [source]];
    return [[[translation, q, null, null, 1]], null, source, null, null, null, confidence, [], detection];
  };
}

/** Translates one text or several. Texts are HTML unless `format` says otherwise. `model` chooses none of these engines. */
function translateAnswer({ operations, requestLimits }: DialectServices): Answer {
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
