import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { MAX_MEMORIES, type Memory, type MemorySegment } from '../../../memories/memory.ts';
import type { MemoryStore } from '../../../memories/memory-store.ts';
import { accountOf } from '../../../operations/operation-scope.ts';
import { abortable } from '../../../resilience/abortable.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import { EXAMPLE_ID, flag } from '../../schemas/common.ts';
import { errorResponses } from './errors.ts';
import { creationTime, toGlossaryCode } from './glossary-fields.ts';
import { deeplOptions } from './route-options.ts';

const MAX_PAGE_SIZE = 25;
const MAX_SEGMENTS_PAGE_SIZE = 100;
const DEFAULT_SEGMENTS_PAGE_SIZE = 50;
const POSITION = /^[1-9]\d{0,14}$/;

const wholeNumber = z.coerce.number().int();

const listQuery = z.object({
  page: wholeNumber.min(0).default(0).meta({ description: 'From 0.' }),
  page_size: wholeNumber.min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
});

const segmentsQuery = z.object({
  page_size: wholeNumber.min(1).max(MAX_SEGMENTS_PAGE_SIZE).default(DEFAULT_SEGMENTS_PAGE_SIZE),
  page_cursor: z
    .string()
    .regex(POSITION)
    .optional()
    .meta({ description: 'The next_page_cursor of the previous page.' }),
  filter_text: z
    .string()
    .min(2)
    .max(200)
    .optional()
    .meta({ description: 'Text that the source or a target contains.' }),
  filter_case_sensitive: flag,
});

const memoryIdParam = z.object({ translation_memory_id: z.string() });

const memory = z
  .object({
    translation_memory_id: z
      .string()
      .meta({ description: 'UUID, for the field translation_memory_id of a translation.' }),
    name: z.string(),
    source_language: z.string().meta({ description: 'Code in lower case.' }),
    target_languages: z.array(z.string()),
    segment_count: z.int().min(0),
    creation_time: creationTime,
    updated_time: creationTime,
  })
  .meta({ id: 'DeepLTranslationMemory' });

const memoryList = z
  .object({ translation_memories: z.array(memory), total_count: z.int().min(0) })
  .meta({ id: 'DeepLTranslationMemoryList' });

const segment = z.object({
  source_segment_id: z.string(),
  source_text: z.string(),
  targets: z.array(z.object({ target_segment_id: z.string(), target_language: z.string(), target_text: z.string() })),
});

const segmentList = z
  .object({
    segments: z.array(segment),
    segment_count: z.int().min(0).meta({ description: 'Of the memory, with and without filter_text.' }),
    next_page_cursor: z.string().optional().meta({ description: 'Absent on the last page.' }),
  })
  .meta({ id: 'DeepLTranslationMemorySegments' });

/** The translation memories of the DeepL API, for reading and deletion. */
export function memoriesV3Routes({
  keys,
  memories,
}: {
  keys: KeyCheck;
  memories: Pick<MemoryStore, 'list' | 'get' | 'segments' | 'remove'>;
}): FastifyPluginAsyncZod {
  const options = deeplOptions(keys, 'memories');
  return async (app) => {
    app.get(
      '/translation_memories',
      options({
        operationId: 'deeplListTranslationMemories',
        summary: 'List the translation memories of the owner, newest first',
        querystring: listQuery,
        response: { 200: memoryList, ...errorResponses(400, 403, 429, 503, 504) },
      }),
      async ({ scope, query: { page, page_size } }) => {
        const all = memories.list(accountOf(scope).owner, MAX_MEMORIES, undefined);
        const stored = (await abortable(all, scope.signal)).memories;
        const shown = stored.slice(page * page_size, (page + 1) * page_size);
        return { translation_memories: shown.map(toFields), total_count: stored.length };
      },
    );

    app.get(
      '/translation_memories/:translation_memory_id',
      options({
        operationId: 'deeplGetTranslationMemory',
        summary: 'Describe a translation memory',
        example: { key: EXAMPLE_ID },
        params: memoryIdParam,
        response: { 200: memory, ...errorResponses(403, 404, 429, 503, 504) },
      }),
      async ({ scope, params }) =>
        toFields(await abortable(memories.get(accountOf(scope).owner, params.translation_memory_id), scope.signal)),
    );

    app.get(
      '/translation_memories/:translation_memory_id/segments',
      options({
        operationId: 'deeplListTranslationMemorySegments',
        summary: 'List or search the segments of a translation memory',
        example: { key: EXAMPLE_ID },
        params: memoryIdParam,
        querystring: segmentsQuery,
        response: { 200: segmentList, ...errorResponses(400, 403, 404, 429, 503, 504) },
      }),
      async ({ scope, params, query }) => {
        const { owner } = accountOf(scope);
        const id = params.translation_memory_id;
        const { page_size: limit, page_cursor: cursor = '0', filter_text: text } = query;
        const { segmentCount } = await abortable(memories.get(owner, id), scope.signal);
        const found = memories.segments(owner, id, { query: text, after: Number(cursor), limit });
        const { segments, nextPosition } = await abortable(found, scope.signal);
        const isWanted = ({ source, target }: MemorySegment): boolean =>
          text === undefined || !query.filter_case_sensitive || source.includes(text) || target.includes(text);
        return {
          segments: segments.filter(isWanted).map(toSegmentFields),
          segment_count: segmentCount,
          ...(nextPosition === null ? {} : { next_page_cursor: String(nextPosition) }),
        };
      },
    );

    app.delete(
      '/translation_memories/:translation_memory_id',
      options({
        operationId: 'deeplDeleteTranslationMemory',
        summary: 'Delete a translation memory',
        example: { key: EXAMPLE_ID },
        params: memoryIdParam,
        response: { 204: { description: 'Deleted.', types: {} }, ...errorResponses(403, 404, 429, 503, 504) },
      }),
      async (request, reply) => {
        const { scope, params } = request;
        const target = params.translation_memory_id;
        const removed = memories.remove(accountOf(scope).owner, target);
        await request.audited(removed, () => ({ action: 'memory.deleted', target }));
        return reply.code(204).send();
      },
    );
  };
}

function toFields(stored: Memory): z.output<typeof memory> {
  return {
    translation_memory_id: stored.id,
    name: stored.name,
    source_language: toGlossaryCode(stored.sourceLanguage),
    target_languages: stored.targetLanguages.map(toGlossaryCode),
    segment_count: stored.segmentCount,
    creation_time: stored.createdAt,
    updated_time: stored.updatedAt,
  };
}

function toSegmentFields({ position, source, target, targetLanguage }: MemorySegment): z.output<typeof segment> {
  const id = String(position);
  return {
    source_segment_id: id,
    source_text: source,
    targets: [{ target_segment_id: id, target_language: toGlossaryCode(targetLanguage), target_text: target }],
  };
}
