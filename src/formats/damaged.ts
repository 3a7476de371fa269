import { GlossaError } from '../errors.ts';

/** The error of a file that does not follow its format. @param cause what is wrong, without text of the file */
export function damaged(cause?: unknown): GlossaError {
  return new GlossaError('document_damaged', { cause });
}
