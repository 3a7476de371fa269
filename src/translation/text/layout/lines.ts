import { columnsOf } from '../../../text/columns.ts';

/** A line of a text. Its parts join to the line: `quote`, `indent`, `marker`, `content`, `blanks`, `lineBreak`. */
export interface Line {
  /** Marks of a quotation, such as `> > `, with the blanks before and between them. */
  quote: string;
  indent: string;
  /** A bullet, a number, or the mark of a heading or comment, with the blanks behind it. */
  marker: string;
  content: string;
  /** Blanks at the end of the line. */
  blanks: string;
  lineBreak: string;
}

/** A line break, or a tag whose attributes may have line breaks. */
const LINE_BREAK =
  /\r\n|[\n\r\v\f\u0085\u2028\u2029]|<[A-Za-z][\w:.-]{0,40}(?:\s{1,5}[\w:@.-]{1,40}="[^"<>]{0,1000}"){1,20}\s{0,5}\/?>/g;
const QUOTE = /^(?:[ \t]{0,8}>)+ ?/;
const INDENT = /^\s*/;
const MARKER =
  /^(?:(?:(?:[-*+•◦▪‣·–—]|\d{1,3}[.)]|[A-Za-z]\)|\((?:\d{1,3}|[A-Za-z]|[ivx]{2,5})\)|\[\^[\w-]{1,60}\]:)\s+(?:\[[ xX]\]\s+)?)|(?:#{1,6}|\/{2,3}!?|--|;{1,3})\s+)/;
/** Bullets and numbers that begin an item. */
const ITEM = /^(?:[-+•◦▪‣·–—*]|\d{1,3}[.)]|[A-Za-z]\)|\((?:\d{1,3}|[A-Za-z]|[ivx]{2,5})\)|\[\^[^\]]*\]:)\s/;

const TERMINATED = /(?:[\p{Sentence_Terminal}…:;]|\p{Extended_Pictographic}\ufe0f?)[\p{Pe}\p{Pf}"'*_]*$/u;

/** The lines of a text, in order. Linear in time. */
export function* linesOf(text: string): Generator<Line, void> {
  let start = 0;
  for (const { index, 0: lineBreak } of text.matchAll(LINE_BREAK)) {
    if (lineBreak.startsWith('<')) continue;
    yield lineOf(text.slice(start, index), lineBreak);
    start = index + lineBreak.length;
  }
  if (start < text.length) yield lineOf(text.slice(start), '');
}

function lineOf(text: string, lineBreak: string): Line {
  const quote = QUOTE.exec(text)?.[0] ?? '';
  const quoted = text.slice(quote.length);
  const indent = INDENT.exec(quoted)?.[0] ?? '';
  const indented = quoted.slice(indent.length);
  const marker = MARKER.exec(indented)?.[0] ?? '';
  const content = indented.slice(marker.length).trimEnd();
  const blanks = indented.slice(marker.length + content.length);
  return { quote, indent, marker, content, blanks, lineBreak };
}

/** The marks and blanks before the content of a line. */
export function prefixOf({ quote, indent, marker }: Line): string {
  return quote + indent + marker;
}

/** The whole line, with its line break. */
export function lineText(line: Line): string {
  return prefixOf(line) + line.content + line.blanks + line.lineBreak;
}

/** The length of a line with its line break, in UTF-16 units. */
export function lengthOf({ quote, indent, marker, content, blanks, lineBreak }: Line): number {
  return quote.length + indent.length + marker.length + content.length + blanks.length + lineBreak.length;
}

/** Whether a line begins an item of a list. */
export function isItem({ marker }: Line): boolean {
  return ITEM.test(marker);
}

/** Whether a text ends as a sentence or an introduction does. */
export function isTerminated(text: string): boolean {
  return TERMINATED.test(text.slice(-12));
}

/** The width of a line up to the end of its content, in columns. */
export function widthOf(line: Line): number {
  return columnsOf(prefixOf(line)) + columnsOf(line.content);
}
