import { readCodeParagraphs } from '../../code-paragraphs.ts';
import type { Format } from '../../format.ts';
import { composePlaces, type ParsedPlaces } from '../../xml/places.ts';
import { type DrawingOptions, DrawingReader } from './drawing-reader.ts';

/**
 * Makes a format of parts with DrawingML: slides, charts, diagrams, and drawings of worksheets. Each `a:p` is a unit, and so
 * are alternative texts and the texts of charts.
 */
export function createDrawingFormat(options: DrawingOptions = {}): Format<ParsedPlaces> {
  return {
    parse: (source) => readCodeParagraphs((isCode) => new DrawingReader(source, options, isCode).read()),
    compose(parsed, translations, target, onKept) {
      const composed = composePlaces(parsed, translations, target, onKept);
      if (options.file && composed !== parsed.source) options.file.isChanged = true;
      return composed;
    },
  };
}
