import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Operations } from '../../operations/operations.ts';
import type { OnTranslated } from '../../translation/translate-request.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { setEngineHeader } from '../response/engine-header.ts';
import { type SendEvent, sendEvents } from '../response/event-stream.ts';
import { withModelWorkEvents } from '../response/model-work-events.ts';
import { errorResponses, orEvents, type RequestLimits } from '../schemas/common.ts';
import {
  toSegmentFields,
  toTranslationOrder,
  toWarningField,
  translateRequestSchema,
  translateResponseSchema,
} from '../schemas/translate.ts';

export function translateRoute({
  keys,
  operations,
  requestLimits,
}: {
  keys: KeyCheck;
  operations: Pick<Operations, 'translate'>;
  requestLimits: RequestLimits;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/v1/ai/translate',
      {
        config: { operation: 'translate' },
        onRequest: keys.requireKey('translate'),
        schema: {
          tags: ['Operations'],
          operationId: 'translate',
          summary: 'Translate one string or an array of strings',
          body: translateRequestSchema(requestLimits),
          response: {
            200: orEvents(translateResponseSchema),
            ...errorResponses(400, 401, 403, 413, 415, 422, 429, 503, 504),
          },
        },
      },
      async (request, reply) =>
        request.body.stream
          ? sendEvents(request, reply, (send) =>
              withModelWorkEvents(request, send, () =>
                streamTranslations(operations, request, reply, request.body, send),
              ),
            )
          : translateBody(operations, request, reply, request.body),
    );
  };
}

/** A lone string is ready when the work is, so its event waits for it: the response can still name the engines in its header. */
async function streamTranslations(
  operations: Pick<Operations, 'translate'>,
  request: FastifyRequest,
  reply: FastifyReply,
  body: TranslateBody,
  send: SendEvent,
) {
  const sendText: OnTranslated = (index, text) => send('translation', { index, text });
  if (typeof body.text !== 'string') return translateBody(operations, request, reply, body, sendText);
  const response = await translateBody(operations, request, reply, body);
  sendText(0, [response.translated_text].flat().join(''));
  return response;
}

/**
 * Translates the texts of a valid body.
 * @param onTranslated receives each text as it is ready
 * @returns the response
 * @throws GlossaError as `Operations.translate`
 */
export async function translateBody(
  operations: Pick<Operations, 'translate'>,
  request: FastifyRequest,
  reply: FastifyReply,
  body: TranslateBody,
  onTranslated?: OnTranslated,
) {
  const { text, format, alternatives, segments } = body;
  const order = { text, format, alternatives, segments, ...toTranslationOrder(body) };
  const { usage, ...translation } = await operations.translate(order, request.scope, onTranslated);
  const reports = translation.segments?.map((own) => own.map(toSegmentFields));
  setEngineHeader(request, reply, translation.engines);
  return {
    success: true as const,
    translated_text: typeof text === 'string' ? (translation.texts[0] ?? '') : translation.texts,
    ...(translation.detected ? { detected_language: inShapeOf(text, translation.detected) } : {}),
    ...(alternatives ? { alternatives: inShapeOf(text, translation.alternatives) } : {}),
    ...(reports ? { segments: inShapeOf(text, reports) } : {}),
    ...(translation.warnings.length > 0 ? { warnings: translation.warnings.map(toWarningField) } : {}),
    _usage: usage,
    log_id: request.id,
  };
}

type TranslateBody = Omit<z.output<ReturnType<typeof translateRequestSchema>>, 'stream'>;

/** One value for a string, or one for each string of an array. */
function inShapeOf<T>(text: string | string[], values: T[]): T | T[] | undefined {
  return typeof text === 'string' ? values[0] : values;
}
