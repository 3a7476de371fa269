import { GlossaError } from '../../../errors.ts';
import { damaged } from '../../damaged.ts';

/** Limits against ZIP bombs. Other limits of reading a file are in `process/limits.ts`. */

/** Uncompressed size of all texts of a file, and of all parts that describe others. */
export const MAX_TEXT_BYTES = 512 * 1024 * 1024;
export const MAX_ENTRIES = 20_000;
export const MAX_NAME_BYTES = 1_024;
export const MAX_DIRECTORY_BYTES = 32 * 1024 * 1024;

/** Uncompressed size of one entry. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;
/** Documents of office programs compress to a hundredth at most, except for small ones and empty tables. */
const MAX_RATIO = 250;
const MIN_RATIO_CHECKED_BYTES = 16 * 1024 * 1024;

/** Checks the declared size of an entry. @throws GlossaError `document_too_large`, `document_damaged` */
export function checkEntrySize({ bytes, compressedBytes }: { bytes: number; compressedBytes: number }): void {
  if (bytes > MAX_ENTRY_BYTES) throw new GlossaError('document_too_large');
  if (bytes > MIN_RATIO_CHECKED_BYTES && bytes > MAX_RATIO * compressedBytes) throw damaged('The entry is a ZIP bomb.');
}
