import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredBlob } from '../../files/blob-store.ts';
import { discardBlobs } from '../../files/discard-blobs.ts';
import { discardUpload, startUpload } from '../../files/start-upload.ts';
import { StorageError, withStorageErrors } from '../../filesystem/storage-error.ts';
import type { DocumentRow } from '../document-row.ts';
import type { StepContext } from './step-context.ts';

/** A file of this process. Disposal removes it. */
export interface LocalFile extends AsyncDisposable {
  path: string;
}

export function localFile({ work }: Pick<StepContext, 'work'>): LocalFile {
  const path = work.newPath();
  return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) };
}

/** Opens the source of a document. @throws StorageError when it is missing; the signal's reason */
export async function openSource(
  { source_blob, source_size, source_sha256 }: DocumentRow,
  { blobs }: Pick<StepContext, 'blobs'>,
  signal: AbortSignal,
): Promise<Readable> {
  const blob = source_blob && { blobId: source_blob, size: source_size, sha256: source_sha256 };
  const bytes = blob ? await blobs.open(blob, signal) : undefined;
  if (bytes === undefined) throw new StorageError('The bytes of a document are missing.');
  return bytes;
}

/**
 * The source of a document as a local file, which is a copy unless the blobs are local files.
 * @throws GlossaError `storage_unavailable`; StorageError; the signal's reason
 */
export async function localSource(row: DocumentRow, context: StepContext, signal: AbortSignal): Promise<LocalFile> {
  const path = row.source_blob && context.blobs.localPath?.(row.source_blob);
  if (path) return { path, async [Symbol.asyncDispose]() {} };
  await using file = new AsyncDisposableStack();
  const local = file.use(localFile(context));
  const bytes = await openSource(row, context, signal);
  await withStorageErrors(local.path, () =>
    pipeline(bytes, createWriteStream(local.path, { mode: 0o600, flags: 'wx' }), { signal }),
  );
  file.move();
  return local;
}

/** Stores a local file as a new blob. @throws GlossaError `storage_unavailable`; StorageError; the signal's reason */
export async function storeFile(
  path: string,
  owner: string,
  context: StepContext,
  signal: AbortSignal,
): Promise<StoredBlob> {
  const upload = await startUpload(context, owner);
  const bytes = createReadStream(path);
  bytes.on('error', () => {});
  try {
    const stored = await upload.receive(bytes, { checkSize: () => {}, signal });
    await upload.commit(signal);
    return { blobId: upload.blobId, ...stored };
  } catch (error) {
    await discardUpload(upload, context.log);
    throw error;
  } finally {
    bytes.destroy();
  }
}

/** Discards a new blob, unless the database may refer to it: after a StorageError its transaction may have happened. */
export async function discardUnlessCommitted(blobId: string, error: unknown, context: StepContext): Promise<void> {
  if (!(error instanceof StorageError)) await discardBlobs([blobId], context);
}
