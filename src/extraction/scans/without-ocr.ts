import { GlossaError } from '../../errors.ts';
import { createWarning } from '../warnings.ts';
import type { UnreadPage } from './messages.ts';
import type { PageReading } from './read-pages.ts';

const OFF = 'These pages are images, and OCR is turned off (GLOSSA_OCR), so that their text is missing.';

/** Says that pages stay unread, because OCR is off or has no language data. @param isOn whether `GLOSSA_OCR` turns it on */
export function withoutOcr(pages: readonly UnreadPage[], isOn: boolean): PageReading {
  const warning = createWarning(
    'ocr_not_installed',
    pages.map(({ page }) => page),
    isOn ? undefined : OFF,
  );
  const failure = new GlossaError(
    'ocr_not_installed',
    isOn
      ? {}
      : { message: 'The document consists of images, and OCR is turned off (GLOSSA_OCR). Send a document with text.' },
  );
  return { pages: [], ocrPages: 0, warnings: [warning], failure };
}
