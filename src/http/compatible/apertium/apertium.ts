import { z } from 'zod';
import { validate } from '../../validation.ts';
import type { Answer, Dialect, DialectServices } from '../dialect.ts';
import { oneText } from '../dialect-fields.ts';
import { describeError } from './errors.ts';
import { alpha3Code } from './language-codes.ts';
import { translateAnswer } from './translate.ts';

/** The format of APy, the server of Apertium: `langpair` is in the query, or in a form. */
export const apertium: Dialect = {
  describeError,
  paths: (services) => [
    { url: '/translate', method: 'GET', operation: 'translate', mark: 'langpair', answer: translateAnswer(services) },
    { url: '/listPairs', method: ['GET', 'POST'], answer: pairsAnswer(services) },
    { url: '/identifyLang', method: ['GET', 'POST'], operation: 'detect', answer: identifyAnswer(services) },
  ],
  sharedPaths: (services) => [
    { url: '/translate', recognizes: ({ langpair }) => langpair !== undefined, answer: translateAnswer(services) },
  ],
};

function pairsAnswer({ listLanguages }: DialectServices): Answer {
  return async () => {
    const listed = await listLanguages();
    const responseData = listed.flatMap(({ code, targets }) =>
      targets.map((target) => ({ sourceLanguage: alpha3Code(code), targetLanguage: alpha3Code(target.code) })),
    );
    return { responseData, responseDetails: null, responseStatus: 200 };
  };
}

/** The probability of each language that the text can be in. */
function identifyAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = z.object({ q: oneText(requestLimits).min(1) });
  return async (fields, request) => {
    const { q } = validate(schema, fields);
    const { rankings } = await operations.detect([q], request.scope);
    const ranking = rankings[0] ?? [];
    return Object.fromEntries(ranking.map(({ language, confidence }) => [alpha3Code(language), confidence]));
  };
}
