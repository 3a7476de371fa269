import { existsSync, readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';

/** Archives and images contain large files compressed, under the name with this ending. */
const COMPRESSED = '.zst';
/** Several times the largest file. */
const MAX_FILE_BYTES = 2 ** 28;

export function dataFileExists(path: string): boolean {
  return existsSync(path) || existsSync(path + COMPRESSED);
}

/** @throws Error when the file is missing, damaged or too large */
export function readDataFile(path: string): Uint8Array {
  if (existsSync(path)) return readFileSync(path);
  return zstdDecompressSync(readFileSync(path + COMPRESSED), { maxOutputLength: MAX_FILE_BYTES });
}
