import { GlossaError } from '../errors.ts';
import type { FileClaim } from '../formats/files/file-processor.ts';
import { type DocumentFormatName, isTranslated, LISTED_FORMATS } from '../formats/files/file-types.ts';
import { modernFormat } from '../formats/files/old-office.ts';
import type { RequestScope } from '../request-scope.ts';
import type { StepContext } from './steps/step-context.ts';

const NOT_TRANSLATED = `Files of this format can be summarized, but not translated. ${LISTED_FORMATS}`;

/**
 * Tells the format as which a file is translated. The message of an error has the formats that are.
 * @throws the errors of `FileProcessor.identify`
 */
export async function identifyTranslated(
  path: string,
  claim: FileClaim,
  { files, office }: Pick<StepContext, 'files' | 'office'>,
  scope: RequestScope,
): Promise<DocumentFormatName> {
  try {
    const format = modernFormat(await files.identify(path, claim, scope), office.isInstalled);
    if (isTranslated(format)) return format;
  } catch (error) {
    const isUnsupported = error instanceof GlossaError && error.code === 'unsupported_format';
    if (!isUnsupported) throw error;
    throw new GlossaError('unsupported_format', { message: `${error.message} ${LISTED_FORMATS}`, cause: error });
  }
  throw new GlossaError('unsupported_format', { message: NOT_TRANSLATED });
}
