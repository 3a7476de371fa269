import { GlossaError } from '../../../errors.ts';

/** The error for a file of an unknown kind. @param reason a sentence, to which a caller can add the formats that it takes */
export function unsupported(reason: string): GlossaError {
  return new GlossaError('unsupported_format', { message: reason });
}
