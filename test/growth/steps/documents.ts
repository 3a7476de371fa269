import {
  classifyParagraph,
  measureBodyStyle,
  measurePageStyles,
} from '../../../src/documents/pdf/layout/block-kinds.ts';
import {
  cleanRun,
  composeAccents,
  countCharacters,
  endsSentence,
  joinsWithoutBlank,
  startsLowerCase,
  wordShare,
} from '../../../src/documents/pdf/layout/characters.ts';
import { splitColumns } from '../../../src/documents/pdf/layout/columns.ts';
import { layoutDocument } from '../../../src/documents/pdf/layout/document.ts';
import { removeHeadersAndFooters } from '../../../src/documents/pdf/layout/headers-footers.ts';
import { collectVocabulary, joinTexts } from '../../../src/documents/pdf/layout/hyphenation.ts';
import { pageLines } from '../../../src/documents/pdf/layout/lines.ts';
import type { Page } from '../../../src/documents/pdf/layout/page.ts';
import { groupParagraphs, startsWithMarker, withoutBullet } from '../../../src/documents/pdf/layout/paragraphs.ts';
import { findReferences } from '../../../src/documents/pdf/layout/references.ts';
import { groupRows, heaviest, usualSize } from '../../../src/documents/pdf/layout/rows.ts';
import { type TextItem, toPage } from '../../../src/documents/pdf/layout/runs.ts';
import { markTableRows } from '../../../src/documents/pdf/layout/tables.ts';
import { type Step, step, steps } from '../step.ts';

const WIDTH = 595;
const HEIGHT = 842;
/** Points between two lines, and about how wide a letter is. */
const LEADING = 12;
const LETTER = 5;

interface Setting {
  /** UTF-16 units of one stretch of text. */
  stretch: number;
  /** Stretches side by side in a line, and lines of a page. */
  columns: number;
  lines: number;
}

/** A text set on pages, as pdf.js tells it. */
function setPages(text: string, { stretch, columns, lines }: Setting): Page[] {
  const pages: TextItem[][] = [];
  for (let at = 0, index = 0; at < text.length; at += stretch, index++) {
    const [line, column] = [Math.floor(index / columns) % lines, index % columns];
    if (line === 0 && column === 0) pages.push([]);
    const x = 60 + (column * (WIDTH - 120)) / columns;
    pages.at(-1)?.push({
      text: text.slice(at, at + stretch),
      transform: [10, 0, 0, 10, x, 60 + LEADING * line],
      length: LETTER * stretch,
      font: 'f',
      rtl: false,
      vertical: false,
    });
  }
  return pages.map((items, index) => toPage(index + 1, WIDTH, HEIGHT, items));
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  'lines of text': { stretch: 80, columns: 1, lines: 60 },
  'two columns': { stretch: 40, columns: 2, lines: 60 },
  'a table': { stretch: 10, columns: 6, lines: 60 },
  'a few letters at a time': { stretch: 4, columns: 22, lines: 60 },
  'a line that holds a page': { stretch: 4_000, columns: 1, lines: 1 },
};

/** Everything between pdf.js and the blocks of a document. */
const LAYOUT = [
  layoutDocument,
  toPage,
  pageLines,
  groupRows,
  usualSize,
  heaviest,
  splitColumns,
  markTableRows,
  removeHeadersAndFooters,
  collectVocabulary,
  groupParagraphs,
  measureBodyStyle,
  measurePageStyles,
  classifyParagraph,
  findReferences,
];

export const DOCUMENT_STEPS: readonly Step[] = [
  ...Object.entries(SETTINGS).map(([name, setting]) =>
    steps(`layout of ${name}`, LAYOUT, (text) => {
      const pages = setPages(text, setting).map((page) => ({
        height: page.height,
        lines: pageLines(page, new Map()),
      }));
      return layoutDocument(pages, new Map());
    }),
  ),
  step(cleanRun, cleanRun),
  step(composeAccents, composeAccents),
  step(countCharacters, countCharacters),
  step(endsSentence, endsSentence),
  step(startsLowerCase, startsLowerCase),
  step(joinsWithoutBlank, (text) => joinsWithoutBlank(text, text)),
  step(wordShare, wordShare),
  step(joinTexts, (text) => joinTexts([`${text}-`, text], new Map())),
  steps('markers', [startsWithMarker, withoutBullet], (text) => [startsWithMarker(text), withoutBullet(text)]),
];
