import type { Format } from '../../format.ts';
import { composePlaces, type ParsedPlaces } from '../../xml/places.ts';
import { type DrawingOptions, DrawingReader } from './drawing-reader.ts';

/**
 * Makes a format of parts with DrawingML: slides, charts, diagrams, and drawings of worksheets. Each `a:p` is a unit, and so
 * are alternative texts and the texts of charts.
 */
export function createDrawingFormat(options: DrawingOptions = {}): Format<ParsedPlaces> {
  return {
    parse(source) {
      const reader = new DrawingReader(source, options);
      const parsed = reader.read();
      // A font for code beside no other font is a matter of taste.
      return reader.isCodeOnly ? new DrawingReader(source, { ...options, translatesCode: true }).read() : parsed;
    },
    compose(parsed, translations, target, onKept) {
      const composed = composePlaces(parsed, translations, target, onKept);
      if (options.file && composed !== parsed.source) options.file.isChanged = true;
      return composed;
    },
  };
}
