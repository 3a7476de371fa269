import { deserialize, serialize } from 'node:v8';
import { deflateSync, inflateSync } from 'node:zlib';
import type { ReadPages } from './read-pages.ts';

/** The size of what is kept. A manual of 236 pages has 1.5 MB. A PDF with more is read twice. */
export const MAX_READING_BYTES = 4 * 1024 * 1024;
const MAX_SERIALIZED_BYTES = 64 * 1024 * 1024;
/** Bounds the memory of the serialization, together with the characters of a document. Drawings have many areas. */
const MAX_OBSTACLES = 300_000;
/** Raised when the types of `ReadPages` change: during an upgrade, two versions can read and write a PDF. */
const FORMAT = `13 ${process.versions.v8}`;

/** Packs what has been read of the pages, so that the PDF is written without a second reading. @returns undefined for too much */
export function packReading(pages: ReadPages): Buffer | undefined {
  const obstacles = pages.spaces.values().reduce((sum, space) => sum + space.obstacles.length, 0);
  if (obstacles > MAX_OBSTACLES) return undefined;
  const bytes = serialize({ format: FORMAT, pages });
  if (bytes.length > MAX_SERIALIZED_BYTES) return undefined;
  const packed = deflateSync(bytes, { level: 1 });
  return packed.length > MAX_READING_BYTES ? undefined : packed;
}

/** @returns undefined for what another version has packed */
export function unpackReading(packed: Uint8Array): ReadPages | undefined {
  const bytes = inflateSync(packed, { maxOutputLength: MAX_SERIALIZED_BYTES });
  const read: { format: string; pages: ReadPages } | undefined = attempt(() => deserialize(bytes));
  return read?.format === FORMAT ? read.pages : undefined;
}

/** V8 rejects the formats of later versions. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
