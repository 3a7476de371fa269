import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { clamp } from '../../../clamp.ts';
import { GlossaError } from '../../../errors.ts';
import type { Operations } from '../../../operations/operations.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import { setEngineHeader } from '../../response/engine-header.ts';
import { type RequestLimits, textOrTexts } from '../../schemas/common.ts';
import { MAX_ALTERNATIVES } from '../../schemas/translate.ts';
import { validate } from '../../validation.ts';
import { type Fields, hasForm } from '../read-fields.ts';
import type { KeyRule } from '../require-key.ts';
import { type RecognizedFormat, serveFormats } from '../shared-paths.ts';
import { describeError, errorResponses } from './errors.ts';
import { detection, languageFields, quotable, readLanguages, toDetection } from './language-codes.ts';
import { ROUTE_CONFIG, TAGS } from './route-config.ts';

const translateRequest = (limits: RequestLimits) =>
  z
    .object({
      q: textOrTexts(limits).meta({ description: 'The text to translate: a string, or an array of strings.' }),
      ...languageFields,
      format: z.string().optional().meta({ description: 'text (default) or html.' }),
      alternatives: z.coerce
        .number()
        .int()
        .default(0)
        .transform((wanted) => clamp(wanted, 0, MAX_ALTERNATIVES))
        .meta({
          description: `Other translations of each text that are wanted, at most ${MAX_ALTERNATIVES}. There are fewer where no engine has more.`,
        }),
    })
    .meta({
      id: 'LibreTranslateTranslateRequest',
      examples: [{ q: 'The house is very big.', source: 'auto', target: 'es', format: 'text', alternatives: 1 }],
    });

const oneOrMany = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.array(schema)]);

const translateResponse = z
  .object({
    translatedText: oneOrMany(z.string()).meta({ description: 'A string or an array, as q.' }),
    detectedLanguage: oneOrMany(detection)
      .optional()
      .meta({ description: 'An object or an array, as q. Present when source is auto.' }),
    alternatives: oneOrMany(z.array(z.string()))
      .optional()
      .meta({ description: 'An array, or an array of arrays, as q. Present when alternatives is above 0.' }),
  })
  .meta({ id: 'LibreTranslateTranslateResponse' });

export interface TranslateRouteServices {
  keys: KeyCheck;
  keyRule: KeyRule;
  operations: Pick<Operations, 'translate'>;
  requestLimits: RequestLimits;
  /** Other formats of requests to the same path. */
  formats: readonly RecognizedFormat[];
}

export function translateRoute(services: TranslateRouteServices): FastifyPluginAsyncZod {
  const { keys, keyRule, operations, requestLimits, formats } = services;
  const body = translateRequest(requestLimits);
  return async (app) =>
    serveFormats(app, '/translate', {
      keys,
      formats,
      fallback: { keyRule, describeError, answer: translateAnswer(operations, body) },
      config: ROUTE_CONFIG,
      schema: {
        tags: TAGS,
        operationId: 'libretranslateTranslate',
        summary: 'Translate one string or an array of strings',
        body,
        response: { 200: translateResponse, ...errorResponses(400, 403, 413, 415, 422, 429, 503, 504) },
      },
    });
}

function translateAnswer(
  operations: Pick<Operations, 'translate'>,
  schema: ReturnType<typeof translateRequest>,
): (fields: Fields, request: FastifyRequest, reply: FastifyReply) => Promise<z.input<typeof translateResponse>> {
  return async (fields, request, reply) => {
    const { q, source, target, format, alternatives } = validate(schema, fields);
    const texts = [q].flat().map(hasForm(request) ? withUnixLineEnds : String);
    const languages = readLanguages({ source, target });
    const order = { text: texts, format: readFormat(format), alternatives, ...languages };
    const translation = await operations.translate(order, request.scope);
    const { detected, confidences, engines } = translation;
    setEngineHeader(request, reply, engines);
    const detections = detected?.map((language, index) => toDetection(language, confidences[index] ?? 0));
    return {
      translatedText: inShapeOf(q, translation.texts),
      ...(detections ? { detectedLanguage: inShapeOf(q, detections) } : {}),
      ...(alternatives > 0 ? { alternatives: inShapeOf(q, translation.alternatives) } : {}),
    };
  };
}

/** The only value for a string, and all values for an array. */
function inShapeOf<Value>(q: string | string[], values: Value[]): Value | Value[] {
  const [only] = values;
  return typeof q === 'string' && only !== undefined ? only : values;
}

/** Browsers send the line breaks of a form as CRLF. */
function withUnixLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** @returns undefined for plain text */
function readFormat(format: string | undefined): 'html' | undefined {
  if (format === 'html') return format;
  if (!format || format === 'text') return undefined;
  throw new GlossaError('invalid_request', { message: `${quotable(format)} format is not supported` });
}
