import { WORD_LISTS_DIRECTORY } from '../../../src/extraction/pdf/extractor-processes.ts';
import {
  classifyParagraph,
  measureBodyStyle,
  measurePageStyles,
} from '../../../src/extraction/pdf/layout/block-kinds.ts';
import {
  cleanRun,
  composeAccents,
  countCharacters,
  endsSentence,
  isAccent,
  joinsWithoutSpace,
  startsLowerCase,
  wordShare,
} from '../../../src/extraction/pdf/layout/characters.ts';
import { splitColumns } from '../../../src/extraction/pdf/layout/columns.ts';
import { isCompound } from '../../../src/extraction/pdf/layout/compounds.ts';
import { markContents } from '../../../src/extraction/pdf/layout/contents.ts';
import { divideAtBreaks } from '../../../src/extraction/pdf/layout/deliberate-breaks.ts';
import { areCode, layoutDocument, layoutPieces } from '../../../src/extraction/pdf/layout/document.ts';
import { removeHeadersAndFooters } from '../../../src/extraction/pdf/layout/headers-footers.ts';
import { collectVocabulary, joinTexts } from '../../../src/extraction/pdf/layout/hyphenation.ts';
import { pageLines } from '../../../src/extraction/pdf/layout/lines.ts';
import type { Box, Page } from '../../../src/extraction/pdf/layout/page.ts';
import { createBulletFinder, readPaintedBullets } from '../../../src/extraction/pdf/layout/painted-bullets.ts';
import { groupParagraphs, startsWithMarker, withoutBullet } from '../../../src/extraction/pdf/layout/paragraphs.ts';
import { readPageLines } from '../../../src/extraction/pdf/layout/read-lines.ts';
import { findReferences } from '../../../src/extraction/pdf/layout/references.ts';
import { groupRows, heaviest, usualSize } from '../../../src/extraction/pdf/layout/rows.ts';
import { type TextItem, toPage } from '../../../src/extraction/pdf/layout/runs.ts';
import { isRaised, readSuperscript, removeWrittenMarks } from '../../../src/extraction/pdf/layout/superscripts.ts';
import { divideIntoCells } from '../../../src/extraction/pdf/layout/table-columns.ts';
import { markTableRows } from '../../../src/extraction/pdf/layout/tables.ts';
import { hasWrongLetters } from '../../../src/extraction/pdf/letters.ts';
import { openLexicons } from '../../../src/extraction/pdf/lexicon.ts';
import { type Step, step, steps } from '../step.ts';

const WIDTH = 595;
const HEIGHT = 842;
/** Distance of two lines in points. */
const LINE_HEIGHT = 12;
/** Typical width of a letter in points. */
const LETTER_WIDTH = 5;

interface PageFormat {
  /** UTF-16 units of one text item. */
  itemLength: number;
  /** Text items of a line. */
  columns: number;
  /** Lines of a page. */
  lines: number;
}

/** Sets a text on pages, in the items that pdf.js returns. */
function setPages(text: string, { itemLength, columns, lines }: PageFormat): Page[] {
  const pages: TextItem[][] = [];
  for (let at = 0, index = 0; at < text.length; at += itemLength, index++) {
    const [line, column] = [Math.floor(index / columns) % lines, index % columns];
    if (line === 0 && column === 0) pages.push([]);
    const x = 60 + (column * (WIDTH - 120)) / columns;
    pages.at(-1)?.push({
      text: text.slice(at, at + itemLength),
      transform: [10, 0, 0, 10, x, 60 + LINE_HEIGHT * line],
      length: LETTER_WIDTH * itemLength,
      font: 'f',
      isRightToLeft: false,
      isVertical: false,
    });
  }
  // A bullet before each line.
  const bullets = Array.from({ length: lines }, (_, line): Box => {
    const y = 60 + LINE_HEIGHT * line;
    return [50, y - 5, 54, y - 1];
  });
  return pages.map((items, index) => toPage(index + 1, WIDTH, HEIGHT, items, bullets));
}

const PAGE_FORMATS: Readonly<Record<string, PageFormat>> = {
  'lines of text': { itemLength: 80, columns: 1, lines: 60 },
  'two columns': { itemLength: 40, columns: 2, lines: 60 },
  'a table': { itemLength: 10, columns: 6, lines: 60 },
  'a few letters at a time': { itemLength: 4, columns: 22, lines: 60 },
  'a line that holds a page': { itemLength: 4_000, columns: 1, lines: 1 },
};

const lexicons = openLexicons(WORD_LISTS_DIRECTORY);

/** The functions between pdf.js and the blocks of a document. */
const LAYOUT = [
  layoutDocument,
  layoutPieces,
  divideAtBreaks,
  toPage,
  pageLines,
  groupRows,
  usualSize,
  heaviest,
  splitColumns,
  markTableRows,
  divideIntoCells,
  areCode,
  removeHeadersAndFooters,
  collectVocabulary,
  groupParagraphs,
  measureBodyStyle,
  measurePageStyles,
  classifyParagraph,
  findReferences,
  isRaised,
  markContents,
  isCompound,
  createBulletFinder,
  readPaintedBullets,
];

export const DOCUMENT_STEPS: readonly Step[] = [
  ...Object.entries(PAGE_FORMATS).map(([name, format]) =>
    steps(`layout of ${name}`, LAYOUT, (text) => {
      const pages = setPages(text, format).map((page) => ({
        height: page.height,
        lines: pageLines(page, new Map()),
      }));
      return [
        layoutDocument(pages, new Map(), 'prose', lexicons),
        layoutDocument(pages, new Map(), 'all', lexicons),
        layoutPieces(pages, new Map(), lexicons),
      ];
    }),
  ),
  step(readPageLines, (text) =>
    readPageLines([{ page: 1, width: 595, height: 842, lines: [{ text, x0: 72, x1: 500, y: 100, size: 11 }] }], 10),
  ),
  step(cleanRun, cleanRun),
  steps('accents', [composeAccents, isAccent], (text) => [composeAccents(text), isAccent(text)]),
  step(countCharacters, countCharacters),
  step(endsSentence, endsSentence),
  step(startsLowerCase, startsLowerCase),
  step(joinsWithoutSpace, (text) => joinsWithoutSpace(text, text)),
  step(wordShare, wordShare),
  step(hasWrongLetters, hasWrongLetters),
  step(removeWrittenMarks, removeWrittenMarks),
  step(readSuperscript, (text) => readSuperscript(text, text, text)),
  step(joinTexts, (text) => joinTexts([`${text}-`, text], collectVocabulary([], lexicons))),
  steps('markers', [startsWithMarker, withoutBullet], (text) => [startsWithMarker(text), withoutBullet(text)]),
];
