import { GlossaError } from '../../../errors.ts';
import { type ParsedText, partsOf } from '../../format.ts';
import type { ParseOptions } from '../../parse-options.ts';
import type { OpenedPart } from '../opened-file.ts';

const EXISTING_DAMAGED =
  'The translation that exists (existing) is damaged, of another format, or in another language than the target. Send a file that fits.';

/**
 * Takes a part of a file apart.
 * @param onRead receives the length of its text in UTF-16 units
 * @throws GlossaError `document_damaged`, which tells whether it is the existing translation that is damaged
 */
export function* parsePart(
  { format, read }: OpenedPart,
  options: ParseOptions,
  onRead?: (length: number) => void,
): Generator<ParsedText, void> {
  const { text } = read();
  onRead?.(text.length);
  try {
    yield* partsOf(format, text, options);
  } catch (error) {
    if (options.existing === undefined) throw error;
    format.parse(text, { ...options, existing: undefined });
    throw new GlossaError('document_damaged', { message: EXISTING_DAMAGED, cause: error });
  }
}
