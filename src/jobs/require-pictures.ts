import { GlossaError } from '../errors.ts';
import { type DocumentFormatName, isImage } from '../formats/files/file-types.ts';
import { canHavePictures, PICTURE_FORMATS } from '../formats/files/pictures.ts';
import type { ResultFormat } from './document-jobs.ts';
import type { StepContext } from './steps/step-context.ts';

const NO_PICTURES_IN_HTML = 'The HTML of a PDF has no pictures. Remove translate_images, or set result_format to pdf.';
const NO_PICTURES = `Pictures are translated in files of the formats ${PICTURE_FORMATS.join(', ')} only. Remove translate_images, or send the pictures as files of their own.`;

/**
 * @param target canonical code
 * @param resultFormat of a PDF
 * @throws GlossaError `unsupported_option` for a format or a language whose pictures cannot be translated; `ocr_not_installed`
 */
export async function requirePictures(
  format: DocumentFormatName,
  target: string,
  { documents, pictures }: Pick<StepContext, 'documents' | 'pictures'>,
  resultFormat?: ResultFormat,
): Promise<void> {
  if (resultFormat === 'html') throw new GlossaError('unsupported_option', { message: NO_PICTURES_IN_HTML });
  if (!isImage(format) && !canHavePictures(format))
    throw new GlossaError('unsupported_option', { message: NO_PICTURES });
  pictures.requireFont(target);
  if (!(await documents.canRecognize())) throw new GlossaError('ocr_not_installed');
}
