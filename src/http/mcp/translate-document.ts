import type { FastifyRequest } from 'fastify';
import type { UrlSigner } from '../../files/signed-urls.ts';
import type { DocumentJob, DocumentJobs } from '../../jobs/document-jobs.ts';
import { accountOf } from '../../operations/operation-scope.ts';
import type { Operations } from '../../operations/operations.ts';
import { rejectFailed, waitForDocument } from '../../operations/translate-document.ts';
import { abortable } from '../../resilience/abortable.ts';
import type { OpenDocument } from '../body/open-document.ts';
import { documentUrl } from '../document-links.ts';
import { documentRequest } from '../schemas/document-request.ts';
import { toDocumentFields } from '../schemas/documents.ts';
import { documentToWaitFor } from '../schemas/tools.ts';
import { validate } from '../validation.ts';
import { documentProgress } from './document-progress.ts';
import type { ToolProgress } from './server.ts';

/** Many clients give a call up after 60 seconds. */
export const MAX_DOCUMENT_WAIT_MS = 45_000;
const LINK_LIFETIME_MS = 60 * 60 * 1000;

/**
 * Submits a document, or finds the one of an earlier call, and waits for it.
 * @returns the fields of the document, which may still be in the queue
 * @throws GlossaError as `DocumentJobs.submit`; the error of a failed document
 */
export type RunDocumentTool = (
  request: FastifyRequest,
  args: Record<string, unknown>,
  onProgress: (progress: ToolProgress) => void,
) => Promise<object>;

export interface DocumentToolOptions {
  operations: Pick<Operations, 'submitDocument'>;
  documentJobs: Pick<DocumentJobs, 'find' | 'remove'>;
  openDocument: OpenDocument;
  publicUrl: () => string;
  signer: UrlSigner;
}

export function createDocumentTool({
  operations,
  documentJobs,
  openDocument,
  publicUrl,
  signer,
}: DocumentToolOptions): RunDocumentTool {
  async function submit({ id, scope }: FastifyRequest, args: object): Promise<DocumentJob> {
    await using upload = await openDocument(validate(documentRequest, args), scope);
    return await operations.submitDocument(upload, id, scope);
  }

  /** The client that knows the document has cancelled the call. */
  async function remove({ log }: FastifyRequest, owner: string, id: string): Promise<void> {
    await abortable(documentJobs.remove(owner, id), AbortSignal.timeout(MAX_DOCUMENT_WAIT_MS)).catch((err: unknown) =>
      log.warn({ err, document_id: id }, 'document not deleted'),
    );
  }

  return async (request, args, onProgress) => {
    const { scope } = request;
    // The wait is bounded, and the length of the text is not known.
    scope.extendDeadline(Number.POSITIVE_INFINITY);
    const { owner } = accountOf(scope);
    const known = validate(documentToWaitFor, args).document_id;
    const id = known ?? (await submit(request, args)).id;
    try {
      const onState = (job: DocumentJob): void => onProgress(documentProgress(toDocumentFields(job)));
      const { signal } = scope;
      const job = await waitForDocument(documentJobs, { id, owner }, { signal, maxMs: MAX_DOCUMENT_WAIT_MS, onState });
      rejectFailed(job);
      const expiresAt = new Date(Date.now() + LINK_LIFETIME_MS);
      const link = job.status === 'done' && { result_url: documentUrl(publicUrl(), signer, job, expiresAt) };
      return { ...toDocumentFields(job), ...link, log_id: request.id };
    } catch (error) {
      if (known === undefined && scope.isClosedByClient) await remove(request, owner, id);
      throw error;
    }
  };
}
