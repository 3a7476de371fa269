import { randomUUID } from 'node:crypto';
import type { Registry } from 'prom-client';
import { ERRORS, GlossaError } from '../errors.ts';
import { discardBlobs } from '../files/discard-blobs.ts';
import { registerOwnerTotal } from '../files/stored-totals.ts';
import { DOCUMENT_TYPES } from '../formats/files/file-types.ts';
import { deriveScope } from '../request-scope.ts';
import { repeatHourly } from '../resilience/repeat-hourly.ts';
import { createCounter } from '../telemetry/metrics.ts';
import type { Tracing } from '../telemetry/open-tracing.ts';
import type { DocumentJobs, DocumentResult } from './document-jobs.ts';
import { findAnyDocument, findDocument, listDocuments } from './document-queries.ts';
import { type DocumentRow, NO_FILES, resultFilename, resultFormat, toErrorCode, toJob } from './document-row.ts';
import { createJobMetrics } from './metrics.ts';
import { previewDocument } from './preview-document.ts';
import { endDocument } from './queue/end-document.ts';
import { LeaseLostError } from './queue/leases.ts';
import { forgetDocument, removeExpiredDocuments, shortenRetention } from './remove-document.ts';
import type { StepContext } from './steps/step-context.ts';
import { submitDocument } from './submit-document.ts';
import { startTaskRunner } from './task-runner.ts';

export interface DocumentJobsOptions extends Omit<StepContext, 'holder'> {
  tracing?: Tracing | undefined;
  /** Tasks of this process at the same time. */
  maxTasks?: number;
  registry: Registry;
}

export interface DocumentQueue extends DocumentJobs {
  /** Takes no more tasks and no more documents, and gives the tasks under way back. The other calls still work. */
  stop(): Promise<void>;
}

/** Opens the queue of documents and starts to work on it. */
export function openDocumentJobs({ tracing, maxTasks, registry, ...options }: DocumentJobsOptions): DocumentQueue {
  const context: StepContext = { ...options, holder: randomUUID() };
  const { database, blobs, defaultLimits: defaults, retentionMs, limiter, log } = context;
  registerOwnerTotal(database, registry, 'glossa_document_jobs_stored_documents', 'documents');
  registerOwnerTotal(database, registry, 'glossa_document_jobs_stored_bytes', 'document_bytes');
  const runner = startTaskRunner({ context, metrics: createJobMetrics(database, registry), tracing, maxTasks });
  const expired = createCounter(registry, 'glossa_document_jobs_expired_total');
  const discard = (blobIds: string[]) => discardBlobs(blobIds, context);
  const retention = repeatHourly({
    work: async (signal) => expired.inc(await removeExpiredDocuments(database, retentionMs, defaults, discard, signal)),
    failure: 'expired documents could not be removed',
    log,
  });
  const closing = new AbortController();

  /** @returns false when the document left the queue meanwhile */
  async function cancel(row: DocumentRow): Promise<boolean> {
    try {
      const columns = { ...NO_FILES, status: 'cancelled' as const };
      const { unusedBlobs } = await endDocument(database, row, columns, { defaults, retentionMs });
      limiter.documentChanged({ keyId: row.key_id, owner: row.owner });
      runner.stop(row.id);
      await discardBlobs(unusedBlobs, context);
      log.info({ document_id: row.id, log_id: row.log_id }, 'document cancelled');
      return true;
    } catch (error) {
      if (error instanceof LeaseLostError) return false;
      throw error;
    }
  }

  async function stop(): Promise<void> {
    closing.abort(new GlossaError('shutting_down'));
    await runner[Symbol.asyncDispose]();
  }

  return {
    stop,

    async submit(bytes, describe, submission, scope) {
      const signal = AbortSignal.any([scope.signal, closing.signal]);
      const row = await submitDocument(bytes, describe, submission, context, deriveScope(scope, { signal }));
      runner.wake();
      return toJob(row);
    },

    preview: (bytes, describe, scope) => {
      const signal = AbortSignal.any([scope.signal, closing.signal]);
      return previewDocument(bytes, describe, context, deriveScope(scope, { signal }));
    },

    find: async (owner, id) => toJob(await findDocument(database, owner, id)),

    async list(owner, limit, cursor) {
      const { items, nextCursor } = await listDocuments(database, { owner }, limit, cursor);
      return { jobs: items.map(toJob), nextCursor };
    },

    findAny: async (id) => toJob(await findAnyDocument(database, id)),

    async listAll(filter, limit, cursor) {
      const { items, nextCursor } = await listDocuments(database, filter, limit, cursor);
      return { jobs: items.map(toJob), nextCursor };
    },

    async openResult(owner, id, signal): Promise<DocumentResult> {
      const row = await findDocument(database, owner, id);
      const { result_blob: blobId, result_size: size, result_sha256: sha256 } = requireResult(row);
      const bytes = await blobs.open({ blobId, size, sha256 }, signal);
      // The document was deleted after the query.
      if (bytes === undefined) throw new GlossaError('document_expired');
      const { mediaType } = DOCUMENT_TYPES[resultFormat(row)];
      return { job: toJob(row), filename: resultFilename(row), mediaType, size, bytes };
    },

    shortenRetention: (owner, id, expiresAt) => shortenRetention(database, owner, id, expiresAt),

    async remove(owner, id) {
      const row = await findDocument(database, owner, id);
      if (row.served_at !== null && (await cancel(row))) return;
      await discardBlobs(await forgetDocument(database, owner, id, defaults), context);
    },

    async [Symbol.asyncDispose]() {
      await stop();
      await retention[Symbol.asyncDispose]();
    },
  };
}

/** @throws GlossaError `document_not_ready`, `document_expired`, `document_failed`, the error of a failed document */
function requireResult(row: DocumentRow): DocumentRow & { result_blob: string } {
  const { status, result_blob, expires_at } = row;
  if (status === 'failed') throw finalError(row);
  if (status === 'queued' || status === 'translating') throw new GlossaError('document_not_ready');
  if (result_blob === null || (expires_at !== null && expires_at <= new Date().toISOString())) {
    throw new GlossaError('document_expired');
  }
  return { ...row, result_blob };
}

/** The error of a failed document. Clients retry after some errors, but a document that has failed never has a result. */
function finalError({ error_code, error_message }: DocumentRow): GlossaError {
  const code = toErrorCode(error_code ?? 'internal');
  const { status } = ERRORS[code];
  if (status === 429 || status >= 500) return new GlossaError('document_failed');
  return new GlossaError(code, error_message === null ? {} : { message: error_message });
}
