import type { Choice } from '../../choice.ts';
import { applyEdits } from '../../edits.ts';
import type { Container, ContainerFormat, TextPart } from '../../files/file-format.ts';
import type { Format, ParsedText } from '../../format.ts';
import { createNamedTexts } from '../../formulas/named-texts.ts';
import { setAttribute } from '../../xml/attributes.ts';
import { unescapeXml } from '../../xml/escape.ts';
import { composePlaces, type ParsedPlaces, type Place } from '../../xml/places.ts';
import { readXml } from '../../xml/read-xml.ts';
import { CORE_PROPERTIES, coreProperties } from '../core-properties.ts';
import { CHARTS, DIAGRAM_SHAPES, DIAGRAM_TEXTS } from '../drawingml/content-types.ts';
import { createDiagramFormats } from '../drawingml/diagrams.ts';
import { createDrawingFormat } from '../drawingml/drawing.ts';
import { listParts, type PackagePart } from '../package.ts';
import { ownedParts, readRelations } from '../relations.ts';
import { attributeOf } from '../runs/xml-element.ts';
import { readCellChoice } from './cell-choice.ts';
import { createCopiesFormat, findCopyUse } from './cell-copies.ts';
import { readWrappedStyles } from './row-heights.ts';
import { createStringsFormat } from './shared-strings.ts';
import { threadedComments } from './threaded-comments.ts';
import { type CellUse, createWorkbookTexts, type WorkbookTexts } from './workbook-texts.ts';
import { createSheetFormat } from './worksheet.ts';

const SPREADSHEETML = 'application/vnd.openxmlformats-officedocument.spreadsheetml.';
const typesOf = (...names: string[]): ReadonlySet<string> =>
  new Set(names.map((name) => (name.startsWith('application/') ? name : `${SPREADSHEETML}${name}+xml`)));
const STRINGS = typesOf('sharedstrings');
const SHEETS = typesOf('worksheet', 'chartsheet', 'dialogsheet', 'application/vnd.ms-excel.macrosheet+xml');
const COMMENTS = typesOf('comments');
const THREADED_COMMENTS = typesOf('application/vnd.ms-excel.threadedcomments+xml');
const DRAWINGS = typesOf('application/vnd.openxmlformats-officedocument.drawing+xml');
const STYLES = typesOf('styles');
const TABLES = typesOf('table', 'pivotcachedefinition');
const COPIES = typesOf(
  'table',
  'pivotcachedefinition',
  'pivotcacherecords',
  'pivottable',
  'application/vnd.ms-excel.slicercache+xml',
  'application/vnd.ms-excel.slicer+xml',
);
const WORKBOOKS = typesOf(
  'sheet.main',
  'template.main',
  'application/vnd.ms-excel.sheet.macroenabled.main+xml',
  'application/vnd.ms-excel.template.macroenabled.main+xml',
);

/** Parts that follow the cells, or choose among their texts. */
const FOLLOWING: ReadonlySet<ReadonlySet<string>> = new Set([STRINGS, COPIES, WORKBOOKS]);
const NO_SHEETS: ReadonlyMap<string, string> = new Map();

/** Workbooks of Excel. */
export const xlsx: ContainerFormat = { kind: 'container', findParts };

function findParts(container: Container, choice?: Choice): TextPart[] {
  const parts = listParts(container);
  const named = choice ? nameSheets(container, parts) : NO_SHEETS;
  const strings = parts.find(({ contentType }) => STRINGS.has(contentType))?.name;
  const cells = choice && readCellChoice(container, choice, named, strings);
  const owned = choice && ownedParts(container, new Map([...named].map(([part, name]) => [part, [`sheet:${name}`]])));
  const texts = createWorkbookTexts(findCellUse(container, parts));
  const drawing = createDrawingFormat({ cellTextOf: texts.newTextOf });
  const diagrams = createDiagramFormats(drawing);
  // The cells come first: the parts behind them follow their new texts.
  const kinds: readonly [types: ReadonlySet<string>, format: Format<ParsedText>][] = [
    [typesOf(CORE_PROPERTIES), coreProperties],
    [STRINGS, createStringsFormat('si', texts, true, cells)],
    [SHEETS, createSheetFormat(texts)],
    [COMMENTS, createStringsFormat('text', texts, false)],
    [THREADED_COMMENTS, threadedComments],
    [DRAWINGS, drawing],
    [typesOf(DIAGRAM_TEXTS), diagrams.texts],
    [typesOf(DIAGRAM_SHAPES), diagrams.shapes],
    [CHARTS, drawing],
    [COPIES, createCopiesFormat(texts)],
    [WORKBOOKS, createWorkbookFormat(texts)],
  ];
  // A choice of columns is one of cells only.
  const chosenKinds = choice?.columns ? kinds.filter(([types]) => types === SHEETS || FOLLOWING.has(types)) : kinds;
  return chosenKinds.flatMap(([types, format]) =>
    parts
      .filter(({ contentType }) => types.has(contentType))
      .map(({ name }): TextPart => {
        const ofSheet = types === SHEETS && cells?.of(name);
        if (ofSheet) return { name, format: createSheetFormat(texts, ofSheet) };
        return { name, format, names: cells && !FOLLOWING.has(types) ? (owned?.get(name) ?? []) : undefined };
      }),
  );
}

/** The names of the sheets by their parts. */
function nameSheets(container: Container, parts: readonly PackagePart[]): ReadonlyMap<string, string> {
  const workbook = parts.find(({ contentType }) => WORKBOOKS.has(contentType))?.name;
  const named = new Map<string, string>();
  if (workbook === undefined) return named;
  const targets = new Map(readRelations(container, workbook).map(({ id, target }) => [id, target]));
  readXml(container.read(workbook) ?? '<none/>', {
    open(tag) {
      const target = tag.local === 'sheet' ? targets.get(attributeOf(tag, 'id') ?? '') : undefined;
      if (target !== undefined) named.set(target, attributeOf(tag, 'name') ?? '');
    },
  });
  return named;
}

function findCellUse(container: Container, parts: readonly PackagePart[]): CellUse {
  const use: CellUse = {
    hasFormulas: false,
    hasCopies: false,
    named: createNamedTexts(),
    distinct: [],
    wrapped: new Set(),
  };
  for (const { name, contentType } of parts) {
    const hasFormulas = SHEETS.has(contentType) || WORKBOOKS.has(contentType) || contentType.endsWith('.table+xml');
    const source = hasFormulas || TABLES.has(contentType) ? (container.read(name) ?? '') : '';
    if (hasFormulas) findNamedTexts(source, use);
    if (STYLES.has(contentType)) use.wrapped = readWrappedStyles(container.read(name) ?? '<none/>');
    if (TABLES.has(contentType)) findCopyUse(source, use);
    if (COPIES.has(contentType) || CHARTS.has(contentType)) use.hasCopies = true;
  }
  return use;
}

const FORMULA =
  /<(?:[\w.-]{1,100}:)?(f|formula|formula1|formula2|calculatedColumnFormula|totalsRowFormula|definedName)(?:\s[^<>]*)?>([^<]+)</g;
const FILTER = /<(?:[\w.-]{1,100}:)?(?:filter|customFilter)\s[^<>]*?val\s?=\s?(?:"([^"<>]*)"|'([^'<>]*)')/g;
/** A name in brackets, such as that of a column. Excel allows 255 characters in it. */
const COLUMN = /"(?:[^"]|""){0,255}"|\[((?:[^[\]']|'.){1,255})\]/gs;
const LIST = /^"((?:[^"]|""){0,255})"$/;
const THIS_ROW = /^@/;
const QUOTED = /'(.)/gs;

/**
 * Finds the texts that the formulas and filters of a part name: strings such as in `=IF(A1="open",1,0)`, the items of lists in
 * validations, and columns of tables such as in `Sales[Amount]`, and the parts of texts that they look for, such as in
 * `=COUNTIF(A1:A9,"open*")`. The cells with these texts have to stay as they are.
 */
function findNamedTexts(source: string, use: CellUse): void {
  const { named } = use;
  for (const [, element, formula = ''] of source.matchAll(FORMULA)) {
    if (element === 'f') use.hasFormulas = true;
    const text = unescapeXml(formula);
    named.addFormula(text);
    for (const [, column] of text.matchAll(COLUMN))
      if (column !== undefined) named.add(column.replace(QUOTED, '$1').replace(THIS_ROW, ''));
    const items = element === 'formula1' ? (LIST.exec(text)?.[1] ?? '') : '';
    for (const item of items === '' ? [] : items.replaceAll('""', '"').split(',')) named.add(item);
  }
  for (const [, one, other] of source.matchAll(FILTER)) named.addPattern(unescapeXml(one ?? other ?? ''));
}

/** Makes the format of the main part of a workbook: formulas are calculated again where texts are changed. */
function createWorkbookFormat(texts: WorkbookTexts): Format<ParsedPlaces> {
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
