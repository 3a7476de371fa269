import { z } from 'zod';
import { validate } from '../../validation.ts';
import type { Answer, Dialect, DialectServices } from '../dialect.ts';
import { errorsWithSentence } from '../dialect-errors.ts';
import { oneText, severalTexts, sourceCode, targetCode } from '../dialect-fields.ts';
import type { Fields } from '../read-fields.ts';
import { translateForDialect } from '../translate-for-dialect.ts';
import { listUsedLanguages } from '../used-languages.ts';

/** The format of MTranServer. Its list of languages is at a path where no field tells it from that of LibreTranslate. */
export const mtranserver: Dialect = {
  describeError: errorsWithSentence({ current_language: 'from', target_language: 'to' }),
  paths: (services) => [
    { url: '/translate/batch', method: 'POST', operation: 'translate', answer: batchAnswer(services) },
    ...(services.servesLibretranslate
      ? []
      : ([
          { url: '/languages', method: 'GET', answer: languagesAnswer(services) },
          { url: '/health', method: 'GET', answer: async () => ({ status: 'ok' }) },
        ] as const)),
  ],
  sharedPaths: (services) => [
    { url: '/translate', recognizes: hasText, answer: translateAnswer(services) },
    { url: '/detect', recognizes: hasText, answer: detectAnswer(services) },
  ],
};

/** Whether the text is in `text`, and no field is one of LibreTranslate. */
function hasText({ text, q, source, target }: Fields): boolean {
  return text !== undefined && q === undefined && source === undefined && target === undefined;
}

const options = {
  from: sourceCode,
  to: targetCode,
  html: z.boolean().default(false),
};

function translateAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = z.object({ text: oneText(requestLimits), ...options });
  return async (fields, request, reply) => {
    const { text, ...given } = validate(schema, fields);
    const { texts } = await translateForDialect(operations, { text, ...toOrder(given) }, request, reply);
    return { result: texts[0] };
  };
}

function batchAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = z.object({ texts: severalTexts(requestLimits), ...options });
  return async (fields, request, reply) => {
    const { texts: text, ...given } = validate(schema, fields);
    const { texts } = await translateForDialect(operations, { text, ...toOrder(given) }, request, reply);
    return { results: texts };
  };
}

function toOrder({ from, to, html }: { from: string | undefined; to: string; html: boolean }) {
  return { currentLanguage: from, targetLanguage: to, format: html ? ('html' as const) : undefined };
}

/** Detects one language. It is empty for a text without words, and where the confidence is below the wanted one. */
function detectAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = z.object({ text: oneText(requestLimits), minConfidence: z.number().optional() });
  return async (fields, request) => {
    const { text, minConfidence } = validate(schema, fields);
    const { rankings } = await operations.detect([text], request.scope);
    const { language, confidence } = rankings[0]?.[0] ?? { language: '', confidence: 0 };
    if (minConfidence === undefined) return { language };
    return { language: confidence < minConfidence ? '' : language, confidence };
  };
}

function languagesAnswer({ listLanguages }: DialectServices): Answer {
  return async () => {
    const listed = await listLanguages();
    return {
      languages: listUsedLanguages(listed).map(({ code }) => code),
      pairs: listed.flatMap(({ code, targets }) => targets.map((target) => ({ from: code, to: target.code }))),
    };
  };
}
