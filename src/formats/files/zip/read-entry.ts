import { crc32, inflateRawSync } from 'node:zlib';
import { GlossaError } from '../../../errors.ts';
import { damaged, readExactly } from './file-io.ts';
import type { ZipEntry } from './read-directory.ts';

/** Uncompressed size of one entry. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;
/** Documents of office programs compress to a hundredth at most, except for small ones and empty tables. */
const MAX_RATIO = 250;
const MIN_RATIO_CHECKED_BYTES = 16 * 1024 * 1024;

/** Smallest chunk that zlib accepts. */
const MIN_CHUNK_BYTES = 64;

/** Checks the declared size of an entry. @throws GlossaError `document_too_large`, `document_damaged` */
export function checkEntrySize({ bytes, compressedBytes }: ZipEntry): void {
  if (bytes > MAX_ENTRY_BYTES) throw new GlossaError('document_too_large');
  if (bytes > MIN_RATIO_CHECKED_BYTES && bytes > MAX_RATIO * compressedBytes) throw damaged('The entry is a ZIP bomb.');
}

/** Reads an entry. @throws GlossaError `document_too_large`; `document_damaged` when its size or checksum differs */
export function readEntry(fd: number, entry: ZipEntry): Buffer {
  checkEntrySize(entry);
  const data = readExactly(fd, entry.dataStart, entry.compressedBytes);
  const bytes = entry.method === 0 ? data : inflate(data, entry.bytes);
  if (bytes.length !== entry.bytes || crc32(bytes) !== entry.crc) throw damaged('The entry does not fit its checksum.');
  return bytes;
}

function inflate(data: Buffer, maxBytes: number): Buffer {
  try {
    // One chunk, because several ones would be copied into one buffer.
    const length = Math.max(MIN_CHUNK_BYTES, maxBytes);
    return inflateRawSync(data, { maxOutputLength: length, chunkSize: length + 1 });
  } catch (error) {
    throw damaged(error);
  }
}
