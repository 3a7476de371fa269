import { GlossaError } from '../errors.ts';
import { LISTED_FORMATS } from '../formats/files/file-types.ts';

export const NOT_TRANSLATED = `Files of this format can be summarized, but not translated. ${LISTED_FORMATS}`;

/** Tells which formats are translated. @throws the error, with them in its message */
export function addFormats(error: unknown): never {
  const isUnsupported = error instanceof GlossaError && error.code === 'unsupported_format';
  if (!isUnsupported) throw error;
  throw new GlossaError('unsupported_format', { message: `${error.message} ${LISTED_FORMATS}`, cause: error });
}
