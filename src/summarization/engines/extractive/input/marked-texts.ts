import type { TextRange, UnitRole } from '../../../../formats/format.ts';
import { isCaseless } from '../../../../text/letter-case.ts';
import { maskUnprintable } from '../cleaning/plain-text.ts';
import { detectHeadings } from './detect-headings.ts';
import { markNestedLists } from './nested-lists.ts';
import type { Passage, Reading } from './source-document.ts';
import { createTurnMatcher, isEmptyTurn } from './speaker-turns.ts';

/** A text in a document with markup. The range is in the source. */
export interface MarkedText extends TextRange {
  role: UnitRole;
  /** The source of the text with its marks masked, as long as it was. */
  masked: string;
  /** Whether all of its words are in links, as in menus and tables of contents. */
  isLinks: boolean;
  /** Columns before a list item in the source. Undefined in markup without lines. */
  depth?: number;
}

/** A mark in the source, and what is read in its place: a text of the same length. */
export interface Mark {
  range: TextRange;
  masked: string;
}

const KINDS: Record<UnitRole, Passage['kind']> = {
  heading: 'heading',
  paragraph: 'paragraph',
  list_item: 'list_item',
  cell: 'paragraph',
};
const LETTER = /\p{L}/u;

/**
 * Makes a document of its texts in the order of the source. Lines of links are noise, unless there is little else. Tables are left out, except in a
 * document that is laid out with them.
 * @returns undefined without running text
 */
export function readMarkedTexts(source: string, texts: readonly MarkedText[]): Reading | undefined {
  const withCells = isLaidOutWithTables(texts);
  const withLinks = isListOfLinks(texts);
  const passages: Passage[] = [];
  const masked: string[] = [];
  let end = 0;
  for (const text of texts) {
    if (text.start < end || (text.role === 'cell' && !withCells)) continue;
    const kind = kindOf(text, withLinks);
    const depth = text.depth === undefined ? {} : { depth: text.depth };
    passages.push({ kind, start: text.start, end: text.end, ...depth });
    masked.push(' '.repeat(text.start - end), maskUnprintable(text.masked));
    end = text.end;
  }
  masked.push(' '.repeat(source.length - end));
  const maskedText = masked.join('');
  const prose = passages.filter(({ kind }) => kind !== 'noise');
  if (prose.every(({ kind }) => kind === 'heading')) return undefined;
  markTurns(maskedText, prose);
  detectHeadings(
    maskedText,
    prose,
    isCaseless(prose.map(({ start, end: to }) => maskedText.slice(start, to)).join(' ')),
  );
  markNestedLists(maskedText, prose);
  return { maskedText, passages };
}

function kindOf(text: MarkedText, withLinks: boolean): Passage['kind'] {
  const { role, isLinks } = text;
  if (!isLinks || role === 'heading') return KINDS[role];
  return withLinks && isTitle(text) ? 'list_item' : 'noise';
}

/** Titles in a list of links, and words of a title. Menus have shorter labels. */
const MIN_TITLES = 4;
const MIN_TITLE_WORDS = 3;

/** Whether a document consists of links with titles, as some newsletters do. */
function isListOfLinks(texts: readonly MarkedText[]): boolean {
  const titles = texts.filter((text) => text.role !== 'heading' && text.isLinks && isTitle(text));
  const others = texts.filter(({ role, isLinks }) => role !== 'heading' && !isLinks);
  const lengthOf = (some: readonly MarkedText[]): number => some.reduce((sum, text) => sum + wordsOf(text).length, 0);
  return titles.length >= MIN_TITLES && lengthOf(titles) > lengthOf(others);
}

const isTitle = (text: MarkedText): boolean => wordsOf(text).length >= MIN_TITLE_WORDS;

const wordsOf = ({ masked }: MarkedText): readonly string[] => masked.match(/\p{L}[\p{L}\p{M}\p{N}'’-]*/gu) ?? [];

/** Whether most of the text is in tables. */
function isLaidOutWithTables(texts: readonly MarkedText[]): boolean {
  const balance = texts
    .filter(({ role, isLinks }) => role !== 'heading' && !isLinks)
    .reduce((sum, { role, masked }) => sum + (role === 'cell' ? masked.length : -masked.length), 0);
  return balance > 0;
}

/** Marks the paragraphs that are turns of a conversation. Turns without words are noise. */
function markTurns(maskedText: string, passages: readonly Passage[]): void {
  const lines = passages.map(({ start, end }) => ({
    start,
    contentStart: start,
    end,
    role: 'text' as const,
    text: maskedText.slice(start, end).trim(),
    indent: 0,
    isQuoted: false,
  }));
  const isTurn = createTurnMatcher(lines);
  for (const [index, line] of lines.entries()) {
    const passage = passages[index];
    if (!passage || !isTurn(line)) continue;
    passage.isSpeakerTurn = true;
    if (isEmptyTurn(line)) passage.kind = 'noise';
  }
}

/** Whether all words of a text are within links. @param links in order; those within others are ignored */
export function consistsOfLinks(text: string, links: readonly TextRange[]): boolean {
  let end = 0;
  for (const link of links) {
    if (link.start < end) continue;
    if (LETTER.test(text.slice(end, link.start))) return false;
    end = link.end;
  }
  return end > 0 && !LETTER.test(text.slice(end));
}

/**
 * Masks the marks in a range of the source. The result is as long as the range.
 * @param maskText masks the texts between the marks
 */
export function maskMarks(
  source: string,
  { start, end }: TextRange,
  marks: readonly Mark[],
  maskText: (text: string) => string,
): string {
  const sorted = marks.toSorted((one, other) => one.range.start - other.range.start || one.range.end - other.range.end);
  let result = '';
  let at = start;
  for (const { range, masked } of sorted) {
    if (range.start < at || range.end > end) continue;
    result += maskText(source.slice(at, range.start)) + masked;
    at = range.end;
  }
  return result + maskText(source.slice(at, end));
}

/** Soft hyphens are never printed. They keep the parts of a word together. */
export function hide(mark: string): string {
  return '\u00ad'.repeat(mark.length);
}
