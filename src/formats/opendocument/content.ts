import type { Format } from '../format.ts';
import { composePlaces, type ParsedPlaces } from '../xml/places.ts';
import { readXml } from '../xml/read-xml.ts';
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
      const read = readContent(source, false);
      // A font or a style for code beside no other text is a matter of taste.
      const { layout, texts } = read.texts.isCodeOnly() ? readContent(source, true) : read;
      const places = [...texts.places, ...layoutPlaces(layout.values, () => isTranslated)];
      return { source, units: texts.units, places: places.sort((one, other) => one.end - other.end) };
    },
    compose(parsed, translations, target, onKept) {
      const composed = composePlaces(parsed, translations, target, onKept);
      isTranslated ||= composed !== parsed.source;
      return composed;
    },
  };
}

function readContent(source: string, translatesCode: boolean) {
  const layout = readLayout(source);
  const styles = readTextStyles();
  const texts = readTexts(source, styles, translatesCode);
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
