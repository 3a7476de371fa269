import type { Format } from '../format.ts';
import type { ParsedPlaces } from '../xml/places.ts';
import { createContentFormat } from './content.ts';

/** OpenDocument as one file of XML (`.fodt`, `.fods`, `.fodp`), with the styles and the title in it. */
export const flatOpenDocument: Format<ParsedPlaces> = {
  parse: (source, options) => createContentFormat().parse(source, options),
  compose: (...composition) => createContentFormat().compose(...composition),
};
