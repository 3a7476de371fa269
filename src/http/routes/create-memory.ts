import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { NewSegment } from '../../memories/memory.ts';
import type { MemoryStore } from '../../memories/memory-store.ts';
import { accountOf } from '../../operations/operation-scope.ts';
import type { RequestScope } from '../../request-scope.ts';
import type { AdmissionControl } from '../admission/admission-control.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { readFormBodies } from '../body/form.ts';
import { MAX_MEMORY_FILE_BYTES, type MemoryImports, readMemory } from '../body/memory-upload.ts';
import { extendDeadlineForBody } from '../body/upload.ts';
import { errorResponses } from '../schemas/common.ts';
import { createBodies, createResponse, exampleMemory, toMemoryFields, uploadQuery } from '../schemas/memories.ts';

/** Time that the deadline moves for each batch of segments, at most 2,000 batches. A slow disk needs a tenth of it. */
const MS_PER_BATCH = 1_000;

/** `POST /v1/memories`, whose body is JSON or a form with a file. */
export function createMemoryRoute({
  keys,
  admission,
  memories,
  imports,
}: {
  keys: KeyCheck;
  admission: Pick<AdmissionControl, 'limitBodyMemory'>;
  memories: Pick<MemoryStore, 'create'>;
  imports: MemoryImports;
}): FastifyPluginAsyncZod {
  return async (app) => {
    await readFormBodies(app);
    admission.limitBodyMemory(app);

    app.post(
      '/v1/memories',
      {
        config: { operation: 'memories' },
        onRequest: keys.requireKey('translate'),
        schema: {
          tags: ['Memories'],
          operationId: 'createMemory',
          summary: 'Create a translation memory from JSON, or from a TMX, XLIFF or PO file',
          querystring: uploadQuery,
          bodies: createBodies,
          example: { body: exampleMemory },
          response: { 200: createResponse, ...errorResponses(400, 401, 403, 413, 415, 422, 429, 503, 504) },
        },
      },
      async (request) => {
        const { scope } = request;
        extendDeadlineForBody(request, MAX_MEMORY_FILE_BYTES);
        await using upload = await readMemory(request, imports);
        const { memory, batches, skipped } = upload;
        const created = memories.create(accountOf(scope).owner, memory, addingTime(batches, scope), scope.signal);
        const stored = await request.auditedToEnd(created, ({ id }) => ({ action: 'memory.created', target: id }));
        return {
          success: true as const,
          ...toMemoryFields(stored),
          skipped_segments: skipped(),
          log_id: request.id,
        };
      },
    );
  };
}

async function* addingTime(
  batches: AsyncIterable<NewSegment[]>,
  scope: RequestScope,
): AsyncGenerator<NewSegment[], void> {
  for await (const batch of batches) {
    scope.addTime?.(MS_PER_BATCH);
    yield batch;
  }
}
