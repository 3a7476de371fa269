import { GlossaError } from '../../errors.ts';

/** An error of an imported file. It names no text. @param path such as `line 17` */
export function invalidFile(path: string, message: string): GlossaError {
  return new GlossaError('invalid_request', {
    message: `The file of the translation memory is not valid: ${path} ${message}.`,
    issues: [{ path, message }],
  });
}
