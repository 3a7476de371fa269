import type { Format, TextRange } from '../../format.ts';
import { findAttributes } from '../../xml/attributes.ts';
import { unescapeXml } from '../../xml/escape.ts';
import { composePlaces, type ParsedPlaces, type Place } from '../../xml/places.ts';
import { readXml, type XmlTag } from '../../xml/read-xml.ts';
import { escapeStringAttribute, unescapeString } from './string-escapes.ts';
import type { CellUse, WorkbookTexts } from './workbook-texts.ts';

/** Attributes that repeat the text of a cell, by their element: in tables, pivot tables, their caches, and slicers. */
const COPIES: Readonly<Record<string, readonly string[]>> = {
  tableColumn: ['name', 'totalsRowLabel'],
  cacheField: ['name', 'caption'],
  s: ['v'],
  pivotField: ['name', 'subtotalCaption'],
  item: ['n'],
  dataField: ['name'],
  pivotTableDefinition: ['dataCaption', 'grandTotalCaption', 'rowHeaderCaption', 'colHeaderCaption'],
  slicerCacheDefinition: ['sourceName'],
  slicer: ['caption'],
};

/** Makes the format of parts that repeat texts of cells. They have no units. */
export function createCopiesFormat({ newTextOf }: WorkbookTexts): Format<ParsedPlaces> {
  return {
    parse(source) {
      const places: Place[] = [];
      let isOwnCache = true;
      readXml(source, {
        open(tag) {
          isOwnCache &&= !isForeignCache(tag);
          const names = isOwnCache ? (COPIES[tag.local] ?? []) : [];
          for (const range of findAttributes(source, tag, names)) places.push(copyPlace(source, range, newTextOf));
        },
      });
      return { source, units: [], places };
    },
    compose: composePlaces,
  };
}

function copyPlace(source: string, { start, end }: TextRange, newTextOf: WorkbookTexts['newTextOf']): Place {
  const write = (): string | undefined => {
    const newText = newTextOf(unescapeString(unescapeXml(source.slice(start, end))));
    return newText === undefined ? undefined : escapeStringAttribute(newText);
  };
  return { start, end, write };
}

/** Finds what a table or a pivot cache needs of the cells that it repeats. */
export function findCopyUse(source: string, use: CellUse): void {
  const columns: string[] = [];
  let items: string[] = [];
  let hasCalculatedField = false;
  readXml(source, {
    open(tag) {
      const value = (name: string): string => unescapeString(tag.attributes[name]?.value ?? '');
      if (tag.local === 'tableColumn' || tag.local === 'cacheField') columns.push(value('name'));
      if (tag.local === 'cacheField' && tag.attributes.formula) hasCalculatedField = true;
      if (tag.local === 'sharedItems') items = [];
      if (tag.local === 's') items.push(value('v'));
    },
    close(tag) {
      if (tag.local === 'sharedItems') use.distinct.push(items);
    },
  });
  use.distinct.push(columns);
  // The formula of a calculated field names fields.
  if (hasCalculatedField) for (const column of columns) use.named.add(column);
}

/** Whether a tag tells that a pivot cache has its fields from another source than cells. */
function isForeignCache({ local, attributes }: XmlTag): boolean {
  return local === 'cacheSource' && attributes.type?.value !== 'worksheet';
}
