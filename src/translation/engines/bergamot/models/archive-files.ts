import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { StorageError, systemErrorCode, toStorageError } from '../../../../filesystem/storage-error.ts';

/** A regular file in a folder or in a tar archive. */
export interface ArchiveFile {
  /** Name without folders. It may contain any characters, so it must not become a path or be printed. */
  name: string;
  /** Bytes. */
  size: number;
  /**
   * Opens the content. Must be called before the next file is requested, and at most once.
   * @throws StorageError during the iteration
   */
  open(): AsyncIterable<Uint8Array>;
}

/** Ten times as many as all published models have. */
const MAX_FILES = 5_000;
/** Four times the size of all published models. */
const MAX_ARCHIVE_BYTES = 16 * 1024 ** 3;
/** Depth of folders in a folder. */
const MAX_DEPTH = 8;

/**
 * Iterates over the regular files of a folder, or of a tar archive that may be compressed with gzip or zstd. Links and
 * devices are skipped, so that no file outside is read.
 * @throws StorageError if the path cannot be read, or is too large; the signal's reason
 */
export async function* readArchiveFiles(path: string, signal: AbortSignal): AsyncGenerator<ArchiveFile> {
  let count = 0;
  try {
    const isFolder = (await stat(path)).isDirectory();
    for await (const file of isFolder ? filesInFolder(path, MAX_DEPTH) : filesInTar(path, signal)) {
      signal.throwIfAborted();
      count++;
      if (count > MAX_FILES) throw new StorageError(`${path} has more than ${MAX_FILES} files.`);
      yield file;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw toStorageError(path, error);
  }
}

async function* filesInFolder(folder: string, depth: number): AsyncGenerator<ArchiveFile> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth > 0) yield* filesInFolder(path, depth - 1);
    if (!entry.isFile()) continue;
    const { size } = await stat(path);
    const open = () => withErrors(createReadStream(path), (error) => toStorageError(path, error));
    yield { name: entry.name, size, open };
  }
}

async function* filesInTar(path: string, signal: AbortSignal): AsyncGenerator<ArchiveFile> {
  const stream = Readable.from(limitBytes(path, await openDecompressed(path, signal)));
  // Without a listener, an error after the last read would be unhandled. A read still throws it.
  stream.on('error', () => {});
  const entries = Readable.toWeb(stream).pipeThrough(createTarDecoder({ strict: true }));
  const describeError = (error: unknown): unknown => tarError(path, error);
  try {
    for await (const { header, body } of withErrors(entries, describeError)) {
      // The decoder confuses a cancelled body with the next one, so bodies are always read to the end.
      const open = () => withErrors(body.values({ preventCancel: true }), describeError);
      if (header.type === 'file') yield { name: header.name.split('/').at(-1) ?? '', size: header.size, open };
      for await (const _ of open());
    }
  } finally {
    stream.destroy();
  }
}

function tarError(path: string, error: unknown): unknown {
  if (error instanceof StorageError || systemErrorCode(error)?.startsWith('E')) return toStorageError(path, error);
  const problem = 'is not a folder or a complete tar archive, which may be compressed with gzip or zstd';
  return new StorageError(`${path} ${problem}.`, { cause: error });
}

/** The same data, with described errors. */
async function* withErrors<T>(data: AsyncIterable<T>, describe: (error: unknown) => unknown): AsyncGenerator<T> {
  try {
    yield* data;
  } catch (error) {
    throw describe(error);
  }
}

/** First bytes of compressed data, as hex digits. */
const DECODERS: Record<string, () => NodeJS.ReadWriteStream> = {
  '1f8b': createGunzip,
  '28b52ffd': createZstdDecompress,
};

async function openDecompressed(path: string, signal: AbortSignal): Promise<NodeJS.ReadableStream> {
  const start = await firstBytes(path);
  const decoder = Object.entries(DECODERS).find(([magic]) => start.startsWith(magic))?.[1];
  const file = createReadStream(path, { signal });
  return decoder === undefined ? file : pipeline(file, decoder(), () => {});
}

async function firstBytes(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return buffer.subarray(0, bytesRead).toString('hex');
}

async function* limitBytes(path: string, data: AsyncIterable<string | Buffer>): AsyncGenerator<string | Buffer> {
  let length = 0;
  for await (const chunk of data) {
    length += chunk.length;
    if (length > MAX_ARCHIVE_BYTES) throw new StorageError(`${path} has more than ${MAX_ARCHIVE_BYTES} bytes.`);
    yield chunk;
  }
}
