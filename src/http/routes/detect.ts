import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { RankedLanguage } from '../../languages/rank-languages.ts';
import type { Operations } from '../../operations/operations.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { errorResponses, type RequestLimits } from '../schemas/common.ts';
import { detectRequestSchema, detectResponseSchema } from '../schemas/detect.ts';

export function detectRoute({
  keys,
  operations,
  requestLimits,
}: {
  keys: KeyCheck;
  operations: Pick<Operations, 'detect'>;
  requestLimits: RequestLimits;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/v1/ai/detect',
      {
        config: { operation: 'detect' },
        onRequest: keys.requireKey('translate'),
        schema: {
          tags: ['Operations'],
          operationId: 'detect',
          summary: 'Detect the language of one string or of each string of an array',
          body: detectRequestSchema(requestLimits),
          response: { 200: detectResponseSchema, ...errorResponses(400, 401, 403, 413, 415, 422, 429, 503, 504) },
        },
      },
      async (request) => detectBody(operations, request, request.body),
    );
  };
}

/** Detects the languages of the texts of a valid body. @returns the response @throws GlossaError as `Operations.detect` */
export async function detectBody(
  operations: Pick<Operations, 'detect'>,
  request: FastifyRequest,
  { text }: z.output<ReturnType<typeof detectRequestSchema>>,
) {
  const { rankings, usage } = await operations.detect([text].flat(), request.scope);
  return {
    success: true as const,
    detected: typeof text === 'string' ? describe(rankings[0] ?? []) : rankings.map(describe),
    _usage: usage,
    log_id: request.id,
  };
}

function describe([first, ...alternatives]: readonly RankedLanguage[]) {
  return { ...(first ?? { language: null, confidence: 0 }), alternatives };
}
