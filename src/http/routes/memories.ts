import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { GlossaError } from '../../errors.ts';
import type { MemoryStore } from '../../memories/memory-store.ts';
import { accountOf } from '../../operations/operation-scope.ts';
import { abortable } from '../../resilience/abortable.ts';
import type { AdmissionControl } from '../admission/admission-control.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { readJsonBodies } from '../body/json-body.ts';
import { sendTmx } from '../response/send-tmx.ts';
import { routeOptions } from '../route-config.ts';
import { EXAMPLE_ID, errorResponses } from '../schemas/common.ts';
import {
  deletionResponse,
  exportFile,
  exportQuery,
  listQuery,
  listResponse,
  memoryId,
  memoryResponse,
  segmentDeletionResponse,
  segmentId,
  segmentResponse,
  segmentsQuery,
  segmentsResponse,
  segmentUpdateRequest,
  toMemoryFields,
  toSegmentFields,
  updateRequest,
} from '../schemas/memories.ts';
import { invalidRequest } from '../validation.ts';

const MAX_STRINGS = 10;
const POSITION = /^[1-9]\d{0,14}$/;

/** The translation memories of an owner. `createMemoryRoute` creates them. */
export function memoryRoutes({
  keys,
  admission,
  memories,
}: {
  keys: KeyCheck;
  admission: Pick<AdmissionControl, 'limitBodyMemory'>;
  memories: MemoryStore;
}): FastifyPluginAsyncZod {
  const options = routeOptions('Memories', {
    config: { operation: 'memories' },
    onRequest: keys.requireKey('translate'),
  });
  return async (app) => {
    readJsonBodies(app, MAX_STRINGS);
    admission.limitBodyMemory(app);

    app.get(
      '/v1/memories',
      options({
        operationId: 'listMemories',
        summary: 'List the translation memories of the owner, newest first',
        querystring: listQuery,
        response: { 200: listResponse, ...errorResponses(400, 401, 403, 429, 503, 504) },
      }),
      async ({ scope, query: { limit, cursor }, id }) => {
        const page = await abortable(memories.list(accountOf(scope).owner, limit, cursor), scope.signal);
        return {
          success: true as const,
          memories: page.memories.map(toMemoryFields),
          next_cursor: page.nextCursor,
          log_id: id,
        };
      },
    );

    app.get(
      '/v1/memories/:id',
      options({
        operationId: 'getMemory',
        summary: 'Describe a translation memory',
        example: { key: EXAMPLE_ID },
        params: memoryId,
        response: { 200: memoryResponse, ...errorResponses(401, 403, 404, 429, 503, 504) },
      }),
      async ({ scope, params, id }) => {
        const memory = await abortable(memories.get(accountOf(scope).owner, params.id), scope.signal);
        return { success: true as const, ...toMemoryFields(memory), log_id: id };
      },
    );

    app.patch(
      '/v1/memories/:id',
      options({
        operationId: 'updateMemory',
        summary: 'Rename a translation memory',
        example: { key: EXAMPLE_ID },
        params: memoryId,
        body: updateRequest,
        response: { 200: memoryResponse, ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503, 504) },
      }),
      async (request) => {
        const { scope, params, body, id } = request;
        const renamed = memories.rename(accountOf(scope).owner, params.id, body.name);
        const memory = await request.audited(renamed, () => ({ action: 'memory.changed', target: params.id }));
        return { success: true as const, ...toMemoryFields(memory), log_id: id };
      },
    );

    app.delete(
      '/v1/memories/:id',
      options({
        operationId: 'deleteMemory',
        summary: 'Delete a translation memory',
        example: { key: EXAMPLE_ID },
        params: memoryId,
        response: { 200: deletionResponse, ...errorResponses(401, 403, 404, 429, 503, 504) },
      }),
      async (request) => {
        const { scope, params, id } = request;
        const removed = memories.remove(accountOf(scope).owner, params.id);
        await request.audited(removed, () => ({ action: 'memory.deleted', target: params.id }));
        return { success: true as const, memory_id: params.id, log_id: id };
      },
    );

    app.get(
      '/v1/memories/:id/segments',
      options({
        operationId: 'listMemorySegments',
        summary: 'List or search the segments of a translation memory, in its order',
        example: { key: EXAMPLE_ID, query: 'q=window' },
        params: memoryId,
        querystring: segmentsQuery,
        response: { 200: segmentsResponse, ...errorResponses(400, 401, 403, 404, 429, 503, 504) },
      }),
      async ({ scope, params, query: { q, limit, cursor }, id }) => {
        if (cursor !== undefined && !POSITION.test(cursor)) {
          throw invalidRequest([{ path: 'cursor', message: 'must be the next_cursor of the previous page' }]);
        }
        const after = Number(cursor ?? 0);
        const found = memories.segments(accountOf(scope).owner, params.id, { query: q, after, limit });
        const { segments, nextPosition } = await abortable(found, scope.signal);
        return {
          success: true as const,
          segments: segments.map(toSegmentFields),
          next_cursor: nextPosition === null ? null : String(nextPosition),
          log_id: id,
        };
      },
    );

    app.patch(
      '/v1/memories/:id/segments/:segment_id',
      options({
        operationId: 'updateMemorySegment',
        summary: 'Replace texts of a segment',
        example: { key: EXAMPLE_ID, innerKey: '1' },
        params: segmentId,
        body: segmentUpdateRequest,
        response: { 200: segmentResponse, ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503, 504) },
      }),
      async (request) => {
        const { scope, params, body, id } = request;
        const position = positionOf(params.segment_id);
        const updated = memories.updateSegment(accountOf(scope).owner, params.id, position, body);
        const segment = await request.audited(updated, () => ({ action: 'memory.changed', target: params.id }));
        return { success: true as const, ...toSegmentFields(segment), log_id: id };
      },
    );

    app.delete(
      '/v1/memories/:id/segments/:segment_id',
      options({
        operationId: 'deleteMemorySegment',
        summary: 'Delete a segment',
        example: { key: EXAMPLE_ID, innerKey: '1' },
        params: segmentId,
        response: { 200: segmentDeletionResponse, ...errorResponses(401, 403, 404, 429, 503, 504) },
      }),
      async (request) => {
        const { scope, params, id } = request;
        const removed = memories.removeSegment(accountOf(scope).owner, params.id, positionOf(params.segment_id));
        await request.audited(removed, () => ({ action: 'memory.changed', target: params.id }));
        return { success: true as const, memory_id: params.id, segment_id: params.segment_id, log_id: id };
      },
    );

    app.get(
      '/v1/memories/:id/export',
      options({
        operationId: 'exportMemory',
        summary: 'Read a translation memory as TMX',
        example: { key: EXAMPLE_ID, saveAs: 'memory.tmx' },
        params: memoryId,
        querystring: exportQuery,
        response: { 200: exportFile, ...errorResponses(400, 401, 403, 404, 429, 503, 504) },
      }),
      async ({ scope, params }, reply) => {
        const { owner } = accountOf(scope);
        const memory = await abortable(memories.get(owner, params.id), scope.signal);
        return sendTmx(reply, memories, owner, memory);
      },
    );
  };
}

/** @throws GlossaError `segment_not_found` */
function positionOf(id: string): number {
  if (!POSITION.test(id)) throw new GlossaError('segment_not_found');
  return Number(id);
}
