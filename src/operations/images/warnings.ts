import { DOCUMENT_WARNINGS } from '../../formats/warnings.ts';

/** What stays in an image as it was, and what is not right with its translations. The codes never change. */
const IMAGE_WARNINGS = {
  no_text: 'No text was found in the image, which is returned as it is.',
  text_uncertain: 'These lines cannot be read with certainty, and stay as they are.',
  text_without_room: 'The translations of these texts have no room, and the texts stay as they are.',
  depth_reduced: 'The image has more than 8 bits for a colour. The result has 8.',
  untranslated: DOCUMENT_WARNINGS.untranslated,
  doubtful: DOCUMENT_WARNINGS.doubtful,
} as const;

export type ImageWarningCode = keyof typeof IMAGE_WARNINGS;

export const IMAGE_WARNING_CODES = Object.keys(IMAGE_WARNINGS).filter((code): code is ImageWarningCode =>
  Object.hasOwn(IMAGE_WARNINGS, code),
);

export interface ImageWarning {
  code: ImageWarningCode;
  message: string;
  /** Lines, texts or images. */
  count: number;
}

/** The warnings with a count, in order. */
export function imageWarnings(counts: Partial<Record<ImageWarningCode, number>>): ImageWarning[] {
  return IMAGE_WARNING_CODES.flatMap((code) => {
    const count = counts[code] ?? 0;
    return count > 0 ? [{ code, message: IMAGE_WARNINGS[code], count }] : [];
  });
}
