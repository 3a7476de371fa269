import { GlossaError } from '../../errors.ts';
import type { Format } from '../format.ts';
import type { ParsedPlaces } from '../xml/places.ts';
import { createContentFormat } from './content.ts';
import { keepShortLines } from './settings.ts';

const NOT_A_SHEET = 'source_column and target_column are for spreadsheets. Remove them.';

/** OpenDocument as one file of XML (`.fodt`, `.fods`, `.fodp`), with the styles, the title and the settings in it. */
export const flatOpenDocument: Format<ParsedPlaces> = {
  parse(source, options) {
    if (options?.choice?.columns && !source.includes(':spreadsheet>'))
      throw new GlossaError('unsupported_option', { message: NOT_A_SHEET });
    return createContentFormat().parse(source, options);
  },
  compose(parsed, translations, target, onKept) {
    const composed = createContentFormat().compose(parsed, translations, target, onKept);
    return target.shownSource && composed !== parsed.source ? keepShortLines(composed) : composed;
  },
};
