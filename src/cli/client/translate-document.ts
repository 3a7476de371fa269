import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { FormData } from 'undici';
import { z } from 'zod';
import { temporaryPath } from '../../filesystem/atomic-write.ts';
import { toStorageError } from '../../filesystem/storage-error.ts';
import { CommandError } from '../command-error.ts';
import type { Connection } from './connection.ts';
import type { FileTask } from './find-files.ts';
import { openFile } from './input.ts';
import { ConnectionError, openResponse, ServiceError, sendRequest } from './request.ts';

const created = z.looseObject({ document_id: z.string() });
const document = z.looseObject({
  document_id: z.string(),
  status: z.enum(['queued', 'translating', 'done', 'failed', 'cancelled']),
  progress: z.object({ segments_done: z.number(), segments_total: z.number() }),
  seconds_remaining: z.number().nullish(),
  error: z.object({ code: z.string(), message: z.string() }).nullish(),
});
export type DocumentState = z.output<typeof document>;

const PATH = '/v1/ai/translate/document';
const FIRST_POLL_MS = 100;
const MAX_POLL_MS = 1_000;
const DELETE_TIMEOUT_MS = 5_000;
/** A restarted service goes on with its documents within this time. */
const MAX_OUTAGE_MS = 60_000;

/**
 * Translates a file: sends it, waits, writes the result, and deletes both files from the service.
 * @param fields of the request, besides the file
 * @throws CommandError with the service's message; StorageError; the signal's reason
 */
export async function translateDocument(
  connection: Connection,
  { source, target }: FileTask,
  fields: object,
  onProgress: (state: DocumentState) => void,
  signal: AbortSignal,
): Promise<DocumentState> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    body.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  body.set('file', await openFile(source), basename(source));
  const { document_id } = await sendRequest(connection, { method: 'POST', path: PATH, body, signal }, created);
  const path = `${PATH}/${document_id}`;
  try {
    const state = await waitForEnd(connection, path, onProgress, signal);
    if (state.error) throw new ServiceError(state.error.message, state.error);
    if (state.status !== 'done') throw new CommandError('The document was deleted.');
    await writeResponse(await openResponse(connection, { method: 'GET', path: `${path}/result`, signal }), target);
    return state;
  } finally {
    // A separate signal, so that an interrupted command cancels the translation, too.
    const timeout = AbortSignal.timeout(DELETE_TIMEOUT_MS);
    await sendRequest(connection, { method: 'DELETE', path, signal: timeout }, z.unknown()).catch(() => undefined);
  }
}

async function waitForEnd(
  connection: Connection,
  path: string,
  onProgress: (state: DocumentState) => void,
  signal: AbortSignal,
): Promise<DocumentState> {
  let answeredAt = performance.now();
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
    try {
      const state = await sendRequest(connection, { method: 'GET', path, signal }, document);
      if (state.status !== 'queued' && state.status !== 'translating') return state;
      answeredAt = performance.now();
      onProgress(state);
    } catch (error) {
      if (!(error instanceof ConnectionError) || performance.now() - answeredAt > MAX_OUTAGE_MS) throw error;
    }
    await sleep(pollMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** Writes a file that appears complete or not at all. */
async function writeResponse({ body }: Response, path: string): Promise<void> {
  const temporary = temporaryPath(path);
  try {
    await mkdir(dirname(path), { recursive: true });
    await pipeline(body ?? [], createWriteStream(temporary));
    await rename(temporary, path);
  } catch (error) {
    throw toStorageError(path, error);
  } finally {
    await rm(temporary, { force: true });
  }
}
