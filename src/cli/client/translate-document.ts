import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type DocumentForm, type DocumentResponse, isUnderWay } from '../../../packages/client/src/index.ts';
import { replaceFile } from '../../filesystem/atomic-write.ts';
import { toStorageError } from '../../filesystem/storage-error.ts';
import type { Connection } from './connection.ts';
import type { FileTask } from './find-files.ts';
import { openFile } from './input.ts';
import { request } from './request.ts';

const DELETE_TIMEOUT_MS = 5_000;

/**
 * Translates a file: sends it, waits, writes the result, and deletes both files from the service.
 * @param fields of the request, besides the file
 * @param onProgress receives the states before the end
 * @throws CommandError with the service's message; StorageError; the signal's reason
 */
export async function translateDocument(
  connection: Connection,
  { source, target }: FileTask,
  fields: Omit<DocumentForm, 'file'>,
  onProgress: (state: DocumentResponse) => void,
  signal: AbortSignal,
): Promise<DocumentResponse> {
  const file = new File([await openFile(source)], basename(source));
  const { document_id } = await request(connection, (client) =>
    client.translateDocument({ ...fields, file }, { signal }),
  );
  try {
    const state = await request(connection, ({ waitForDocument }) =>
      waitForDocument({ document_id }, { signal, onProgress: (now) => isUnderWay(now) && onProgress(now) }),
    );
    const read = request(connection, (client) => client.readTranslatedDocument({ document_id }, { signal }));
    await writeResponse(await read, target);
    return state;
  } finally {
    // A separate signal, so that an interrupted command cancels the translation, too.
    const timeout = AbortSignal.timeout(DELETE_TIMEOUT_MS);
    const remove = request(connection, (client) => client.deleteDocument({ document_id }, { signal: timeout }));
    await remove.catch(() => undefined);
  }
}

/** Writes a file that appears complete or not at all. */
async function writeResponse({ body }: Response, path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await replaceFile(path, (temporary) => pipeline(body ?? [], createWriteStream(temporary)));
  } catch (error) {
    throw toStorageError(path, error);
  }
}
