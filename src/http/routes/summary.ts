import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { SummaryItem } from '../../summarization/engine.ts';
import type { Origin } from '../../summarization/summarize.ts';
import { accountOf, type RouteContext, requireKey } from '../auth.ts';
import { openRequestScope } from '../request-scope.ts';
import { countCodePoints, errorAnswers } from '../schemas/common.ts';
import { summaryAnswer, summaryRequest } from '../schemas/summary.ts';
import { countUnfinished, usageOf } from '../usage.ts';

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
        using work = openRequestScope(reply, context);
        const { type, max_points, max_characters, include_sources } = request.body;
        const wish = {
          origin: originOf(request.body),
          owner: accountOf(request).owner,
          type,
          maxPoints: max_points,
          maxCharacters: max_characters,
        };
        let inputCharacters = 0;
        let counting: Promise<readonly number[]> = Promise.resolve([]);
        const begin = async (text: string): Promise<void> => {
          work.extendDeadline(text.length);
          inputCharacters = countCodePoints([text]);
          await request.place?.reserve(inputCharacters);
          counting = tokens.count([text], work);
          countUnfinished(request, work, inputCharacters, counting);
        };
        const { summary, engine, engineMilliseconds } = await summarizer.summarize(wish, work, begin);
        const points = summary.items.map(({ text }) => text);
        const result = summary.paragraph ?? points;
        const [inputTokens = 0] = await counting;
        const outputTokens = await tokens.count([result].flat(), work);
        const usage = usageOf(
          inputTokens,
          outputTokens.reduce((sum, count) => sum + count, 0),
          engineMilliseconds,
        );
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

/** Undefined where the engine cannot say where its sentences come from. */
function sourcesOf(items: readonly SummaryItem[]) {
  const sources = items.flatMap(({ start, end, page }) =>
    start === undefined || end === undefined ? [] : { start, end, ...(page ? { page } : {}) },
  );
  return sources.length === items.length ? sources : undefined;
}

type Body = z.output<ReturnType<typeof summaryRequest>>;

/** The first that is given of text, url and file_store_key; the schema has made sure that there is one. */
function originOf({ text, url, file_store_key }: Body): Origin {
  if (text) return { kind: 'text', text };
  if (url !== undefined) return { kind: 'url', url };
  return { kind: 'file', key: file_store_key ?? '' };
}
