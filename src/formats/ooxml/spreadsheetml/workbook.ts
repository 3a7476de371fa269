import { applyEdits } from '../../edits.ts';
import type { Format } from '../../format.ts';
import { setAttribute } from '../../xml/attributes.ts';
import { composePlaces, type ParsedPlaces, type Place } from '../../xml/places.ts';
import { readXml } from '../../xml/read-xml.ts';
import type { WorkbookTexts } from './workbook-texts.ts';

/** Makes the format of the main part of a workbook: formulas are calculated again where texts are changed. */
export function createWorkbookFormat(texts: WorkbookTexts): Format<ParsedPlaces> {
  return {
    parse(source) {
      const places: Place[] = [];
      readXml(source, {
        open(tag) {
          if (tag.local !== 'calcPr') return;
          const { start, end } = tag;
          const edit = (): string => applyEdits(source, [setAttribute(source, tag, 'fullCalcOnLoad', '1')], start, end);
          places.push({ start, end, write: () => (texts.isChanged && texts.hasFormulas ? edit() : undefined) });
        },
      });
      return { source, units: [], places };
    },
    compose: composePlaces,
  };
}
