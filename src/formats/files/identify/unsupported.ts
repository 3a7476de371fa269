import { GlossaError } from '../../../errors.ts';
import { LISTED_FORMATS } from '../file-types.ts';

/** The error for a file of an unknown kind. @param reason a sentence; the list of the formats follows */
export function unsupported(reason: string): GlossaError {
  return new GlossaError('unsupported_format', { message: `${reason} ${LISTED_FORMATS}` });
}
