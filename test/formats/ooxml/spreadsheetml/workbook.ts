import type { Choice } from '../../../../src/formats/choice.ts';
import { xlsx } from '../../../../src/formats/ooxml/spreadsheetml/xlsx.ts';
import {
  contentTypes,
  type Parts,
  PORTUGUESE,
  type TranslateUnit,
  translateParts,
  upperCase,
} from '../translate-parts.ts';

const SML = 'vnd.openxmlformats-officedocument.spreadsheetml';
const TYPES = {
  'xl/workbook.xml': `${SML}.sheet.main`,
  'xl/styles.xml': `${SML}.styles`,
  'xl/sharedStrings.xml': `${SML}.sharedStrings`,
  'xl/worksheets/sheet1.xml': `${SML}.worksheet`,
  'xl/worksheets/sheet2.xml': `${SML}.worksheet`,
  'xl/tables/table1.xml': `${SML}.table`,
  'xl/comments1.xml': `${SML}.comments`,
  'xl/charts/chart1.xml': 'vnd.openxmlformats-officedocument.drawingml.chart',
  'xl/pivotCache/pivotCacheDefinition1.xml': `${SML}.pivotCacheDefinition`,
  'xl/pivotTables/pivotTable1.xml': `${SML}.pivotTable`,
  'xl/threadedComments/threadedComment1.xml': 'vnd.ms-excel.threadedcomments',
};
const NAMESPACES =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"';

export const STRINGS = 'xl/sharedStrings.xml';
export const SHEET = 'xl/worksheets/sheet1.xml';
export const WORKBOOK = 'xl/workbook.xml';
export const TABLE = 'xl/tables/table1.xml';
export const CHART = 'xl/charts/chart1.xml';
export const PIVOT_CACHE = 'xl/pivotCache/pivotCacheDefinition1.xml';
export const PIVOT_TABLE = 'xl/pivotTables/pivotTable1.xml';
export const THREADED_COMMENTS = 'xl/threadedComments/threadedComment1.xml';
export const COMMENTS = 'xl/comments1.xml';

/** An element with all namespaces. */
export function root(name: string, content: string): string {
  return `<?xml version="1.0"?>\r\n<${name} ${NAMESPACES}>${content}</${name}>`;
}

/** The part of shared strings, with plain texts. */
export function strings(...texts: string[]): string {
  return root('sst', texts.map((text) => `<si><t>${text}</t></si>`).join(''));
}

export function translate(
  parts: Parts,
  translateUnit: TranslateUnit = upperCase,
  target = PORTUGUESE,
  choice?: Choice,
) {
  return translateParts(xlsx, { ...contentTypes(TYPES), ...parts }, translateUnit, target, choice);
}
