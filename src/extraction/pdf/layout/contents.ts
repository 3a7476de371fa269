import { endsSentence } from './characters.ts';
import type { TextLine } from './page.ts';

/** Headings of tables of contents, at the start of a line. */
const HEADING =
  /^(?:(?:table of )?contents|in this issue|inhalt(?:sverzeichnis|sübersicht)?|in diesem heft|sommaire|table des matières|índice(?: general)?|contenidos?|tabla de contenidos?|sumário|conteúdo|sommario|indice|inhoud(?:sopgave)?|innehåll(?:sförteckning)?|indhold(?:sfortegnelse)?|innhold(?:sfortegnelse)?|sisällys(?:luettelo)?|sisukord|spis treści|obsah|tartalom(?:jegyzék)?|cuprins|sadržaj|kazalo|turinys|saturs|содержание|оглавление|зміст|съдържание|περιεχόμενα|içindekiler|mục lục|daftar isi|المحتويات|فهرست(?: مطالب)?|תוכן(?: ה?עניינים)?|विषय[ -]सूची|สารบัญ|目\s?次|目\s?录|目\s?錄|차\s?례|목\s?차)(?![\p{L}\p{M}])\s*:?\s*/iu;
const PAGE = '(?:(?:[Pp]p?|[Pp]ages?|[Ss]|Seite|[Pp]ág|[Сс]|[Сс]тр)\\.?\\s?)?';
const TITLE_START = '["“„«‘¿¡(]?[\\p{Lu}\\p{Lt}\\p{Lo}]';
/** A page number before a title. */
const LEADING = new RegExp(`(?:^|\\s)${PAGE}(\\d{1,3})(?:\\s*[-–—|:]\\s*|\\s+)(?=${TITLE_START})`, 'gu');
/** A page number after a title, at the end of the line or before the next title. */
const TRAILING = new RegExp(
  `(?<=[\\p{L}\\p{M}\\p{N})?!”"’'])(?:[.…·_]{3}|[.…]?\\s)[\\s.…·_–—-]*${PAGE}(\\d{1,3})(?=$|\\s+(?:\\d+(?:\\.\\d+)*\\.?\\s+)?${TITLE_START})`,
  'gu',
);
const STARTS_WITH_NUMBER = new RegExp(`^${PAGE}\\d`, 'u');
const ENDS_WITH_NUMBER = /\d$/u;
/** Page numbers that make a table of contents, below its heading and without one. */
const MIN_ENTRIES = 3;
const MIN_ENTRIES_WITHOUT_HEADING = 4;
/** Lines of a rejected run that are read again, for a table that begins at its end. */
const MAX_REJECTED = 20;
/** UTF-16 units of a line of entries. */
const MAX_LENGTH = 200;

interface Found {
  /** Index after the last line. */
  end: number;
  pages: number[];
}

/**
 * Marks the lines of tables of contents: lines in succession whose page numbers, before or after the titles, rise. Numbers of
 * lists rise by one, so they are no page numbers without a heading.
 */
export function markContents(lines: readonly TextLine[]): void {
  for (let start = 0; start < lines.length; start += 1) {
    const heading = HEADING.exec(lines[start]?.text ?? '')?.[0];
    const isHeading = heading !== undefined && heading.trim().length === lines[start]?.text.length;
    const first = isHeading ? start + 1 : start;
    const found = longest(
      readEntries(lines, first, 'leading', heading !== undefined),
      readEntries(lines, first, 'trailing', heading !== undefined),
    );
    if (!isTable(found.pages, heading !== undefined)) {
      // A long run of numbers that is no table is none from its later lines either.
      start = Math.max(start, found.end - MAX_REJECTED);
      continue;
    }
    for (const line of lines.slice(start, found.end)) line.isContents = true;
    start = found.end - 1;
  }
}

function longest(one: Found, other: Found): Found {
  return one.pages.length >= other.pages.length ? one : other;
}

function isTable(pages: readonly number[], hasHeading: boolean): boolean {
  const rises = pages.filter((page, index) => index > 0 && page > (pages[index - 1] ?? 0)).length;
  if (hasHeading) return pages.length >= MIN_ENTRIES && rises > 0;
  const counts = pages.every((page, index) => index === 0 || page - (pages[index - 1] ?? 0) <= 1);
  return pages.length >= MIN_ENTRIES_WITHOUT_HEADING && rises >= MIN_ENTRIES_WITHOUT_HEADING - 2 && !counts;
}

/** Reads entries from a line on. A title may have one line without a number. */
function readEntries(
  lines: readonly TextLine[],
  start: number,
  side: 'leading' | 'trailing',
  hasHeading: boolean,
): Found {
  const found: Found = { end: start, pages: [] };
  let isContinued = false;
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at];
    if (!line || line.text.length > MAX_LENGTH || (line.isTableRow && !hasHeading)) break;
    const text = at === start ? line.text.replace(HEADING, '') : line.text;
    const pages = pageNumbers(text, side);
    const rises = pages.every((page, index) => page >= (pages[index - 1] ?? found.pages.at(-1) ?? 0));
    if (pages.length > 0 && rises) {
      found.pages.push(...pages);
      found.end = at + 1;
      isContinued = false;
    } else if (isContinued || pages.length > 0 || endsSentence(text) || (side === 'leading' && at === start)) break;
    else isContinued = true;
  }
  return found;
}

function pageNumbers(text: string, side: 'leading' | 'trailing'): number[] {
  const isEntry = (side === 'leading' ? STARTS_WITH_NUMBER : ENDS_WITH_NUMBER).test(text);
  if (!isEntry) return [];
  return [...text.matchAll(side === 'leading' ? LEADING : TRAILING)].map(([, page]) => Number(page));
}
