import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { DocumentJob, DocumentJobs } from '../../../jobs/document-jobs.ts';
import { abortable } from '../../../resilience/abortable.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import { routeOptions } from '../../route-config.ts';
import { documentsQuery, documentsResponse } from '../../schemas/admin.ts';
import { EXAMPLE_DOCUMENT_ID, errorResponses } from '../../schemas/common.ts';
import { deletionResponse, documentId } from '../../schemas/documents.ts';

/** The documents of all owners, without their names and contents. */
export function adminDocumentRoutes({
  keys,
  documentJobs,
}: {
  keys: KeyCheck;
  documentJobs: Pick<DocumentJobs, 'findAny' | 'listAll' | 'remove'>;
}): FastifyPluginAsyncZod {
  const options = routeOptions('Administration', { onRequest: keys.requireKey('admin') });
  return async (app) => {
    app.get(
      '/v1/admin/documents',
      options({
        operationId: 'adminListDocuments',
        summary: 'List the documents of all owners, newest first, without their names',
        querystring: documentsQuery,
        response: { 200: documentsResponse, ...errorResponses(400, 401, 403, 429, 503, 504) },
      }),
      async ({ scope, query: { limit, cursor, ...filter }, id }) => {
        const page = await abortable(documentJobs.listAll(filter, limit, cursor), scope.signal);
        return {
          success: true as const,
          documents: page.jobs.map(toFields),
          next_cursor: page.nextCursor,
          log_id: id,
        };
      },
    );

    app.delete(
      '/v1/admin/documents/:document_id',
      options({
        operationId: 'adminDeleteDocument',
        summary: 'Cancel the translation of a document of any owner, and delete its files',
        example: { key: EXAMPLE_DOCUMENT_ID },
        params: documentId,
        response: { 200: deletionResponse, ...errorResponses(401, 403, 404, 429, 503, 504) },
      }),
      async (request) => {
        const { scope, id } = request;
        const { document_id } = request.params;
        const { owner } = await abortable(documentJobs.findAny(document_id), scope.signal);
        const removed = documentJobs.remove(owner, document_id);
        await request.audited(removed, () => ({ action: 'document.deleted', target: document_id, owner }));
        return { success: true as const, document_id, log_id: id };
      },
    );
  };
}

function toFields(job: DocumentJob): z.output<typeof documentsResponse>['documents'][number] {
  return {
    document_id: job.id,
    owner: job.owner,
    status: job.status,
    format: job.format,
    current_language: job.currentLanguage ?? null,
    target_language: job.targetLanguage,
    segments_done: job.segmentsDone,
    segments_total: job.segmentsTotal,
    characters: job.characters,
    error: job.error?.code ?? null,
    created_at: job.createdAt,
    finished_at: job.finishedAt ?? null,
  };
}
