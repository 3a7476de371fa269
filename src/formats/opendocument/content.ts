import type { Format } from '../format.ts';
import { composePlaces, type ParsedPlaces } from '../xml/places.ts';
import { readXml } from '../xml/read-xml.ts';
import { type CodeTexts, readCodeTexts } from './code-texts.ts';
import { layoutPlaces, readLayout } from './layout.ts';
import { readTexts } from './read-texts.ts';
import { readTextStyles } from './text-styles.ts';

/**
 * Makes the format of the XML parts of one OpenDocument file. Once a text of the file has changed, the parts that follow get the
 * language and the direction of the translation too.
 */
export function createContentFormat(): Format<ParsedPlaces> {
  let isTranslated = false;
  return {
    parse(source) {
      const { layout, texts } = readCodeTexts((code) => readContent(source, code));
      const places = [...texts.places, ...layoutPlaces(layout.values, () => isTranslated)];
      const { units, warnings } = texts;
      return { source, units, warnings, places: places.sort((one, other) => one.end - other.end) };
    },
    compose(parsed, translations, target, onKept) {
      const composed = composePlaces(parsed, translations, target, onKept);
      isTranslated ||= composed !== parsed.source;
      return composed;
    },
  };
}

function readContent(source: string, code: CodeTexts) {
  const layout = readLayout(source);
  const styles = readTextStyles();
  const texts = readTexts(source, styles, code);
  readXml(source, {
    ...texts.handler,
    open(tag) {
      layout.open(tag);
      styles.open(tag);
      texts.handler.open(tag);
    },
  });
  texts.finish();
  return { layout, texts };
}
