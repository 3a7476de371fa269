import { z } from 'zod';
import { GlossaError } from '../../../errors.ts';
import { readJsonBodies } from '../../body/json-body.ts';
import { validate } from '../../validation.ts';
import type { Answer, Dialect, DialectPath, DialectServices } from '../dialect.ts';
import { breakSentenceAnswer } from './break-sentence.ts';
import { describeError } from './errors.ts';
import { azureCode, toDetectedLanguage } from './language-codes.ts';
import { languagesAnswer } from './languages.ts';
import { createTextReader } from './request-texts.ts';
import { canTransliterate } from './scripts.ts';
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

/** The version that most programs use, and the one of the current official clients. */
const VERSIONS = ['3.0', '2026-06-06'] as const;

type Version = (typeof VERSIONS)[number];

const querySchema = z.object({ 'api-version': z.enum(VERSIONS) });

/** Answers requests of each version, whose bodies have other shapes. A version without an answer is rejected. */
function byVersion(answers: Partial<Record<Version, Answer>>): Answer {
  return (fields, request, reply) => {
    const { 'api-version': version } = validate(querySchema, request.query);
    const answer = answers[version];
    if (answer) return answer(fields, request, reply);
    throw new GlossaError('invalid_request', {
      message: `This path has no api-version ${version}. It has ${Object.keys(answers).join(', ')}.`,
      issues: [{ path: 'api-version', message: 'is not that of the path' }],
    });
  };
}

/** Detects the language of each text, with the other probable ones. */
function detectAnswer({ operations, listLanguages, requestLimits }: DialectServices): Answer {
  const readTexts = createTextReader(requestLimits);
  return async (_fields, request) => {
    const { rankings } = await operations.detect(readTexts(request.body), request.scope);
    const listed = await listLanguages();
    const sources = new Set(listed.filter(({ targets }) => targets.length > 0).map(({ code }) => azureCode(code)));
    const describe = (language: string | undefined, confidence?: number) => {
      const detected = toDetectedLanguage(language, confidence);
      return {
        ...detected,
        isTranslationSupported: sources.has(detected.language),
        isTransliterationSupported: canTransliterate(detected.language),
      };
    };
    return rankings.map(([first, ...others]) => ({
      ...describe(first?.language, first?.confidence),
      ...(others.length > 0 && { alternatives: others.map((it) => describe(it.language, it.confidence)) }),
    }));
  };
}
