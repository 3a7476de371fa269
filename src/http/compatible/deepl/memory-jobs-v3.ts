import { randomUUIDv7 } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { GlossaError } from '../../../errors.ts';
import type { MemoryStore } from '../../../memories/memory-store.ts';
import { accountOf } from '../../../operations/operation-scope.ts';
import { abortable } from '../../../resilience/abortable.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import { EXAMPLE_ID } from '../../schemas/common.ts';
import { memoryFields } from '../../schemas/memories.ts';
import { errorResponses } from './errors.ts';
import { findMemory } from './find-memory.ts';
import { creationTime } from './glossary-fields.ts';
import type { MemoryLinks } from './memory-links.ts';
import { deeplOptions } from './route-options.ts';

/** An import has its memory as ID, an export the one that it reads. */
const JOB = /^(import|export)-([0-9a-f-]{36})$/;
const UPLOAD_MS = 60 * 60 * 1_000;

const importRequest = z
  .object({
    source_file: z.object({ file_name: z.string().min(1), content_length: z.int().min(1) }),
    parameters: z.object({ display_name: memoryFields.shape.name.optional() }).optional(),
  })
  .meta({ id: 'DeepLMemoryImport', examples: [{ source_file: { file_name: 'legal.tmx', content_length: 1_024 } }] });

const importResponse = z.object({
  job_id: z.string(),
  upload_url: z.string().meta({ description: 'PUT the TMX file there, without a key.' }),
  expires_at: creationTime,
});
const parameters = z.object({ translation_memory_id: z.string() });
const exportResponse = z.object({ job_id: z.string(), parameters });
const job = z
  .object({
    job_id: z.string(),
    operation: z.enum(['import', 'export']),
    product: z.literal('translation_memory'),
    parameters: parameters.optional(),
    results: z.array(
      z.object({
        status: z.enum(['awaiting_input', 'completed', 'expired']),
        status_metadata: z.object({ required_action: z.string() }).optional(),
        download_url: z.string().optional(),
        expires_at: creationTime.optional(),
        translation_memory_id: z.string().optional(),
        error: z.object({ message: z.string() }).optional(),
      }),
    ),
  })
  .meta({ id: 'DeepLTranslationMemoryJob' });

/**
 * The jobs of translation memories of the DeepL API. Nothing is stored for a job: its ID tells what it is about. An import is done when
 * its file has arrived, and an export is written when it is read.
 */
export function memoryJobsV3Routes({
  keys,
  memories,
  links,
}: {
  keys: KeyCheck;
  memories: Pick<MemoryStore, 'get'>;
  links: MemoryLinks;
}): FastifyPluginAsyncZod {
  const options = deeplOptions(keys, 'memories');
  return async (app) => {
    app.post(
      '/translation_memories/import',
      options({
        operationId: 'deeplImportTranslationMemory',
        summary: 'Announce a TMX file for a new translation memory',
        body: importRequest,
        response: { 200: importResponse, ...errorResponses(400, 403, 413, 429, 503, 504) },
      }),
      async ({ scope, body }) => {
        const id = randomUUIDv7();
        const name = memoryFields.shape.name.safeParse(body.parameters?.display_name ?? body.source_file.file_name);
        const { url, expiresAt } = links.upload(accountOf(scope).owner, id, name.data ?? 'memory.tmx', UPLOAD_MS);
        return { job_id: `import-${id}`, upload_url: url, expires_at: expiresAt.toISOString() };
      },
    );

    app.post(
      '/translation_memories/:translation_memory_id/export',
      options({
        operationId: 'deeplExportTranslationMemory',
        summary: 'Export a translation memory as TMX',
        example: { key: EXAMPLE_ID },
        params: z.object({ translation_memory_id: z.string() }),
        response: { 202: exportResponse, ...errorResponses(403, 404, 429, 503, 504) },
      }),
      async ({ scope, params }, reply) => {
        const { id } = await abortable(
          memories.get(accountOf(scope).owner, params.translation_memory_id),
          scope.signal,
        );
        return reply.code(202).send({ job_id: `export-${id}`, parameters: { translation_memory_id: id } });
      },
    );

    app.get(
      '/translation_memories/jobs/:job_id',
      options({
        operationId: 'deeplGetTranslationMemoryJob',
        summary: 'The status of an import or export',
        example: { key: `export-${EXAMPLE_ID}` },
        params: z.object({ job_id: z.string() }),
        response: { 200: job, ...errorResponses(403, 404, 429, 503, 504) },
      }),
      async ({ scope, params }) => {
        const { owner } = accountOf(scope);
        const [, operation, id = ''] = JOB.exec(params.job_id) ?? [];
        if (operation === 'export') {
          await abortable(memories.get(owner, id), scope.signal);
          const { url, expiresAt } = links.download(owner, id);
          const result = { status: 'completed' as const, download_url: url, expires_at: expiresAt.toISOString() };
          return describeJob(params.job_id, operation, id, result);
        }
        if (operation !== 'import') throw new GlossaError('memory_not_found');
        const stored = await abortable(findMemory(memories, owner, id), scope.signal);
        if (stored)
          return describeJob(params.job_id, operation, id, { status: 'completed', translation_memory_id: id });
        return describeJob(params.job_id, operation, undefined, waiting(id));
      },
    );
  };
}

type Result = z.output<typeof job>['results'][number];

function describeJob(
  jobId: string,
  operation: 'import' | 'export',
  id: string | undefined,
  result: Result,
): z.output<typeof job> {
  const named = id !== undefined && { parameters: { translation_memory_id: id } };
  return { job_id: jobId, operation, product: 'translation_memory', ...named, results: [result] };
}

/** What an import without a memory is. The ID tells when it began. */
function waiting(id: string): Result {
  const startedAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  if (startedAt + UPLOAD_MS > Date.now())
    return { status: 'awaiting_input', status_metadata: { required_action: 'upload_file' } };
  return { status: 'expired', error: { message: 'No file has been uploaded in time.' } };
}
