import { readJsonBodies } from '../../body/json-body.ts';
import type { Dialect, DialectPath, DialectServices } from '../dialect.ts';
import { byVersion } from './api-version.ts';
import { breakSentenceAnswer } from './break-sentence.ts';
import { detectAnswer } from './detect.ts';
import { describeError } from './errors.ts';
import { languagesAnswer } from './languages.ts';
import { translateAnswer } from './translate.ts';
import { translateInputsAnswer } from './translate-inputs.ts';
import { transliterateAnswer, transliterateInputsAnswer } from './transliterate.ts';

/** The Azure Translator: requests with `api-version`. Bodies are arrays in version 3.0, and objects later. */
export const azure: Dialect = {
  describeError,
  readBodies: readJsonBodies,
  paths: (services) => pathsOf(services).map((path) => ({ ...path, mark: 'api-version' })),
};

function pathsOf(services: DialectServices): DialectPath[] {
  return [
    {
      url: '/translate',
      method: 'POST',
      operation: 'translate',
      answer: byVersion({ '3.0': translateAnswer(services), '2026-06-06': translateInputsAnswer(services) }),
    },
    {
      url: '/transliterate',
      method: 'POST',
      operation: 'translate',
      answer: byVersion({ '3.0': transliterateAnswer(services), '2026-06-06': transliterateInputsAnswer(services) }),
    },
    {
      url: '/detect',
      method: 'POST',
      operation: 'detect',
      answer: byVersion({ '3.0': detectAnswer(services) }),
    },
    {
      url: '/breaksentence',
      method: 'POST',
      operation: 'detect',
      answer: byVersion({ '3.0': breakSentenceAnswer(services) }),
    },
    {
      url: '/languages',
      method: 'GET',
      answer: byVersion({
        '3.0': languagesAnswer(services, ['translation', 'transliteration', 'dictionary']),
        '2026-06-06': languagesAnswer(services, ['translation', 'transliteration', 'models']),
      }),
    },
  ];
}
