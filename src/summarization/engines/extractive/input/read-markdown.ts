import { isVerbatim, type MarkdownUnit, type Markup } from '../../../../formats/markdown/markdown-unit.ts';
import { readDocument } from '../../../../formats/markdown/read-document.ts';
import { blank } from './blank.ts';
import { classifyLines } from './classify-lines.ts';
import { divideKickers } from './kickers.ts';
import { consistsOfLinks, hide, type MarkedText, maskMarks, readMarkedTexts } from './marked-texts.ts';
import { readHtmlTexts } from './read-html.ts';
import type { Reading } from './source-document.ts';
import { createTurnMatcher } from './speaker-turns.ts';

/** Blanks before a line of code. */
const CODE_INDENT = 4;
/** The end of a line and a sentence on the next, which describes the link before. */
const BEFORE_DESCRIPTION = /^\r?\n["“„«]?\p{Lu}/u;
/** A backslash before a mark that it escapes. */
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g;

/**
 * Reads the running text of a Markdown document.
 * @param isKnown whether the text is known to be Markdown; else it is told by its marks
 * @returns undefined for other texts, for conversations, whose lines are turns, and for documents without running text
 */
export function readMarkdown(source: string, isKnown = isMarkdown(source)): Reading | undefined {
  if (!isKnown) return undefined;
  // Data stand in indented code: "SIZE: 14426299".
  const lines = classifyLines(source).filter(({ indent }) => indent < CODE_INDENT);
  if (lines.some(createTurnMatcher(lines))) return undefined;
  const { units, htmlBlocks } = readDocument(source, { syntax: 'markdown' });
  const texts = [
    ...units.flatMap((unit) => toMarkedText(source, unit)),
    ...htmlBlocks.flatMap(({ start, end }) => shift(readHtmlTexts(source.slice(start, end)), start)),
  ];
  return readMarkedTexts(
    source,
    texts.toSorted((one, other) => one.start - other.start),
  );
}

const shift = (texts: readonly MarkedText[], by: number): MarkedText[] =>
  texts.map((text) => ({ ...text, start: text.start + by, end: text.end + by }));

function toMarkedText(source: string, unit: MarkdownUnit): MarkedText[] {
  const { start, end, text, tags, markups, breaks } = unit;
  if (unit.role === undefined) return [];
  // A rule directly below a paragraph makes a heading of it, which its author did not mean where it has several lines.
  const role = unit.role === 'heading' && breaks.length > 0 ? 'paragraph' : unit.role;
  const links = tags.filter((_, index) => markups[index]?.kind === 'link' || markups[index]?.kind === 'shortcut');
  const marks = markups.flatMap(({ kind, open, close }, index) => {
    const noun = isVerbatim(kind) ? text.slice(tags[index]?.start, tags[index]?.end) : '';
    const isTitle =
      kind === 'link' && close.end - close.start > 1 && BEFORE_DESCRIPTION.test(source.slice(close.end, close.end + 3));
    return [open, close].map((range) => {
      const masked = maskMark(source.slice(range.start, range.end), kind, noun);
      return { range, masked: isTitle && range === close ? `:${masked.slice(1)}` : masked };
    });
  });
  const lineBreaks = breaks.map((range) => ({ range, masked: ' '.repeat(range.end - range.start) }));
  const masked = maskMarks(source, unit, [...lineBreaks, ...marks], (part) => part.replace(ESCAPE, hide));
  const depth = role === 'list_item' ? { depth: indentOf(source, start) } : {};
  return divideKickers(source, { role, start, end, masked, isLinks: consistsOfLinks(text, links), ...depth }, breaks);
}

/** Blanks at the beginning of the line of a text. A tab counts as one. */
function indentOf(source: string, start: number): number {
  const line = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  return line.length - line.trimStart().length;
}

/** @param noun what a mark contains that is read, such as code; empty for none */
function maskMark(mark: string, kind: Markup['kind'], noun: string): string {
  if (kind === 'image' || kind === 'break') return blank(mark);
  if (noun === '') return hide(mark);
  const words = mark.replace(/\s/g, ' ');
  const at = words.indexOf(noun.replace(/\s/g, ' '));
  // A noun over several lines can have marks of its container within.
  return at < 0
    ? words
    : hide(mark.slice(0, at)) + words.slice(at, at + noun.length) + hide(mark.slice(at + noun.length));
}

/** UTF-16 units at the start of a line that the patterns are matched against. */
const HEAD_LENGTH = 200;
const LINE_BREAK = /\r\n?|\n/;
const FENCE = /^ {0,3}(?:```|~~~)/;
const HEADING = /^ {0,3}#{1,6}[ \t]+\S/;
/** A link definition, an image or badge, a list item that begins with a link, or the line below the header of a table. */
const BLOCK_MARK =
  /^ {0,3}(?:\[[^\]]{1,100}\]:[ \t]+\S|\[?!\[|[-*+][ \t]+\[[^\]]{1,100}\]\(|\|?[ \t]*:?-{2,}:?[ \t]*\|(?=[-|: \t]*$))/;
const INLINE_LINK = /\]\([^()\s]/g;
/** One mark can be a coincidence. At least one of them begins a block. */
const MIN_MARKS = 3;

/**
 * Whether a plain text is written in Markdown: it has headings between blank lines, fenced code, tables, images or links. Prose
 * with lists and stars is not enough. Linear.
 */
export function isMarkdown(source: string): boolean {
  const lines = source.split(LINE_BREAK);
  const isBlank = (index: number): boolean => (lines[index] ?? '').trim() === '';
  let blocks = 0;
  let fences = 0;
  let links = 0;
  for (const [index, line] of lines.entries()) {
    const head = line.slice(0, HEAD_LENGTH);
    if (FENCE.test(head)) fences++;
    if (fences % 2 === 1) continue;
    if (BLOCK_MARK.test(head) || (HEADING.test(head) && isBlank(index - 1) && isBlank(index + 1))) blocks++;
    links += head.match(INLINE_LINK)?.length ?? 0;
  }
  blocks += Math.floor(fences / 2);
  return blocks > 0 && blocks + links >= MIN_MARKS;
}
