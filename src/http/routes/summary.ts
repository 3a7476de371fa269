import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { type SummaryItem, sourceText } from '../../summarization/engine.ts';
import type { SourceLocation } from '../../summarization/summarize.ts';
import { requireKey } from '../admission/authorize.ts';
import type { RouteContext } from '../route-context.ts';
import { countCodePoints, errorResponses } from '../schemas/common.ts';
import { summaryRequestSchema, summaryResponseSchema } from '../schemas/summary.ts';
import { billRequest, chargeInput } from '../usage-billing.ts';

export function summaryRoute(context: RouteContext): FastifyPluginAsyncZod {
  const { settings, summarizer, tokenCounter } = context;
  return async (app) => {
    app.post(
      '/v1/ai/summary',
      {
        config: { operation: 'summary' },
        onRequest: requireKey(context, 'summary'),
        schema: {
          tags: ['Operations'],
          operationId: 'summarize',
          summary: 'Summarize a text or a PDF document',
          body: summaryRequestSchema(settings.requestLimits),
          response: { 200: summaryResponseSchema, ...errorResponses(400, 401, 403, 404, 413, 415, 422, 429, 503, 504) },
        },
      },
      async ({ body, scope, id }, reply) => {
        const { type, max_points: maxPoints, max_characters: maxCharacters, include_sources } = body;
        // The permit comes first, so that no document is loaded for a rejected request.
        using _permit = await summarizer.admit(scope);
        const source = await summarizer.load(locationOf(body), scope);
        const text = sourceText(source);
        scope.extendDeadline(text.length);
        const charge = await chargeInput(
          scope,
          { texts: [text], inputCharacters: countCodePoints([text]) },
          tokenCounter,
        );
        const { summary, engine, engineMs } = await summarizer.summarize(
          { source, type, maxPoints, maxCharacters },
          scope,
        );
        const result = summary.paragraph ?? summary.items.map((item) => item.text);
        const output = { texts: [result].flat(), inputTokens: await charge.inputTokens, engineMs };
        const usage = await billRequest(scope, output, tokenCounter);
        const sources = include_sources ? sourcesOf(summary.items) : undefined;
        reply.header('x-glossa-engine', engine);
        scope.logFields.engine = engine;
        return {
          success: true as const,
          summary: result,
          ...(sources ? { sources } : {}),
          _usage: usage,
          log_id: id,
        };
      },
    );
  };
}

/** @returns undefined when an item is not a quotation: language models write their own words */
function sourcesOf(items: readonly SummaryItem[]) {
  const sources = items.flatMap(({ start, end, page }) =>
    start === undefined || end === undefined ? [] : { start, end, ...(page ? { page } : {}) },
  );
  return sources.length === items.length ? sources : undefined;
}

type Body = z.output<ReturnType<typeof summaryRequestSchema>>;

/** The first of `text`, `url` and `file_store_key` that is set. The schema requires one of them. */
function locationOf({ text, url, file_store_key }: Body): SourceLocation {
  if (text) return { kind: 'text', text };
  if (url !== undefined) return { kind: 'url', url };
  return { kind: 'file', key: file_store_key ?? '' };
}
