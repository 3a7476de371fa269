import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { UrlSigner } from '../../../files/signed-urls.ts';
import type { MemoryStore } from '../../../memories/memory-store.ts';
import { abortable } from '../../../resilience/abortable.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import { requireKeyOrLink } from '../../admission/signed-link.ts';
import { MAX_MEMORY_FILE_BYTES, type MemoryImports, readTmx } from '../../body/memory-upload.ts';
import { extendDeadlineForBody } from '../../body/upload.ts';
import { sendTmx } from '../../response/send-tmx.ts';
import { EXAMPLE_ID, linkQuery } from '../../schemas/common.ts';
import { exportFile } from '../../schemas/memories.ts';
import { errorResponses } from './errors.ts';
import { findMemory } from './find-memory.ts';
import { downloadKey, uploadKey } from './memory-links.ts';

const memoryId = z.object({ translation_memory_id: z.string() });
const uploadQuery = linkQuery.extend({ name: z.string().default('') });

/** The files of imports and exports, by signed links. */
export function memoryFilesV3Routes({
  keys,
  signer,
  memories,
  imports,
}: {
  keys: KeyCheck;
  signer: UrlSigner;
  memories: Pick<MemoryStore, 'create' | 'get' | 'segments'>;
  imports: MemoryImports;
}): FastifyPluginAsyncZod {
  const config = { operation: 'memories' as const };
  const tags = ['DeepL API'];
  const security = [{}];
  const idOf = ({ params }: FastifyRequest): string => memoryId.parse(params).translation_memory_id;
  const upload = requireKeyOrLink({ keys, signer }, 'translate', (request) =>
    uploadKey(idOf(request), uploadQuery.parse(request.query).name),
  );
  const download = requireKeyOrLink({ keys, signer }, 'translate', (request) => downloadKey(idOf(request)));
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));

    app.put(
      '/translation_memories/files/:translation_memory_id',
      {
        config,
        onRequest: upload.onRequest,
        schema: {
          tags,
          operationId: 'deeplUploadTranslationMemory',
          summary: 'Send the TMX file of an import, by its upload_url',
          example: { key: EXAMPLE_ID },
          security,
          params: memoryId,
          querystring: uploadQuery,
          response: { 200: z.object({}), ...errorResponses(400, 403, 413, 429, 503, 504) },
        },
      },
      async (request) => {
        const { scope, query } = request;
        const id = idOf(request);
        extendDeadlineForBody(request, MAX_MEMORY_FILE_BYTES);
        const owner = upload.ownerOf(request);
        // A client sends a file again when it has not heard the answer.
        if (await abortable(findMemory(memories, owner, id), scope.signal)) return {};
        await using file = await readTmx(request, { id, name: query.name }, imports);
        const created = memories.create(owner, file.memory, file.batches, scope.signal);
        await request.auditedToEnd(created, () => ({ action: 'memory.created', target: id, owner }));
        return {};
      },
    );

    app.get(
      '/translation_memories/files/:translation_memory_id',
      {
        config,
        onRequest: download.onRequest,
        schema: {
          tags,
          operationId: 'deeplDownloadTranslationMemory',
          summary: 'Read the TMX file of an export, by its download_url',
          example: { key: EXAMPLE_ID, saveAs: 'memory.tmx' },
          security,
          params: memoryId,
          querystring: linkQuery,
          response: { 200: exportFile, ...errorResponses(403, 404, 429, 503, 504) },
        },
      },
      async (request, reply) => {
        const owner = download.ownerOf(request);
        const memory = await abortable(memories.get(owner, idOf(request)), request.scope.signal);
        return sendTmx(reply, memories, owner, memory);
      },
    );
  };
}
