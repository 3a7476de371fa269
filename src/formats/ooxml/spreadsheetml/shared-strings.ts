import type { Format } from '../../format.ts';
import { readXml } from '../../xml/read-xml.ts';
import { composeStrings, type ParsedStrings, StringCollector } from './cell-strings.ts';
import type { WorkbookTexts } from './workbook-texts.ts';

/**
 * Makes the format of a part whose strings stand in elements of one name: the strings of cells (`si`), or comments.
 * @param areCells whether the strings are cells
 */
export function createStringsFormat(element: string, texts: WorkbookTexts, areCells: boolean): Format<ParsedStrings> {
  return {
    parse(source) {
      const strings = new StringCollector(source, texts);
      readXml(source, {
        open(tag) {
          if (strings.isReading) strings.open(tag);
          else if (tag.local === element) strings.begin(tag);
        },
        text: (range, kind) => strings.text(range, kind),
        close: (tag, range) => strings.close(tag, range, areCells),
      });
      return strings.parsed();
    },
    compose: (parsed, translations, target, onKept) => composeStrings(parsed, translations, target, onKept, texts),
  };
}
