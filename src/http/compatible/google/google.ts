import type { Dialect } from '../dialect.ts';
import { detectAnswer } from './detect.ts';
import { describeError } from './errors.ts';
import { languagesAnswer } from './languages.ts';
import { singleAnswer } from './single.ts';
import { translateAnswer } from './translate.ts';

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
