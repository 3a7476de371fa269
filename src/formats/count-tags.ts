import { GlossaError } from '../errors.ts';

/** Tags of one text. Each takes about a microsecond. A document of 6,000 pages has 1.5 million. */
const MAX_TAGS = 8_000_000;
/** UTF-16 units of the shortest tag, `<b>`. */
const MIN_TAG_LENGTH = 3;

/**
 * Rejects a text of XML or HTML that consists mainly of tags, before it is read.
 * @throws GlossaError `document_too_large`
 */
export function rejectTooManyTags(source: string): void {
  if (source.length <= MAX_TAGS * MIN_TAG_LENGTH) return;
  let tags = 0;
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at + 1))
    if (++tags > MAX_TAGS) throw new GlossaError('document_too_large', { cause: 'The text has too many tags.' });
}
