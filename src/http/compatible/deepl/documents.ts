import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { GlossaError } from '../../../errors.ts';
import type { DocumentJob, DocumentJobs } from '../../../jobs/document-jobs.ts';
import type { DocumentKeys } from '../../../jobs/document-keys.ts';
import { accountOf } from '../../../operations/operation-scope.ts';
import { abortable } from '../../../resilience/abortable.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import { sendAttachment } from '../../response/attachment.ts';
import { EXAMPLE_DOCUMENT_ID } from '../../schemas/common.ts';
import { resultBytes } from '../../schemas/documents.ts';
import { requireKeyAt } from '../require-key.ts';
import { errorResponses, messageOf } from './errors.ts';

const EXAMPLE_KEY = '0123456789abcdef'.repeat(4);

const params = z.object({ document_id: z.string() });
const keyFields = z.object({ document_key: z.string() });
const keyRequest = keyFields.meta({ id: 'DeepLDocumentKey', examples: [{ document_key: EXAMPLE_KEY }] });

const STATUSES = {
  queued: 'queued',
  translating: 'translating',
  done: 'done',
  failed: 'error',
  cancelled: 'error',
} as const;

const status = z
  .object({
    document_id: z.string(),
    status: z.enum(['queued', 'translating', 'done', 'error']),
    seconds_remaining: z.int().min(0).optional().meta({ description: 'Estimate, while it is translated.' }),
    billed_characters: z.int().min(0).optional().meta({ description: 'When it is done.' }),
    error_message: z.string().optional(),
  })
  .meta({ id: 'DeepLDocumentStatus' });

type Params = z.output<typeof params>;
type KeyFields = z.output<typeof keyFields>;

/** The status and the result of documents. Some clients ask for the status with GET. */
export function documentRoutes({
  keys,
  documentJobs,
  documentKeys,
}: {
  keys: KeyCheck;
  documentJobs: Pick<DocumentJobs, 'find' | 'openResult' | 'remove'>;
  documentKeys: Pick<DocumentKeys, 'verify'>;
}): FastifyPluginAsyncZod {
  const config = { operation: 'documents' as const };
  const tags = ['DeepL API'];
  const keyed = requireKeyAt(keys, { keyScope: 'translate' });

  /** @throws GlossaError `document_not_found`, also for a wrong key */
  function requireDocumentKey({ document_id }: Params, { document_key }: KeyFields): void {
    if (!documentKeys.verify(document_id, document_key)) throw new GlossaError('document_not_found');
  }

  async function readStatus({ scope }: FastifyRequest, document: Params, key: KeyFields) {
    requireDocumentKey(document, key);
    return toStatus(await abortable(documentJobs.find(accountOf(scope).owner, document.document_id), scope.signal));
  }

  return async (app) => {
    app.post(
      '/document/:document_id',
      {
        config,
        ...keyed,
        schema: {
          tags,
          operationId: 'deeplGetDocumentStatus',
          summary: 'Status of a document',
          example: { key: EXAMPLE_DOCUMENT_ID },
          params,
          body: keyRequest,
          response: { 200: status, ...errorResponses(400, 403, 404, 413, 415, 429, 503, 504) },
        },
      },
      (request) => readStatus(request, request.params, request.body),
    );

    app.get(
      '/document/:document_id',
      { config, ...keyed, schema: { hide: true, params, querystring: keyFields } },
      (request) => readStatus(request, request.params, request.query),
    );

    app.post(
      '/document/:document_id/result',
      {
        config,
        ...keyed,
        schema: {
          tags,
          operationId: 'deeplDownloadDocument',
          summary: 'Read the translated file, once: it is deleted after a complete download',
          example: { key: EXAMPLE_DOCUMENT_ID, saveAs: 'report.es.docx' },
          params,
          body: keyRequest,
          response: { 200: resultBytes, ...errorResponses(400, 403, 404, 413, 415, 429, 503, 504) },
        },
      },
      async (request, reply) => {
        requireDocumentKey(request.params, request.body);
        const { document_id: id } = request.params;
        const { owner } = accountOf(request.scope);
        const { filename, ...file } = await documentJobs.openResult(owner, id, request.scope.signal);
        // Only after all of it was sent: an interrupted download can begin again.
        reply.raw.once('finish', () => {
          // The file could not be read, and the response is an error.
          if (reply.statusCode !== 200) return;
          documentJobs.remove(owner, id).catch((error: unknown) => {
            // Another download has deleted it. Otherwise it expires.
            if (error instanceof GlossaError && error.code === 'document_not_found') return;
            request.log.warn({ err: error, document_id: id }, 'document not deleted after its download');
          });
        });
        return sendAttachment(reply, { name: filename, ...file });
      },
    );
  };
}

function toStatus(job: DocumentJob): z.output<typeof status> {
  const error = job.status === 'cancelled' ? 'The translation was cancelled.' : job.error && messageOf(job.error);
  return {
    document_id: job.id,
    status: STATUSES[job.status],
    seconds_remaining: job.secondsRemaining,
    billed_characters: job.status === 'done' ? job.characters : undefined,
    error_message: error,
  };
}
