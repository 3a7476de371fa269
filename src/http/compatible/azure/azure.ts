import { readJsonBodies } from '../../body/json-body.ts';
import type { Dialect, DialectPath } from '../dialect.ts';
import { withVersion } from './api-version.ts';
import { breakSentenceAnswer } from './break-sentence.ts';
import { detectAnswer } from './detect.ts';
import { describeError } from './errors.ts';
import { languagesAnswer } from './languages.ts';
import { translateAnswer } from './translate.ts';
import { transliterateAnswer } from './transliterate.ts';

/** The Azure Translator, version 3.0: requests with `api-version`, whose bodies are arrays. */
export const azure: Dialect = {
  describeError,
  readBodies: readJsonBodies,
  paths(services) {
    const paths: DialectPath[] = [
      { url: '/translate', method: 'POST', operation: 'translate', answer: translateAnswer(services) },
      { url: '/detect', method: 'POST', operation: 'detect', answer: detectAnswer(services) },
      { url: '/transliterate', method: 'POST', operation: 'translate', answer: transliterateAnswer(services) },
      { url: '/breaksentence', method: 'POST', operation: 'detect', answer: breakSentenceAnswer(services) },
      { url: '/languages', method: 'GET', answer: languagesAnswer(services) },
    ];
    return paths.map((path) => ({ ...path, mark: 'api-version', answer: withVersion(path.answer) }));
  },
};
