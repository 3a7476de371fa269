import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Operations } from '../../../operations/operations.ts';
import { codePointLength } from '../../../text/graphemes.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import { setEngineHeader } from '../../response/engine-header.ts';
import type { RequestLimits } from '../../schemas/common.ts';
import { errorResponses } from './errors.ts';
import { baseCode } from './language-codes.ts';
import { deeplOptions } from './route-options.ts';
import { type TranslateFields, toTranslateRequest, translateFields } from './translate-request.ts';

/** Every request is translated by the best engine for its languages. */
const MODEL_TYPE = 'quality_optimized';

const response = z
  .object({
    translations: z.array(
      z.object({
        detected_source_language: z.string().meta({
          description:
            'Code without variant, also when source_lang is given. That of the target for a text without words.',
        }),
        text: z.string(),
        billed_characters: z.int().min(0),
        model_type_used: z.string().optional().meta({ description: 'Present when model_type is given.' }),
      }),
    ),
  })
  .meta({ id: 'DeepLTranslateResponse' });

export function translateRoute({
  keys,
  operations,
  requestLimits,
}: {
  keys: KeyCheck;
  operations: Pick<Operations, 'translate'>;
  requestLimits: RequestLimits;
}): FastifyPluginAsyncZod {
  const fields = translateFields(requestLimits);
  const options = deeplOptions(keys, 'translate');

  async function translate(
    request: FastifyRequest,
    reply: FastifyReply,
    fields: TranslateFields,
  ): Promise<z.output<typeof response>> {
    const { text, source_lang: source, target_lang: target, model_type: modelType } = fields;
    const order = toTranslateRequest(fields);
    const { texts, detected, engines } = await operations.translate(order, request.scope);
    setEngineHeader(request, reply, engines);
    return {
      translations: texts.map((translated, index) => ({
        detected_source_language: baseCode(source ?? detected?.[index] ?? target),
        text: translated,
        billed_characters: codePointLength(text[index] ?? ''),
        ...(modelType !== undefined && { model_type_used: MODEL_TYPE }),
      })),
    };
  }

  return async (app) => {
    app.post(
      '/translate',
      options({
        operationId: 'deeplTranslate',
        summary: 'Translate up to 50 texts',
        body: fields,
        response: { 200: response, ...errorResponses(400, 403, 404, 413, 415, 429, 456, 503, 504) },
      }),
      (request, reply) => translate(request, reply, request.body),
    );
    // Some clients send all fields in the query of a GET.
    app.get(
      '/translate',
      { ...options({ hide: true, querystring: fields }), exposeHeadRoute: false },
      (request, reply) => translate(request, reply, request.query),
    );
  };
}
