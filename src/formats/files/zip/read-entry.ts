import { crc32, inflateRawSync } from 'node:zlib';
import { damaged } from '../../damaged.ts';
import { readExactly } from './file-io.ts';
import { checkEntrySize } from './limits.ts';
import type { ZipEntry } from './read-directory.ts';

/** Smallest chunk that zlib accepts. */
const MIN_CHUNK_BYTES = 64;

/** Reads an entry. @throws GlossaError `document_too_large`; `document_damaged` when its size or checksum differs */
export function readEntry(fd: number, entry: ZipEntry): Buffer {
  checkEntrySize(entry);
  if (entry.method !== 0 && entry.method !== 8) throw damaged('The compression of an entry is not known.');
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
