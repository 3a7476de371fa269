import { GlossaError } from '../errors.ts';

const MIB = 1024 * 1024;

/** @returns the error of a document that takes more memory than its process may have */
export function memoryError(maxMemoryBytes: number, cause: unknown): GlossaError {
  const limit = Math.round(maxMemoryBytes / MIB).toLocaleString('en');
  const message = `The document takes more than ${limit} MiB of memory, which is its limit. Divide it into smaller documents.`;
  return new GlossaError('document_too_large', { message, cause });
}
