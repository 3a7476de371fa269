import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { readListPage } from '../database/page-cursor.ts';
import { GlossaError } from '../errors.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { abortable } from '../resilience/abortable.ts';
import { createCounter } from '../telemetry/metrics.ts';
import type { BlobStore, StoredBlob } from './blob-store.ts';
import { createBackgroundRemoval } from './discard-blobs.ts';
import { expiredUpTo, hasExpired } from './expiry.ts';
import { isValidKey } from './file-key.ts';
import { type FileRow, findFile, findFileAndLimits, listFiles, toStoredFile } from './file-queries.ts';
import type { AnnouncedFile, FileStore, NewFile, StoredFile } from './file-store.ts';
import { startCleanup } from './hourly-cleanup.ts';
import { findOwner, type StorageLimits } from './owners.ts';
import { removeFile, saveFile } from './save-file.ts';
import { discardUpload, startUpload } from './start-upload.ts';
import { findRoom } from './storage-quota.ts';
import { registerOwnerTotal } from './stored-totals.ts';

export interface FileStoreOptions {
  /** Holds the bytes. */
  blobs: BlobStore;
  /** Holds keys, owners and sizes. */
  database: Database;
  /** Maximum size of one file. */
  maxBytes: number;
  /** Limits that apply to owners without individual limits. Default: unlimited. */
  defaultLimits?: StorageLimits;
  log: Logger;
  registry: Registry;
}

const UNLIMITED: StorageLimits = {
  storageBytes: Number.POSITIVE_INFINITY,
  fileLifetimeSeconds: Number.POSITIVE_INFINITY,
};
/** A read is retried when the file is replaced between the query and the opening of its blob. */
const MAX_READ_ATTEMPTS = 10;

/**
 * Opens the file store over any blob store. A database row links a key to its blob. The blob is complete before its row
 * is inserted, and the row is deleted before its blob. While a blob has no row, the database has a record of it. So a
 * process that is killed at any moment leaves at most a recorded blob, which the cleanup removes.
 */
export function openFileStore(options: FileStoreOptions): FileStore {
  const { blobs, database, maxBytes, defaultLimits = UNLIMITED, log, registry } = options;
  const closing = new AbortController();
  const uploads = new Set<Promise<StoredFile>>();
  const received = createCounter(registry, 'glossa_files_received_bytes_total');
  registerOwnerTotal(database, registry, 'glossa_files_stored_bytes', 'stored_bytes');
  registerOwnerTotal(database, registry, 'glossa_files_stored_files', 'stored_files');
  const removal = createBackgroundRemoval({ blobs, database, log });
  const cleanup = startCleanup({ blobs, database, defaultLimits, log, registry });

  async function upload(
    owner: string,
    bytes: Readable,
    describe: (size: number) => Promise<NewFile>,
    signal: AbortSignal,
    announced: AnnouncedFile | undefined,
  ): Promise<StoredFile> {
    // Ignore early stream errors here: `receive` reports them. An unhandled 'error' event would end the process.
    bytes.on('error', () => {});
    signal.throwIfAborted();
    const checkSize = await abortable(createSizeCheck(owner, announced), signal);
    checkSize(announced?.bytes ?? 0);
    const blob = await abortable(startUpload({ blobs, database }, owner), signal);
    let isSaving = false;
    try {
      const stored = await blob.receive(bytes, { checkSize, signal });
      const file = await abortable(describe(stored.size), signal);
      checkNewFile(file);
      await blob.commit(signal);
      signal.throwIfAborted();
      const row = toFileRow(owner, file, { blobId: blob.blobId, ...stored });
      isSaving = true;
      const { replaced, owner: ownerRecord } = await saveFile(database, row, file.overwrite, defaultLimits);
      if (replaced !== undefined) await removal.discard(replaced.blob_id);
      received.inc(stored.size);
      return toStoredFile(row, ownerRecord.storageLimits);
    } catch (error) {
      // The database may have inserted the row, so leave the blob to the cleanup.
      if (!(isSaving && error instanceof StorageError)) await discardUpload(blob, log);
      throw error;
    }
  }

  /** Creates a check that rejects an oversized upload early. `saveFile` enforces the quota when it inserts the row. */
  async function createSizeCheck(
    ownerName: string,
    announced: AnnouncedFile | undefined,
  ): Promise<(bytes: number) => void> {
    const owner = await findOwner(database, ownerName, defaultLimits);
    const key = announced?.replaces;
    const replaced = key === undefined ? undefined : await findFile(database, ownerName, key);
    const room = await findRoom(database, owner, replaced);
    // A file that was not announced may replace any file, even one that uses the whole quota.
    const maxRoomBytes =
      announced === undefined ? Math.max(owner.storageLimits.storageBytes, owner.storedBytes) : room.maxBytes;
    return (bytes) => {
      if (bytes > maxBytes) throw new GlossaError('file_too_large');
      if (bytes > maxRoomBytes) throw room.exceeded();
    };
  }

  async function findExisting(ownerName: string, key: string): Promise<{ row: FileRow; file: StoredFile }> {
    const found = isValidKey(key) ? await findFileAndLimits(database, ownerName, key, defaultLimits) : undefined;
    if (found === undefined || hasExpired(found.row.created_at, found.storageLimits)) {
      throw new GlossaError('file_not_found');
    }
    return { row: found.row, file: toStoredFile(found.row, found.storageLimits) };
  }

  async function openFile(owner: string, key: string, signal: AbortSignal): ReturnType<FileStore['read']> {
    for (let attempt = 0; attempt < MAX_READ_ATTEMPTS; attempt++) {
      const { row, file } = await findExisting(owner, key);
      const bytes = await blobs.open({ blobId: row.blob_id, size: row.size, sha256: row.sha256 }, signal);
      if (bytes !== undefined) return { file, bytes };
    }
    throw new StorageError('The bytes of a stored file are missing.');
  }

  return {
    async put(owner, bytes, describe, signal, announced) {
      const stored = upload(owner, bytes, describe, AbortSignal.any([signal, closing.signal]), announced);
      uploads.add(stored);
      return stored.finally(() => uploads.delete(stored));
    },

    async stat(owner, key) {
      return (await findExisting(owner, key)).file;
    },

    async read(owner, key, signal = closing.signal) {
      const opening = openFile(owner, key, signal);
      try {
        return await abortable(opening, signal);
      } catch (error) {
        // The stream may open after the abort.
        opening.then(({ bytes }) => bytes.destroy()).catch(() => {});
        throw error;
      }
    },

    async remove(owner, key) {
      await findExisting(owner, key);
      const removed = await removeFile(database, owner, key, defaultLimits);
      if (removed === undefined) throw new GlossaError('file_not_found');
      await removal.discard(removed.blob_id);
    },

    async list(ownerName, limit, cursor) {
      const owner = await findOwner(database, ownerName, defaultLimits);
      const { items, nextCursor } = await readListPage(
        limit,
        cursor,
        (most, before) => listFiles(database, ownerName, most, before, expiredUpTo(owner.storageLimits)),
        (row) => ({ createdAt: row.created_at, id: row.blob_id }),
      );
      return { files: items.map((row) => toStoredFile(row, owner.storageLimits)), nextCursor };
    },

    async [Symbol.asyncDispose]() {
      closing.abort(new GlossaError('shutting_down'));
      const cleaned = cleanup[Symbol.asyncDispose]();
      await Promise.allSettled(uploads);
      await removal[Symbol.asyncDispose]();
      await cleaned;
    },
  };
}

/** The content type is sent as a header later, so it must be a valid header value. */
function checkNewFile({ key, contentType }: NewFile): void {
  const issues = [];
  if (!isValidKey(key)) {
    issues.push({ path: 'key', message: 'must have 1 to 512 bytes of UTF-8 and no control characters' });
  }
  if (!/^[!-~](?:[ -~]{0,253}[!-~])?$/.test(contentType)) {
    issues.push({ path: 'content_type', message: 'must have 1 to 255 printable ASCII characters' });
  }
  if (issues.length > 0) throw new GlossaError('invalid_request', { issues });
}

function toFileRow(owner: string, { key, contentType }: NewFile, { blobId, size, sha256 }: StoredBlob): FileRow {
  const created_at = new Date().toISOString();
  return { owner, key, blob_id: blobId, size, sha256, content_type: contentType, created_at };
}
