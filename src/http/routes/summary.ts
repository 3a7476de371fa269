import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { accountOf } from '../../operations/operation-scope.ts';
import type { Operations } from '../../operations/operations.ts';
import type { SummaryItem } from '../../summarization/engine.ts';
import type { SourceLocation } from '../../summarization/summarize.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { requireScope } from '../admission/require-scope.ts';
import { setEngineHeader } from '../response/engine-header.ts';
import { sendEvents } from '../response/event-stream.ts';
import { withModelWorkEvents } from '../response/model-work-events.ts';
import { errorResponses, orEvents, type RequestLimits } from '../schemas/common.ts';
import { summaryRequestSchema, summaryResponseSchema } from '../schemas/summary.ts';

export function summaryRoute({
  keys,
  operations,
  requestLimits,
}: {
  keys: KeyCheck;
  operations: Pick<Operations, 'summarize'>;
  requestLimits: RequestLimits;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/v1/ai/summary',
      {
        config: { operation: 'summary' },
        onRequest: keys.requireKey('summary'),
        schema: {
          tags: ['Operations'],
          operationId: 'summarize',
          summary: 'Summarize a text, a web page or a document',
          body: summaryRequestSchema(requestLimits),
          response: {
            200: orEvents(summaryResponseSchema),
            ...errorResponses(400, 401, 403, 404, 413, 415, 422, 429, 503, 504),
          },
        },
      },
      async (request, reply) =>
        request.body.stream
          ? sendEvents(request, reply, (send) => {
              request.scope.onPagesRead = (done, total) => send('progress', { pages_done: done, pages_total: total });
              return withModelWorkEvents(request, send, () =>
                summarizeBody(operations, request, reply, request.body, (index, text) => send('item', { index, text })),
              );
            })
          : summarizeBody(operations, request, reply, request.body),
    );
  };
}

/**
 * Makes the summary of a valid body.
 * @param onItem receives each sentence or point of the summary
 * @returns the response
 * @throws GlossaError `missing_scope`, as `Operations.summarize`
 */
export async function summarizeBody(
  operations: Pick<Operations, 'summarize'>,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  onItem?: (index: number, text: string) => void,
) {
  const { type, focus, max_points: maxPoints, max_characters: maxCharacters, include_sources } = body;
  const targetLanguage = body.target_language;
  const location = locationOf(body);
  if (location.kind === 'file') requireScope(accountOf(request.scope), 'files');
  const order = { location, type, maxPoints, maxCharacters, focus, targetLanguage };
  const { summary, items, usage, warnings, engines, ocrPages } = await operations.summarize(order, request.scope);
  if (onItem) for (const [index, { text }] of items.entries()) onItem(index, text);
  setEngineHeader(request, reply, engines);
  if (ocrPages > 0) reply.header('x-glossa-ocr-pages', ocrPages);
  const sources = include_sources ? sourcesOf(items) : undefined;
  return {
    success: true as const,
    summary,
    ...(sources ? { sources } : {}),
    ...(warnings.length > 0 ? { warnings: [...warnings] } : {}),
    _usage: usage,
    log_id: request.id,
  };
}

/** @returns undefined when an item is not a quotation: language models write their own words */
function sourcesOf(items: readonly SummaryItem[]) {
  const sources = items.flatMap(({ text: _, start, end, ...place }) =>
    start === undefined || end === undefined ? [] : { start, end, ...place },
  );
  return sources.length === items.length ? sources : undefined;
}

type Body = Omit<z.output<ReturnType<typeof summaryRequestSchema>>, 'stream'>;

/** The first of `text`, `url` and `file_store_key` that is set. The schema requires one of them. */
function locationOf({ text, url, file_store_key }: Body): SourceLocation {
  if (text) return { kind: 'text', text };
  if (url !== undefined) return { kind: 'url', url };
  return { kind: 'file', key: file_store_key ?? '' };
}
