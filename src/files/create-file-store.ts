import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { GlossaError } from '../errors.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { abortable } from '../resilience/abortable.ts';
import type { BlobStore, StoredBlob } from './blob-store.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { expiredUpTo, hasExpired } from './expiry.ts';
import { isValidKey } from './file-key.ts';
import { blobsInUse, type FileRow, findFile, findFileAndLimits, listFiles, storedFile } from './file-queries.ts';
import type { AnnouncedFile, FileStore, NewFile, StoredFile } from './file-store.ts';
import { measureStored } from './metrics.ts';
import { findOwner, type StorageLimits } from './owners.ts';
import { findRoom } from './quota.ts';
import { removeExpiredFiles } from './remove-expired-files.ts';
import { removeFile, saveFile } from './save-file.ts';

export interface FileStoreOptions {
  /** Where the bytes lie. */
  blobs: BlobStore;
  /** Where the keys, owners and sizes are. */
  database: Database;
  /** Of one file. */
  maxBytes: number;
  /** Of an owner who has no limits of their own; without it there are none. */
  allowance?: StorageLimits;
  log: Logger;
  registry: Registry;
}

const UNLIMITED: StorageLimits = {
  storageBytes: Number.POSITIVE_INFINITY,
  fileLifetimeSeconds: Number.POSITIVE_INFINITY,
};
/** Times that a reader looks again because the file was replaced between its row and its bytes. */
const MAX_READ_ATTEMPTS = 10;
/** Removals of replaced bytes that nobody waits for. */
const MAX_REMOVALS = 32;
/** Milliseconds between two sweeps of a store that runs. */
const SWEEP_INTERVAL = 60 * 60 * 1_000;

/**
 * The rules of the file storage, wherever the bytes lie: a row in the database makes one blob the file of a key. A blob is
 * in its place, whole, before its row is, and a row goes before its blob does: a process that is killed at any moment
 * leaves nothing worse than a blob without a row, and a sweep removes that, at the start and every hour.
 */
export function openFileStore(options: FileStoreOptions): FileStore {
  const { blobs, database, maxBytes, allowance = UNLIMITED, log, registry } = options;
  const closing = new AbortController();
  const uploads = new Set<Promise<StoredFile>>();
  const removals = new Set<Promise<void>>();
  const received = new Counter({
    name: 'glossa_files_received_bytes_total',
    help: 'Bytes of files that were stored.',
    registers: [registry],
  });
  const swept = new Counter({
    name: 'glossa_files_swept_total',
    help: 'Leftovers of killed processes and failed removals that were removed.',
    registers: [registry],
  });
  const expired = new Counter({
    name: 'glossa_files_expired_total',
    help: 'Files that were removed because their time was over.',
    registers: [registry],
  });
  measureStored(database, registry);
  async function sweep(): Promise<void> {
    try {
      expired.inc(await removeExpiredFiles({ database, allowance, discardBlob, signal: closing.signal }));
      swept.inc(await blobs.removeOrphans((blobIds) => blobsInUse(database, blobIds), closing.signal));
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'leftovers in the file store could not be removed');
    }
  }
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep);
  }, SWEEP_INTERVAL).unref();

  /** Of bytes that are nobody's any more: that they are still there changes no answer, since a sweep takes them. */
  async function discard(removal: () => Promise<void>): Promise<void> {
    try {
      await removal();
    } catch (error) {
      log.warn({ err: error }, 'the bytes of a file that is gone could not be removed; a sweep tries again');
    }
  }

  async function discardBlob(blobId: string): Promise<void> {
    await discard(() => blobs.remove(blobId));
  }

  /** Of the bytes of a file that another one has replaced, which whoever stored that need not wait for. */
  async function removeReplaced(blobId: string): Promise<void> {
    const removal = discardBlob(blobId).finally(() => removals.delete(removal));
    removals.add(removal);
    if (removals.size > MAX_REMOVALS) await removal;
  }

  async function upload(
    owner: string,
    bytes: Readable,
    describe: (size: number) => Promise<NewFile>,
    signal: AbortSignal,
    announced: AnnouncedFile | undefined,
  ): Promise<StoredFile> {
    // A stream that breaks before it is read keeps its error for the reader; unheard, it would end the process.
    bytes.on('error', () => {});
    signal.throwIfAborted();
    const checkSize = await abortable(sizeCheck(owner, announced), signal);
    checkSize(announced?.bytes ?? 0);
    const blobId = randomBytes(16).toString('hex');
    const blob = blobs.startUpload(blobId, owner);
    let saving = false;
    try {
      const stored = await blob.receive(bytes, { checkSize, signal });
      const file = await abortable(describe(stored.size), signal);
      checkNewFile(file);
      await blob.commit(signal);
      signal.throwIfAborted();
      const row = fileRow(owner, file, { blobId, ...stored });
      saving = true;
      const { replaced, owner: now } = await saveFile(database, row, file.overwrite, allowance);
      if (replaced !== undefined) await removeReplaced(replaced.blob_id);
      received.inc(stored.size);
      return storedFile(row, now.allowance);
    } catch (error) {
      // When the database fails it stays open whether the row was written: then the sweep decides, not this.
      if (!(saving && error instanceof StorageError)) await discard(() => blob.discard());
      throw error;
    }
  }

  /** Tells a file that is too large as soon as so many bytes are there. What has room at last is decided with its row. */
  async function sizeCheck(name: string, announced: AnnouncedFile | undefined): Promise<(bytes: number) => void> {
    const owner = await findOwner(database, name, allowance);
    const key = announced?.replaces;
    const room = await findRoom(database, owner, key === undefined ? undefined : await findFile(database, name, key));
    // What is not announced may take the place of any file, which may have all that is stored.
    const mostBytes =
      announced === undefined ? Math.max(owner.allowance.storageBytes, owner.storedBytes) : room.maxBytes;
    return (bytes) => {
      if (bytes > maxBytes) throw new GlossaError('file_too_large');
      if (bytes > mostBytes) throw room.exceeded();
    };
  }

  async function existing(name: string, key: string): Promise<{ row: FileRow; file: StoredFile }> {
    const found = isValidKey(key) ? await findFileAndLimits(database, name, key, allowance) : undefined;
    if (found === undefined || hasExpired(found.row.created_at, found.allowance)) {
      throw new GlossaError('file_not_found');
    }
    return { row: found.row, file: storedFile(found.row, found.allowance) };
  }

  async function openFile(owner: string, key: string, signal: AbortSignal): ReturnType<FileStore['read']> {
    for (let attempt = 0; attempt < MAX_READ_ATTEMPTS; attempt++) {
      const { row, file } = await existing(owner, key);
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
      return (await existing(owner, key)).file;
    },

    async read(owner, key, signal = closing.signal) {
      const opening = openFile(owner, key, signal);
      try {
        return await abortable(opening, signal);
      } catch (error) {
        // What is opened for nobody is closed.
        opening.then(({ bytes }) => bytes.destroy()).catch(() => {});
        throw error;
      }
    },

    async remove(owner, key) {
      await existing(owner, key);
      const removed = await removeFile(database, owner, key, allowance);
      if (removed === undefined) throw new GlossaError('file_not_found');
      await discardBlob(removed.blob_id);
    },

    async list(name, limit, cursor) {
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const owner = await findOwner(database, name, allowance);
      const rows = await listFiles(database, name, limit + 1, after, expiredUpTo(owner.allowance));
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const more = rows.length > limit && last !== undefined;
      return {
        files: page.map((row) => storedFile(row, owner.allowance)),
        nextCursor: more ? encodeCursor({ createdAt: last.created_at, blobId: last.blob_id }) : null,
      };
    },

    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      closing.abort(new GlossaError('shutting_down'));
      await Promise.allSettled(uploads);
      await Promise.all(removals);
      await sweeping;
    },
  };
}

/** The content type goes out as a header again, so it must be fit for one. */
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

function fileRow(owner: string, { key, contentType }: NewFile, { blobId, size, sha256 }: StoredBlob): FileRow {
  const created_at = new Date().toISOString();
  return { owner, key, blob_id: blobId, size, sha256, content_type: contentType, created_at };
}
