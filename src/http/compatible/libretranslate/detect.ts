import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RankedLanguage } from '../../../languages/rank-languages.ts';
import type { Operations } from '../../../operations/operations.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import { type RequestLimits, textOrTexts } from '../../schemas/common.ts';
import { validate } from '../../validation.ts';
import type { Fields } from '../read-fields.ts';
import type { KeyRule } from '../require-key.ts';
import { type RecognizedFormat, serveFormats } from '../shared-paths.ts';
import { describeError, errorResponses } from './errors.ts';
import { detection, toDetection } from './language-codes.ts';
import { ROUTE_CONFIG, TAGS } from './route-config.ts';

const detectRequest = (limits: RequestLimits) =>
  z
    .object({ q: textOrTexts(limits).meta({ description: 'A string, or an array of strings in one language.' }) })
    .meta({ id: 'LibreTranslateDetectRequest', examples: [{ q: 'The house is very big.' }] });

const detectResponse = z.array(detection).meta({ description: 'The probable languages, the most probable first.' });

export interface DetectRouteServices {
  keys: KeyCheck;
  keyRule: KeyRule;
  operations: Pick<Operations, 'detect'>;
  requestLimits: RequestLimits;
  /** Other formats of requests to the same path. */
  formats: readonly RecognizedFormat[];
}

export function detectRoute(services: DetectRouteServices): FastifyPluginAsyncZod {
  const { keys, keyRule, operations, requestLimits, formats } = services;
  const body = detectRequest(requestLimits);
  const answer = async (fields: Fields, { scope }: FastifyRequest): Promise<z.input<typeof detectResponse>> => {
    const { q } = validate(body, fields);
    const { rankings } = await operations.detect([q].flat(), scope);
    const ranked = averageOf(rankings).map(({ language, confidence }) => toDetection(language, confidence));
    return ranked.length > 0 ? ranked : [toDetection(null, 0)];
  };
  return async (app) =>
    serveFormats(app, '/detect', {
      keys,
      formats,
      fallback: { keyRule, describeError, answer },
      config: ROUTE_CONFIG,
      schema: {
        tags: TAGS,
        operationId: 'libretranslateDetect',
        summary: 'Detect the language of a text',
        body,
        response: { 200: detectResponse, ...errorResponses(400, 403, 413, 415, 422, 429, 503, 504) },
      },
    });
}

/** One ranking for the texts of a request: the average confidence of each language over the texts with words. */
function averageOf(rankings: readonly (readonly RankedLanguage[])[]): RankedLanguage[] {
  const withWords = rankings.filter((ranking) => ranking.length > 0);
  const sums = new Map<string, number>();
  for (const { language, confidence } of withWords.flat()) {
    sums.set(language, (sums.get(language) ?? 0) + confidence);
  }
  return [...sums]
    .map(([language, sum]) => ({ language, confidence: sum / withWords.length }))
    .sort((one, other) => other.confidence - one.confidence);
}
