import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { GlossaError } from '../../errors.ts';
import { ensureDataDirectory } from '../../filesystem/data-directory.ts';
import { withStorageErrors } from '../../filesystem/storage-error.ts';

const SUFFIX = '.spool';
/** A PDF starts with this signature, sometimes after bytes that a mail or web server added. */
const PDF_SIGNATURE = Buffer.from('%PDF-');
const MAX_SIGNATURE_OFFSET_BYTES = 1024;

/** Creates the directory with private permissions and removes files of killed processes. @throws StorageError */
export async function prepareTemporaryDirectory(directory: string): Promise<void> {
  await ensureDataDirectory(directory);
  const stale = (await readdir(directory)).filter((name) => name.endsWith(SUFFIX));
  await Promise.all(stale.map((name) => rm(join(directory, name), { force: true })));
}

/**
 * Writes a PDF to an unlinked temporary file, which disappears with its handle, even if the process is killed. A document
 * of 100 MB takes no memory this way, and a child process reads the handle without access to any path. Consumes or
 * destroys the stream; the caller closes the handle.
 * @throws GlossaError `not_a_pdf` (as soon as the first kilobyte is read), `document_too_large`, `storage_unavailable`
 *   (disk full); StorageError; the signal's reason; the stream's error
 */
export async function writeTemporaryPdf(
  bytes: Readable,
  directory: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<FileHandle> {
  const file = await openUnlinkedFile(directory, bytes);
  try {
    addAbortSignal(signal, bytes);
    let head = Buffer.alloc(0);
    let size = 0;
    for await (const data of bytes) {
      const chunk = Buffer.isBuffer(data) ? data : Buffer.from(data);
      if (size < MAX_SIGNATURE_OFFSET_BYTES) {
        head = Buffer.concat([head, chunk]).subarray(0, MAX_SIGNATURE_OFFSET_BYTES);
        if (size + chunk.length >= MAX_SIGNATURE_OFFSET_BYTES) requireSignature(head);
      }
      if (size + chunk.length > maxBytes) throw new GlossaError('document_too_large');
      const position = size;
      await withStorageErrors(directory, () => writeAt(file, chunk, position));
      size += chunk.length;
    }
    requireSignature(head);
    return file;
  } catch (error) {
    await file.close();
    throw signal.aborted ? signal.reason : error;
  } finally {
    bytes.destroy();
  }
}

/** Writes a text to an unlinked temporary file. The caller closes the handle. @throws as `writeTemporaryPdf` */
export async function writeUnlinkedFile(directory: string, text: string): Promise<FileHandle> {
  const file = await openUnlinkedFile(directory);
  try {
    await withStorageErrors(directory, () => writeAt(file, Buffer.from(text), 0));
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openUnlinkedFile(directory: string, bytes?: Readable): Promise<FileHandle> {
  const path = join(directory, `${randomUUID()}${SUFFIX}`);
  try {
    return await withStorageErrors(directory, async () => {
      const file = await open(path, 'wx+', 0o600);
      await rm(path, { force: true });
      return file;
    });
  } catch (error) {
    bytes?.destroy();
    throw error;
  }
}

/** Positioned writes leave the handle's own position at the start, where the child process begins to read. */
async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}

function requireSignature(head: Buffer): void {
  if (!head.includes(PDF_SIGNATURE)) throw new GlossaError('not_a_pdf');
}
