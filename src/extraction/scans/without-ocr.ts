import { GlossaError } from '../../errors.ts';
import { createWarning } from '../warnings.ts';
import type { UnreadPage } from './messages.ts';
import type { PageReading } from './read-pages.ts';

const OFF = 'These pages are images, and OCR is turned off (GLOSSA_OCR), so that their text is missing.';

const MISREAD =
  'The fonts of these pages give wrong letters, so that their text is left out. Install OCR, which reads what the pages show, with: glossa models pull ocr:en';
const ALL_MISREAD =
  'The fonts of the document give wrong letters, and OCR, which reads what its pages show, is not installed or turned off. Install it with: glossa models pull ocr:en';
const ALL_IMAGES_OFF =
  'The document consists of images, and OCR is turned off (GLOSSA_OCR). Send a document with text.';

/** Says that pages stay unread, because OCR is off or has no language data. @param isOn whether `GLOSSA_OCR` turns it on */
export function withoutOcr(pages: readonly UnreadPage[], isOn: boolean): PageReading {
  const misread = pages.filter((page) => page.isMisread).map(({ page }) => page);
  const images = pages.filter((page) => !page.isMisread).map(({ page }) => page);
  const message = misread.length > 0 ? ALL_MISREAD : isOn ? undefined : ALL_IMAGES_OFF;
  return {
    pages: [],
    pageCount: 0,
    ocrPages: 0,
    warnings: [
      ...(misread.length > 0 ? [createWarning('pages_illegible', misread, MISREAD)] : []),
      ...(images.length > 0 ? [createWarning('ocr_not_installed', images, isOn ? undefined : OFF)] : []),
    ],
    failure: new GlossaError('ocr_not_installed', message === undefined ? {} : { message }),
  };
}
