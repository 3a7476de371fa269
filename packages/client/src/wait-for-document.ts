import { GlossaError } from './error.ts';
import type { DocumentResponse } from './schemas.ts';
import type { RequestOptions } from './send.ts';
import { wait } from './wait.ts';

export interface WaitOptions extends RequestOptions {
  /** Receives the document each time its state has been read. */
  onProgress?: (document: DocumentResponse) => void;
}

const FIRST_POLL_MS = 100;
const MAX_POLL_MS = 1_000;
/** A restarted service goes on with its documents within this time. */
const MAX_OUTAGE_MS = 60_000;

/** Reads the state of a document until the document has ended. @throws GlossaError; the signal's reason */
export async function waitForDocument(
  read: (options: RequestOptions) => Promise<DocumentResponse>,
  { signal, onProgress }: WaitOptions,
): Promise<DocumentResponse> {
  let answeredAt = performance.now();
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
    const document = await read(signal ? { signal } : {}).catch((error: unknown) => {
      if (!isOutage(error) || performance.now() - answeredAt > MAX_OUTAGE_MS) throw error;
    });
    if (document) {
      answeredAt = performance.now();
      onProgress?.(document);
      if (document.status === 'done') return document;
      if (document.status === 'failed' || document.status === 'cancelled') throw errorOf(document);
    }
    await wait(pollMs, signal);
  }
}

/** Whether a document waits for its translation or is being translated. */
export function isUnderWay({ status }: Pick<DocumentResponse, 'status'>): boolean {
  return status === 'queued' || status === 'translating';
}

function isOutage(error: unknown): boolean {
  return error instanceof GlossaError && error.code === 'no_connection';
}

function errorOf({ error, log_id: logId }: DocumentResponse): GlossaError {
  const { code, message } = error ?? { code: 'document_failed', message: 'The translation was cancelled.' };
  return new GlossaError(message, { code, status: 200, logId });
}
