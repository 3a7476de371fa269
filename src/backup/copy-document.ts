import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from '../database/database.ts';
import { blobPath, openBlob } from '../files/disk/disk-blob-store.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { filesOf } from '../jobs/document-files.ts';
import type { DocumentRow } from '../jobs/document-row.ts';
import type { BlobCopyOptions } from './copy-blob.ts';
import { copyFile, type FileChecksum } from './copy-file.ts';

/** A file of a document changes at most twice. */
const MAX_ATTEMPTS = 4;
/** Tasks that one statement inserts. */
const TASKS_PER_STATEMENT = 100;

type CopiedFile = FileChecksum & { path: string };

/**
 * Copies the files of a document of the snapshot. When a file is gone, the document has gone on since the snapshot. Its row and
 * its tasks are then copied as they are now.
 * @returns the copied files; none when the document was removed
 * @throws StorageError when a file is missing or has the wrong size; the signal's reason
 */
export async function copyDocument(row: DocumentRow, options: BlobCopyOptions): Promise<CopiedFile[]> {
  let files = filesOf(row);
  const copied = new Map<string, CopiedFile>();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    for (const { blobId, size } of files) {
      if (copied.has(blobId)) continue;
      const copy = await copyDocumentFile(blobId, options);
      if (copy === undefined) break;
      if (copy.bytes !== size) throw unusable(options.from, blobId, 'has the wrong size');
      copied.set(blobId, copy);
    }
    const missing = files.find(({ blobId }) => !copied.has(blobId));
    if (missing === undefined) return [...copied.values()];
    const current = await refreshDocument(row.id, options);
    files = current === undefined ? [] : filesOf(current);
    for (const [blobId, { path }] of copied) {
      if (files.some((file) => file.blobId === blobId)) continue;
      copied.delete(blobId);
      await rm(path);
    }
    if (files.some(({ blobId }) => blobId === missing.blobId))
      throw unusable(options.from, missing.blobId, 'is missing');
  }
  throw new StorageError('A document changes too often to be copied. Try again.');
}

async function copyDocumentFile(
  blobId: string,
  { from, to, signal }: BlobCopyOptions,
): Promise<CopiedFile | undefined> {
  const blob = await openBlob(from, blobId);
  if (blob === undefined) return undefined;
  const path = blobPath(to, blobId);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return { path, ...(await copyFile(blob, blobPath(from, blobId), path, signal)) };
}

/** Copies the current state of a document into the snapshot. @returns undefined when the document was removed */
async function refreshDocument(id: string, { live, snapshot }: BlobCopyOptions): Promise<DocumentRow | undefined> {
  const { row, tasks } = await live.transaction().execute((transaction) => readDocument(transaction, id));
  await snapshot.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('document_tasks').where('document_id', '=', id).execute();
    await transaction.deleteFrom('documents').where('id', '=', id).execute();
    if (row === undefined) return;
    await transaction.insertInto('documents').values(row).execute();
    for (let start = 0; start < tasks.length; start += TASKS_PER_STATEMENT) {
      const some = tasks.slice(start, start + TASKS_PER_STATEMENT);
      await transaction.insertInto('document_tasks').values(some).execute();
    }
  });
  return row;
}

async function readDocument(transaction: Database, id: string) {
  const row = await transaction.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();
  const tasks = await transaction.selectFrom('document_tasks').selectAll().where('document_id', '=', id).execute();
  return { row, tasks };
}

/** The message contains the path of the file, not the name of the document, because the name is text of a caller. */
function unusable(directory: string, blobId: string, problem: string): StorageError {
  const path = blobPath(directory, blobId);
  return new StorageError(`A file of a document ${problem} (${path}). Delete the document, then back up again.`);
}
