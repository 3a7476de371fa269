import type { Format } from '../format.ts';
import { composePlaces, type ParsedPlaces } from '../xml/places.ts';
import { readXml } from '../xml/read-xml.ts';
import { readCodeTexts } from './code-texts.ts';
import { readColumnCells } from './column-cells.ts';
import { layoutPlaces, readLayout } from './layout.ts';
import { readTexts, type TextChoices } from './read-texts.ts';
import { SourceStyle } from './source-below.ts';
import { readTextStyles } from './text-styles.ts';

/**
 * Makes the format of the XML parts of one OpenDocument file. Once a text of the file has changed, the parts that follow get the
 * language and the direction of the translation too.
 *
 * @param file whether a text of the file has changed
 */
export function createContentFormat(file = { isChanged: false }): Format<ParsedPlaces> {
  return {
    parse(source, { choice } = {}) {
      const columns = choice?.columns && readColumnCells(source, choice.columns);
      const { layout, texts, sourceStyle } = readCodeTexts((code) => readContent(source, { code, choice, columns }));
      if (columns) return { source, units: texts.units, ...columns.finish(texts), hasTargets: true };
      const places = [...texts.places, ...sourceStyle.places, ...layoutPlaces(layout.values, () => file.isChanged)];
      const { units, warnings } = texts;
      return { source, units, warnings, places: places.sort((one, other) => one.end - other.end) };
    },
    compose(parsed, translations, target, onKept) {
      const composed = composePlaces(parsed, translations, target, onKept);
      file.isChanged ||= composed !== parsed.source;
      return composed;
    },
  };
}

function readContent(source: string, choices: TextChoices) {
  const layout = readLayout(source);
  const styles = readTextStyles();
  const sourceStyle = new SourceStyle();
  const texts = readTexts(source, { styles, ...choices });
  readXml(source, {
    ...texts.handler,
    open(tag) {
      layout.open(tag);
      styles.open(tag);
      sourceStyle.open(tag);
      texts.handler.open(tag);
    },
  });
  texts.finish();
  return { layout, texts, sourceStyle };
}
