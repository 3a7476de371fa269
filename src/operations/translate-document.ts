import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { GlossaError } from '../errors.ts';
import type { DocumentJob, DocumentJobs, DocumentPreview, NewDocument } from '../jobs/document-jobs.ts';
import { abortable } from '../resilience/abortable.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { accountOf, type OperationScope } from './operation-scope.ts';

const FIRST_POLL_MS = 20;
const MAX_POLL_MS = 500;

/** The file of a request, whose name and options may be known only after its bytes. */
export interface DocumentOrder {
  bytes: Readable;
  describe: () => Promise<NewDocument>;
}

export interface SubmissionServices {
  documentJobs: Pick<DocumentJobs, 'submit' | 'preview'>;
  webhooks: Pick<Webhooks, 'check'>;
}

/**
 * Submits a document for the account of a request, whose key is billed.
 * @param logId of the request
 * @throws GlossaError as `DocumentJobs.submit` and `Webhooks.check`
 */
export async function submitDocument(
  { documentJobs, webhooks }: SubmissionServices,
  { bytes, describe }: DocumentOrder,
  logId: string,
  scope: OperationScope,
): Promise<DocumentJob> {
  const { keyId, owner } = accountOf(scope);
  const describeChecked = async (): Promise<NewDocument> => {
    const described = await describe();
    if (described.callbackUrl !== undefined) await webhooks.check(described.callbackUrl, owner);
    return described;
  };
  return documentJobs.submit(bytes, describeChecked, { keyId, owner, logId }, scope);
}

/**
 * Tells which texts of a document would be translated.
 * @throws GlossaError as `DocumentJobs.preview`
 */
export function previewDocument(
  { documentJobs }: Pick<SubmissionServices, 'documentJobs'>,
  { bytes, describe }: DocumentOrder,
  scope: OperationScope,
): Promise<DocumentPreview> {
  return documentJobs.preview(bytes, describe, scope);
}

export interface WaitOptions {
  signal: AbortSignal;
  /** Default: until the signal aborts. */
  maxMs?: number;
  /** Receives each state before the last one. */
  onState?: (job: DocumentJob) => void;
}

/**
 * Waits until a document has ended, or for `maxMs`.
 * @returns its last state
 * @throws GlossaError `document_not_found`; the signal's reason
 */
export async function waitForDocument(
  jobs: Pick<DocumentJobs, 'find'>,
  { id, owner }: Pick<DocumentJob, 'id' | 'owner'>,
  { signal, maxMs = Number.POSITIVE_INFINITY, onState }: WaitOptions,
): Promise<DocumentJob> {
  const endsAt = performance.now() + maxMs;
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
    const job = await abortable(jobs.find(owner, id), signal);
    const hasEnded = job.status !== 'queued' && job.status !== 'translating';
    if (hasEnded || performance.now() >= endsAt) return job;
    onState?.(job);
    await sleep(pollMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** @throws GlossaError the error of a document that failed or was cancelled */
export function rejectFailed({ status, error }: DocumentJob): void {
  if (error) throw new GlossaError(error.code, { message: error.message });
  if (status === 'cancelled') throw new GlossaError('document_failed', { message: CANCELLED });
}

const CANCELLED = 'The translation of the file was cancelled. Translate the file again.';
