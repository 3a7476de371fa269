import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { type SummaryItem, sourceText } from '../../summarization/engine.ts';
import type { SourceLocation } from '../../summarization/summarize.ts';
import { type RouteContext, requireKey } from '../admission/authorize.ts';
import { openRequestScope } from '../request-scope.ts';
import { countCodePoints, errorAnswers } from '../schemas/common.ts';
import { summaryAnswer, summaryRequest } from '../schemas/summary.ts';
import { countUnfinished, usageOf } from '../usage-billing.ts';

export function summaryRoute(gate: RouteContext): FastifyPluginAsyncZod {
  const { context } = gate;
  const { settings, summarizer, tokens } = context;
  return async (app) => {
    app.post(
      '/v1/ai/summary',
      {
        config: { operation: 'summary' },
        onRequest: requireKey(gate, 'summary'),
        schema: {
          tags: ['Operations'],
          operationId: 'summarize',
          summary: 'Summarize a text or a PDF document',
          body: summaryRequest(settings.limits),
          response: { 200: summaryAnswer, ...errorAnswers(400, 401, 403, 404, 413, 415, 422, 429, 503, 504) },
        },
      },
      async (request, reply) => {
        using scope = openRequestScope(reply, context);
        // The permit comes first, so that no document is loaded for a request that is rejected.
        using _permit = await summarizer.admit(scope);
        const source = await summarizer.load(locationOf(request.body), scope);
        const text = sourceText(source);
        scope.extendDeadline(text.length);
        const inputCharacters = countCodePoints([text]);
        await request.place?.reserve(inputCharacters);
        const inputTokens = tokens.count([text], scope);
        countUnfinished(request, scope, inputCharacters, inputTokens);
        const { type, max_points: maxPoints, max_characters: maxCharacters, include_sources } = request.body;
        const { summary, engine, engineMs } = await summarizer.summarize(
          { source, type, maxPoints, maxCharacters },
          scope,
        );
        const result = summary.paragraph ?? summary.items.map(({ text }) => text);
        const inputTokenCount = sum(await inputTokens);
        const outputTokenCount = sum(await tokens.count([result].flat(), scope));
        const usage = usageOf(inputTokenCount, outputTokenCount, engineMs);
        reply.header('x-glossa-engine', engine);
        request.facts.engine = engine;
        const sources = include_sources ? sourcesOf(summary.items) : undefined;
        request.counted = { inputCharacters, usage };
        return {
          success: true as const,
          summary: result,
          ...(sources ? { sources } : {}),
          _usage: usage,
          log_id: request.id,
        };
      },
    );
  };
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** @returns undefined when an item is not a quotation: language models write their own words */
function sourcesOf(items: readonly SummaryItem[]) {
  const sources = items.flatMap(({ start, end, page }) =>
    start === undefined || end === undefined ? [] : { start, end, ...(page ? { page } : {}) },
  );
  return sources.length === items.length ? sources : undefined;
}

type Body = z.output<ReturnType<typeof summaryRequest>>;

/** The first of `text`, `url` and `file_store_key` that is set. The schema requires one of them. */
function locationOf({ text, url, file_store_key }: Body): SourceLocation {
  if (text) return { kind: 'text', text };
  if (url !== undefined) return { kind: 'url', url };
  return { kind: 'file', key: file_store_key ?? '' };
}
