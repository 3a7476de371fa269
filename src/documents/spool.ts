import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { GlossaError } from '../errors.ts';
import { ensureDataDirectory } from '../filesystem/data-directory.ts';
import { withStorageErrors } from '../filesystem/storage-error.ts';

const SUFFIX = '.spool';
/** A PDF begins with this mark, or holds it early on after bytes that a mailer or a web server put before it. */
const PDF_MARK = Buffer.from('%PDF-');
const MARK_WITHIN = 1024;

/** Makes the directory, for this user only, and removes what killed processes may have left in it. @throws StorageError */
export async function prepareSpool(directory: string): Promise<void> {
  await ensureDataDirectory(directory);
  const left = (await readdir(directory)).filter((name) => name.endsWith(SUFFIX));
  await Promise.all(left.map((name) => rm(join(directory, name), { force: true })));
}

/**
 * Writes a PDF into a private file that has no name: it is gone with its handle, however this process ends. A file
 * rather than memory, since documents of 100 MB may come from many callers at once, and a child reads it from its
 * handle without a right to open any path. The stream is consumed or destroyed; the caller closes the handle.
 * @throws GlossaError `not_a_pdf` (as soon as that is clear), `document_too_large`, `storage_unavailable` (disk full); StorageError;
 *   the signal's reason; the stream's error
 */
export async function spoolPdf(
  bytes: Readable,
  directory: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<FileHandle> {
  const file = await openNameless(directory, bytes);
  try {
    addAbortSignal(signal, bytes);
    let head = Buffer.alloc(0);
    let size = 0;
    for await (const chunk of bytes) {
      const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
      if (size < MARK_WITHIN) {
        head = Buffer.concat([head, piece]).subarray(0, MARK_WITHIN);
        if (size + piece.length >= MARK_WITHIN) requireMark(head);
      }
      if (size + piece.length > maxBytes) throw new GlossaError('document_too_large');
      const position = size;
      await withStorageErrors(directory, () => writeAll(file, piece, position));
      size += piece.length;
    }
    requireMark(head);
    return file;
  } catch (error) {
    await file.close();
    throw signal.aborted ? signal.reason : error;
  } finally {
    bytes.destroy();
  }
}

async function openNameless(directory: string, bytes: Readable): Promise<FileHandle> {
  const path = join(directory, `${randomUUID()}${SUFFIX}`);
  try {
    return await withStorageErrors(directory, async () => {
      const file = await open(path, 'wx+', 0o600);
      await rm(path, { force: true });
      return file;
    });
  } catch (error) {
    bytes.destroy();
    throw error;
  }
}

/** At a position, so that whoever reads the handle starts at the beginning. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}

function requireMark(head: Buffer): void {
  if (!head.includes(PDF_MARK)) throw new GlossaError('not_a_pdf');
}
