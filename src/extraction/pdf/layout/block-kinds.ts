import type { Fonts } from '../fonts.ts';
import { countCharacters, endsSentence, startsLowerCase, wordShare } from './characters.ts';
import type { TextLine } from './page.ts';
import { type Paragraph, startsWithMarker } from './paragraphs.ts';
import { heaviest } from './rows.ts';

export type PieceKind =
  | 'heading'
  | 'paragraph'
  | 'list_item'
  | 'note'
  | 'small'
  | 'caption'
  | 'table'
  | 'formula'
  | 'contents'
  | 'code';

/** Typographic style of the running text. */
export interface BodyStyle {
  size: number;
  font: string;
  isBold: boolean;
}

const CAPTION =
  /^(?:figures?|fig|tables?|tab|abbildung|abb|tabelle|tableau|figura|tabla|tabela|tabella|figuur|tabel|рис|рисунок|таблица|табл|obr|tabulka|rysunek|şekil|tablo|hình|bảng|図|表|图|圖|그림|표)\.?\s*(?:[\dA-Z]{1,3}(?:[.-]\d+)*)\s*(?:[.:：–—|]|$)/iu;
const CAPTION_WITHOUT_SIGN =
  /^(?:figure|fig\.|table|abbildung|abb\.|tabelle|tableau|рис\.|рисунок|таблица|図|表|图|圖)\s*\d+(?:\.\d+)*\s+\S/iu;
const LEADER = /(?<![.·…]\s?)(?:[.·…]\s?){4,}\s*(?:\d{1,4}|[ivxlc]{1,7})?$/iu;
/** A dot leader and a page number inside a line, where one entry of a table of contents ends and the next begins. */
const INNER_LEADER = /(?<![.·…]\s?)(?:[.·…]\s?){6,}(?:\d{1,4}|[ivxlc]{1,7})(?!\p{L})/iu;
const NUMBERED = /^(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVX]{1,5}\.|[A-Z]\.)\s+[\p{Lu}\p{Lo}]/u;
const NUMBERED_SUBSECTION = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+[\p{Lu}\p{Lo}]/u;
const MATH = /[=<>≤≥≠≈∑∏∫√∂∇∈∉⊂∪∩→←↔∞±×÷|{}^∀∃λθαβγσμπ]/u;

/** A page is compared with this many pages before it and after it. */
const NEIGHBOUR_PAGES = 4;
/** A style of prose has at least this number of lines. */
const MIN_LINES = 60;
/** A page on which a smaller share of the text has the document's style has its own style. */
const MIN_STYLE_SHARE = 0.1;

/** Text below this share of the body size is a note, an index or a label in a figure. */
const SMALL_TEXT_RATIO = 0.84;

/**
 * The body styles of pages that hardly use the document's style, by page number. Such a page counts only if the pages
 * around it have prose of the same size. One file may contain several papers with different styles.
 */
export function measurePageStyles(
  pages: readonly (readonly TextLine[])[],
  documentStyle: BodyStyle,
  fonts: Fonts,
): Map<number, BodyStyle> {
  const styles = new Map<number, BodyStyle>();
  for (const [index, page] of pages.entries()) {
    const number = page[0]?.page;
    if (number === undefined || shareOfStyle(page, documentStyle) > MIN_STYLE_SHARE) continue;
    const style = measureBodyStyle(page, fonts);
    const around = pages.slice(Math.max(0, index - NEIGHBOUR_PAGES), index + NEIGHBOUR_PAGES + 1).flat();
    if (isProse(around, style)) styles.set(number, style);
  }
  return styles;
}

function shareOfStyle(lines: readonly TextLine[], body: BodyStyle): number {
  let total = 0;
  let inStyle = 0;
  for (const line of lines) {
    total += line.text.length;
    if (line.font === body.font && Math.abs(line.size - body.size) < 0.3) inStyle += line.text.length;
  }
  return inStyle / Math.max(1, total);
}

/** In prose most lines are about as long as the longest. In an index, code or slides they are not. */
function isProse(lines: readonly TextLine[], { size }: BodyStyle): boolean {
  const widths = lines
    .filter((line) => Math.abs(line.size - size) < 0.3)
    .map((line) => line.x1 - line.x0)
    .sort((a, b) => a - b);
  const longest = widths[Math.floor(0.9 * widths.length)] ?? 0;
  return widths.length >= MIN_LINES && (widths[Math.floor(0.4 * widths.length)] ?? 0) > 0.8 * longest;
}

export function measureBodyStyle(lines: readonly TextLine[], fonts: Fonts): BodyStyle {
  const sizes = new Map<number, number>();
  for (const line of lines) {
    const key = Math.round(line.size * 2) / 2;
    sizes.set(key, (sizes.get(key) ?? 0) + line.text.length);
  }
  const size = heaviest(sizes) ?? 10;
  const weights = new Map<string, number>();
  for (const line of lines) {
    if (Math.abs(line.size - size) < 0.3) weights.set(line.font, (weights.get(line.font) ?? 0) + line.text.length);
  }
  const font = heaviest(weights) ?? '';
  return { size, font, isBold: fonts.get(font)?.isBold ?? false };
}

/** Classifies a paragraph by its style and text. @param next the paragraph after it */
export function classifyParagraph(
  paragraph: Paragraph,
  next: Paragraph | undefined,
  body: BodyStyle,
  fonts: Fonts,
): PieceKind {
  const [first] = paragraph.lines;
  const text = paragraph.lines.map((line) => line.text).join(' ');
  const ratio = first.size / body.size;
  if (first.isContents || LEADER.test(text) || INNER_LEADER.test(text)) return 'contents';
  if (paragraph.lines.some((line) => line.isTableRow)) return 'table';
  if (isHeading(paragraph, text, next, body, fonts)) return 'heading';
  if (CAPTION.test(text) || (CAPTION_WITHOUT_SIGN.test(text) && (ratio < 0.96 || first.font !== body.font)))
    return 'caption';
  if (ratio < SMALL_TEXT_RATIO) return 'small';
  if (ratio < 0.97 && (first.startsWithMark || /^(?:\d{1,2}|[*†‡§¶])\s?\p{Lu}/u.test(text))) return 'note';
  if (isFormula(text)) return 'formula';
  if (isListOfLinks(text)) return 'small';
  return startsWithMarker(text) ? 'list_item' : 'paragraph';
}

function isHeading(
  paragraph: Paragraph,
  text: string,
  next: Paragraph | undefined,
  body: BodyStyle,
  fonts: Fonts,
): boolean {
  const { lines } = paragraph;
  const [first] = lines;
  const length = countCharacters(text);
  const ratio = first.size / body.size;
  if (lines.length > 4 || length > 200 || !/\p{L}{2}|[\p{Lo}]/u.test(text) || ratio < 0.9) return false;
  if (LEADER.test(text) || isFormula(text) || /^[•◦▪‣●■]/u.test(text)) return false;
  const endsLikeHeading = !endsSentence(text) || /[?!]$/u.test(text) || NUMBERED.test(text);
  if (ratio >= 1.13) return endsLikeHeading || length <= 80;
  if (CAPTION.test(text)) return false;
  const isBold = lines.every((line) => line.isBold);
  if (isBold && !body.isBold && lines.length <= 3 && length <= 150) return endsLikeHeading || length <= 60;
  if (!endsLikeHeading || lines.length > 2 || length > 100 || startsLowerCase(text)) return false;
  const hasOwnFont = first.font !== body.font && !fonts.get(first.font)?.isMonospace;
  if (NUMBERED_SUBSECTION.test(text) && lines.length === 1) return true;
  if (NUMBERED.test(text) && (hasOwnFont || ratio > 1.03)) return true;
  if (/\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text) && lines.length === 1 && wordShare(text) > 0.6) return true;
  const precedesBodyText = next?.lines[0].font === body.font && next.lines[0].page === first.page;
  const looksLikeTitle = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}"'“‘«¿¡(]/u.test(text) && !/[,;]$/u.test(text);
  return (
    hasOwnFont &&
    precedesBodyText &&
    looksLikeTitle &&
    lines.length === 1 &&
    !startsWithMarker(text) &&
    wordShare(text) > 0.7
  );
}

const LINK = /(?:https?:\/\/|www\.)\S+/giu;
/** Share of a text above which its links are all that it has. */
const MIN_LINK_SHARE = 0.5;

function isListOfLinks(text: string): boolean {
  const length = (text.match(LINK) ?? []).reduce((sum, link) => sum + link.length, 0);
  return length > MIN_LINK_SHARE * text.length;
}

/** Consists of symbols and single letters rather than words. */
function isFormula(text: string): boolean {
  const share = wordShare(text);
  if (share < 0.3 && !endsSentence(text)) return true;
  const mathShare = (text.match(/[\p{N}()[\]/+*=-]/gu) ?? []).length / Math.max(1, text.length);
  return share < 0.5 && (MATH.test(text) || mathShare > 0.25);
}
