/** The bound of the Stream-Safe Text Format (UAX #15). No language needs more marks on a letter. */
const MAX_MARKS = 30;

/** Characters that normalization reorders: marks, and half-width signs that become marks. */
const MARK = String.raw`[\p{M}\uff9e\uff9f]`;
const LONG_RUN = new RegExp(`${MARK}{${MAX_MARKS + 1}}`, 'u');
const INSIDE_LONG_RUN = new RegExp(`(?<=${MARK}{${MAX_MARKS}})`, 'u');

/**
 * Normalizes a text in linear time. `String.prototype.normalize` is quadratic in a run of marks (80,000 marks: 1.6 s). Here,
 * marks are reordered only within groups of 30.
 */
export function normalize(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  if (!LONG_RUN.test(text)) return text.normalize(form);
  return text
    .split(INSIDE_LONG_RUN)
    .map((piece) => piece.normalize(form))
    .join('');
}
