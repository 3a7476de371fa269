import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Choice } from '../../src/formats/choice.ts';
import { epub } from '../../src/formats/epub/epub.ts';
import type { ContainerFormat } from '../../src/formats/files/file-format.ts';
import type { Unit } from '../../src/formats/format.ts';
import { notebook } from '../../src/formats/notebook/notebook.ts';
import { pptx } from '../../src/formats/ooxml/presentationml/pptx.ts';
import { openDocument } from '../../src/formats/opendocument/opendocument.ts';
import { root, slide } from './ooxml/presentationml/presentation.ts';
import { contentTypes, identity, type Parts, translateParts } from './ooxml/translate-parts.ts';
import { contentXml } from './opendocument/content-xml.ts';

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...targets: [kind: string, target: string][]): string =>
  `<Relationships>${targets.map(([kind, target], at) => `<Relationship Id="r${at}" Type="${RELATION}/${kind}" Target="${target}"/>`).join('')}</Relationships>`;
const paragraph = (text: string): string => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
const PML = 'vnd.openxmlformats-officedocument.presentationml';

const TALK: Parts = {
  ...contentTypes({
    'ppt/presentation.xml': `${PML}.presentation.main`,
    'ppt/slides/slide1.xml': `${PML}.slide`,
    'ppt/slides/slide2.xml': `${PML}.slide`,
    'ppt/notesSlides/notesSlide1.xml': `${PML}.notesSlide`,
    'docProps/core.xml': 'vnd.openxmlformats-package.core-properties',
  }),
  'ppt/presentation.xml': root('p:presentation', '<p:sldIdLst><p:sldId r:id="r0"/><p:sldId r:id="r1"/></p:sldIdLst>'),
  // The second part is the first slide.
  'ppt/_rels/presentation.xml.rels': relations(['slide', 'slides/slide2.xml'], ['slide', 'slides/slide1.xml']),
  'ppt/slides/slide1.xml': slide(paragraph('The end'), '<p:ph type="title"/>'),
  'ppt/slides/slide2.xml': slide(paragraph('1.5 The start'), '<p:ph type="ctrTitle"/>'),
  'ppt/slides/_rels/slide2.xml.rels': relations(['notesSlide', '../notesSlides/notesSlide1.xml']),
  'ppt/notesSlides/notesSlide1.xml': slide(paragraph('A note')),
  'ppt/notesSlides/_rels/notesSlide1.xml.rels': relations(['slide', '../slides/slide2.xml']),
  'docProps/core.xml':
    '<cp:coreProperties xmlns:cp="x" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A talk</dc:title></cp:coreProperties>',
};

const page = (text: string): string =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>${text}</p></body></html>`;
const BOOK: Parts = {
  'META-INF/container.xml':
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a/b.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  'a/b.opf':
    '<package xmlns="http://www.idpf.org/2007/opf"><metadata/><manifest><item id="1" href="t/one.xhtml" media-type="application/xhtml+xml"/><item id="2" href="t/two.xhtml" media-type="application/xhtml+xml"/><item id="n" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="1"/><itemref idref="2"/></spine></package>',
  'a/t/one.xhtml': page('First'),
  'a/t/two.xhtml': page('Second'),
  'a/nav.xhtml': page('<a href="t/one.xhtml#x">The <b>start</b></a> <a href="t/two.xhtml">The end</a>'),
};

const cell = (text: string, attributes = ''): string =>
  `<table:table-cell office:value-type="string"${attributes}><text:p>${text}</text:p></table:table-cell>`;
const TABLES: Parts = {
  'content.xml': contentXml(
    `<office:spreadsheet><table:table table:name="Prices 1.5"><table:table-row>${cell('A title')}</table:table-row><table:table-row>${cell('Key')}<table:table-cell table:number-columns-repeated="2"/>${cell('Text')}</table:table-row><table:table-row>${cell('A house')}<table:table-cell/><table:table-cell/>${cell('A garden')}</table:table-row></table:table><table:table table:name="Other"><table:table-row>${cell('A tree')}</table:table-row></table:table></office:spreadsheet>`,
  ),
};
const SHAPE = (text: string, kind = ''): string =>
  `<draw:frame${kind}><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
const SLIDES: Parts = {
  'content.xml': contentXml(
    `<office:presentation><draw:page>${SHAPE('The start', ' presentation:class="title"')}<presentation:notes>${SHAPE('A note')}</presentation:notes></draw:page><draw:page>${SHAPE('The end')}</draw:page></office:presentation>`,
  ),
};
const NOTEBOOK = JSON.stringify({
  cells: [
    { cell_type: 'markdown', id: 'intro', metadata: {}, source: 'First' },
    { cell_type: 'code', metadata: {}, source: 'x = 1' },
    { cell_type: 'markdown', metadata: { tags: ['shown'] }, source: ['Third'] },
  ],
  nbformat: 4,
});

const unitsOf = (format: ContainerFormat, parts: Parts) => (choice: Choice) =>
  translateParts(format, parts, identity, undefined, choice).units;

const FILES: Record<
  string,
  { units: (choice: Choice) => readonly Unit[]; choices: [Choice, string[]][]; names: string[] }
> = {
  'the slides of a presentation, their notes': {
    units: unitsOf(pptx, TALK),
    choices: [
      [{ include: ['slide:1'] }, ['1.5 The start', 'A note']],
      [{ include: ['slide:*start'], exclude: ['notes'] }, ['1.5 The start']],
      [{ include: ['notes:1'] }, ['A note']],
      [{ include: ['slide:2-9'] }, ['The end']],
      [{ exclude: ['slide:1-2'] }, ['A talk']],
    ],
    names: ['undefined', 'slide:2', 'slide:1', 'notes:1'],
  },
  'the chapters of a book': {
    units: unitsOf(epub, BOOK),
    choices: [
      [{ include: ['chapter:1'] }, ['First']],
      [{ include: ['chapter:The end'] }, ['Second']],
      [{ include: ['chapter:two.xhtml', 'chapter:a/t/o*'] }, ['First', 'Second']],
    ],
    names: ['chapter:1', 'chapter:2', 'chapter:a/nav.xhtml'],
  },
  'the sheets and columns of a table': {
    units: unitsOf(openDocument, TABLES),
    choices: [
      [{ include: ['sheet:Other'] }, ['A tree']],
      [{ include: ['sheet:Prices'] }, []],
      [{ include: ['sheet:Prices*!Text'] }, ['Text', 'A garden']],
      [{ exclude: ['A'] }, ['Text', 'A garden']],
    ],
    names: ['sheet:Prices 1.5!Key', 'sheet:Prices 1.5!Text', 'sheet:Other!A'],
  },
  'the slides of OpenDocument': {
    units: unitsOf(openDocument, SLIDES),
    choices: [
      [{ include: ['slide:The start'], exclude: ['notes'] }, ['The start']],
      [{ include: ['slide:2', 'notes:1'] }, ['A note', 'The end']],
    ],
    names: ['slide:1', 'notes:1', 'slide:2'],
  },
  'the cells of a notebook': {
    units: (choice) => notebook.parse(NOTEBOOK, { choice }).units,
    choices: [
      [{ include: ['cell:1'] }, ['First']],
      [{ include: ['cell:2-3'] }, ['Third']],
      [{ exclude: ['cell:intro'] }, ['Third']],
      [{ include: ['cell:shown'] }, ['Third']],
    ],
    names: ['cell:1', 'cell:3'],
  },
};

for (const [what, { units, choices, names }] of Object.entries(FILES)) {
  test(`${what} are chosen by their numbers and names, which a preview tells`, () => {
    for (const [choice, expected] of choices)
      assert.deepEqual(
        units(choice).map(({ text }) => text),
        expected,
        JSON.stringify(choice),
      );
    assert.deepEqual([...new Set(units({}).map((unit) => String(unit.names?.[0])))], names);
    // Each name chooses its texts.
    for (const name of names.filter((one) => one !== 'undefined'))
      assert.ok(
        units({ include: [name] }).some((unit) => unit.names?.[0] === name),
        name,
      );
  });
}
