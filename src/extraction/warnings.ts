/** What a response says about a document that was not read in full, besides its result. The codes never change. */
export const WARNINGS = {
  ocr_language_missing:
    'These pages are in a language whose OCR data is not installed, and were read with that of another one. Expect errors.',
  ocr_not_installed:
    'These pages are images, and OCR is not installed, so that their text is missing. Install it with: glossa models pull ocr:en',
  pages_illegible:
    'These pages are images of poor quality, or in a language whose OCR data is not installed, so that their text is missing. Send sharper images, or install the data, such as that of Japanese with: glossa models pull ocr:ja',
  pages_uncertain: 'These pages are images of poor quality. Many of their words may be wrong. Send sharper images.',
  pages_not_read: 'These pages are images that could not be read, so that their text is missing.',
} as const;

export type WarningCode = keyof typeof WARNINGS;

export interface Warning {
  code: WarningCode;
  message: string;
  /** From 1, in order. */
  pages: number[];
}

/** @param message more specific than that of the table */
export function createWarning(code: WarningCode, pages: readonly number[], message: string = WARNINGS[code]): Warning {
  return { code, message, pages: pages.toSorted((one, other) => one - other) };
}
