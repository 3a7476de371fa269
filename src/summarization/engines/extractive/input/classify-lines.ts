import { columnsOf } from '../../../../text/columns.ts';
import { HEAD_LENGTH, type Line, stripMarker } from './line.ts';
import { markMailLines } from './mail-lines.ts';

/** Soft hyphens stand for hidden marks. */
const EDGE_BLANKS = /^[\s\u00ad]+|(?<![\s\u00ad])[\s\u00ad]+$/g;
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
const QUOTE = /^(?:>+\s?)+/;
const MARKDOWN_HEADING = /^#{1,6}\s+(?=\S)/;
const WIKI_HEADING = /^={2,6}\s*(?=[^=\s])/;
const ITEM =
  /^(?:(?:[-*+•‣▪◦●○·–—]|\d{1,3}[.)](?!\s(?:[Jj]an|[Ff]eb|[Mm](?:är|ar|a[ij])|[Aa]pr|[Jj]u[nl]|[Aa]ug|[Ss]ep|[Oo][ck]t|[Nn]ov|[Dd]e[czs])\p{L}{0,8}(?:[\s.,]|$))|[a-z]\)|\(\d{1,3}\)|\([a-z]\))\s+|[・●○■◆•]\s*)(?:\[[ xX]\]\s+)?(?=\S)/u;
const ONLY_MARKS = /^[\s\p{P}\p{S}]+$/u;
/** Closing punctuation that a line break separated from its sentence. */
const ONLY_CLOSING = /^[\p{Pe}\p{Pf}\p{Sentence_Terminal}、，]+$/u;
const RULE = /^[\s\-=*_~#.·•+|:`<>–—─━═]+$/;
const ADDRESS = /^[a-z]{2,10}:\/\/\S+$/i;
/** Lines of an address in a list of links. */
const MIN_ADDRESSES = 3;
/** A line of one mark. */
const UNDERLINE = /^([=~^"'`*+#.:_-])\1{2,}$/;
const PAGE_NUMBER = /^[\s–—-]*(?:\p{Nd}{1,4}|[ivxlc]{1,6})[\s–—-]*$/u;
const CONTENTS = /(?:\. ?){5,}|…{3,}/;
const CHAT_HEAD = /^\p{L}[^:.!?]{0,40}\s[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?[\])]?$/iu;
const WIKI_CODE = /^(?:\{\{.*\}\}|\[\[\p{L}{3,12}:.*\]\])$/u;
const BADGES = /^(?:\[?!\[[^\]]*\]\([^)]*\)(?:\]\([^)]*\))?\s*)+$/;
const FENCE = /^(?:```|~~~)/;
const CODE_START =
  /^(?:import\s.+["';]|export\s+\w|(?:const|let|var|val)\s+[\w{[].*[=;]|(?:async\s+)?function\b.*\(|def\s+\w+\(|class\s+\w.*[:{]|return\b.*[;(]|(?:if|for|while|switch)\s*\(.*[{;)]|#include\b|package\s+[\w.]+;|using\s+[\w.:]+;|@\w+\(|\$\s+\w|<\/?[a-z][\w-]*[\s>/])/;
const CODE_END = /(?:[{}]|\w\([^()]*\)\s*[;:]?|\];|=>)$/;
/** Dates and other numbers have marks of code: "07/29/2002." */
const NUMBERS = /^[\d\s/.,:+–-]+$/;
/** Times and places have marks of code, too: "5月9日(月)〜20日(金)". */
const IDEOGRAPH = /[\u3040-\u30ff\u3400-\u9fff]/u;
const LATIN_LETTER = /[A-Za-z]/;
const CODE_MARKS = /[{}()[\]<>=;|&$\\/_+*^~@#]/g;
const PLAIN_WORD = /^\p{Ll}{2,20}[,.;]?$/u;
/** Words of a sentence in a line with a name of a program. */
const MIN_PLAIN_WORDS = 2;
const COMMENT_END = /(?:(?<!\*)\*+\/|"""|'''|-->)$/;
const COMMENT = /^(?:\/\/+|\/\*+|\*+\/?|#+!?|--+|"""|''')\s?/;

/** Splits a source into lines and classifies each. Linear: only the head of a line is matched. */
export function classifyLines(source: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (const match of source.matchAll(LINE_BREAK)) {
    lines.push(trimmedLine(source, from, match.index));
    from = match.index + match[0].length;
  }
  lines.push(trimmedLine(source, from, source.length));
  markFences(lines);
  const code = lines.filter((line) => line.role === 'text' && looksLikeCode(line.text)).length;
  const text = lines.filter((line) => line.role === 'text').length;
  const isProgram = code >= 3 && code >= 0.35 * text;
  for (const [index, line] of lines.entries()) {
    if (line.role === 'text') classify(line, lines[index - 1], lines[index + 1], isProgram);
  }
  markMailLines(lines);
  markChatHeads(lines);
  markAddresses(lines);
  return lines;
}

function trimmedLine(source: string, from: number, to: number): Line {
  const text = source.slice(from, to).replace(EDGE_BLANKS, '');
  if (text === '')
    return { start: from, contentStart: from, end: from, role: 'blank', text, indent: 0, isQuoted: false };
  const start = from + source.slice(from, to).search(/[^\s\u00ad]/);
  return {
    start,
    contentStart: start,
    end: start + text.length,
    role: 'text',
    text,
    indent: start - from,
    isQuoted: false,
  };
}

/** Marks fenced blocks as code. A fence without a partner is only a rule. */
function markFences(lines: readonly Line[]): void {
  let open: number | undefined;
  for (const [index, line] of lines.entries()) {
    if (!FENCE.test(line.text)) continue;
    const isTitle =
      open === undefined && UNDERLINE.test(line.text) && isUnderlined(lines[index - 1]?.text ?? '', line.text);
    if (isTitle) continue;
    line.role = 'rule';
    if (open === undefined) {
      open = index;
      continue;
    }
    for (const inner of lines.slice(open + 1, index)) if (inner.role === 'text') inner.role = 'code';
    open = undefined;
  }
}

function classify(line: Line, before: Line | undefined, after: Line | undefined, isProgram: boolean): void {
  line.isQuoted = stripMarker(line, QUOTE);
  const isComment = isProgram && COMMENT.test(line.text);
  if (isComment) {
    stripMarker(line, COMMENT);
    line.text = line.text.replace(COMMENT_END, '').trimEnd();
    line.end = line.contentStart + line.text.length;
  }
  const head = line.text.slice(0, HEAD_LENGTH);
  const isShort = line.text.length <= HEAD_LENGTH;
  if (line.text === '') line.role = 'blank';
  else if (isShort && UNDERLINE.test(head)) {
    line.role = 'rule';
    if (before?.role === 'text' && isUnderlined(before.text, head)) before.role = 'heading';
  } else if (isShort && PAGE_NUMBER.test(head) && before?.role !== 'text' && after?.text === '') line.role = 'noise';
  else if (isShort && ONLY_CLOSING.test(head) && before?.role === 'text') return;
  else if (isShort && ONLY_MARKS.test(head) && !/\p{Extended_Pictographic}/u.test(head))
    line.role = RULE.test(head) ? 'rule' : 'noise';
  else if (CONTENTS.test(line.text) && isShort) line.role = 'noise';
  else if (!isProgram && MARKDOWN_HEADING.test(head)) {
    stripMarker(line, MARKDOWN_HEADING);
    line.role = 'heading';
  } else if (WIKI_HEADING.test(head) && isShort) {
    stripMarker(line, WIKI_HEADING);
    line.text = line.text.replace(/(?<!=)=+$/, '').trimEnd();
    line.end = line.contentStart + line.text.length;
    line.role = 'heading';
  } else if (isTableRow(head)) line.role = 'table';
  else if (looksLikeCode(line.text) && !continuesProse(before, head)) line.role = 'code';
  else if (ITEM.test(head)) {
    stripMarker(line, ITEM);
    line.role = 'item';
  } else if (isProgram && !isComment && !isProse(line.text)) line.role = 'code';
  else if (isShort && (BADGES.test(head) || WIKI_CODE.test(head))) line.role = 'noise';
}

/** Whether a line is a title by the line below it. A line of another mark than `=` and `-` is at least as long as its title. */
function isUnderlined(text: string, underline: string): boolean {
  const isLong = /^[=-]/.test(underline) || underline.length >= columnsOf(text);
  return isLong && text !== '' && text.length <= 100 && !/[.!?:;,]$/.test(text) && !ADDRESS.test(text);
}

function isTableRow(head: string): boolean {
  if (/^\|.*\|/.test(head)) return true;
  const cells = head.split(/\t+| {3,}/);
  return cells.length >= 3 && cells.every((cell) => cell.length <= 40);
}

function looksLikeCode(text: string): boolean {
  if (text.length > 400) return false;
  const marks = text.match(CODE_MARKS)?.length ?? 0;
  if (CODE_START.test(text) && marks > 0) return true;
  if (CODE_END.test(text) && marks >= 2 && !/[.!?]\)$/.test(text) && !/^\S+ \S+ \S+ \S+ \S+ \S+ /.test(text))
    return true;
  return text.length >= 8 && marks / text.length > 0.16 && !NUMBERS.test(text) && !isIdeographic(text);
}

const isIdeographic = (text: string): boolean => IDEOGRAPH.test(text) && !LATIN_LETTER.test(text);

/** Whether a line with a name of a program goes on with a sentence: "… worked, but / open_file(PATH_MAX) returns -1 on". */
function continuesProse(before: Line | undefined, head: string): boolean {
  const words = head.split(' ').filter((word) => PLAIN_WORD.test(word));
  return before?.role === 'text' && /[\p{Ll},]$/u.test(before.text) && words.length >= MIN_PLAIN_WORDS;
}

/** Whether a line of a program is clearly a sentence. */
function isProse(text: string): boolean {
  return /(?<!\p{L})(?:\p{L}+[,\s]+){5}/u.test(text) && (text.match(CODE_MARKS)?.length ?? 0) < 0.05 * text.length;
}

/** Marks the addresses and their titles in a list of links, each of which has a title above. */
function markAddresses(lines: readonly Line[]): void {
  const titles = lines.filter((line, at) => line.role === 'text' && isAddress(lines[at + 1]));
  if (titles.length < MIN_ADDRESSES) return;
  for (const line of titles) line.role = 'item';
  for (const line of lines) if (isAddress(line)) line.role = 'noise';
}

const isAddress = (line: Line | undefined): boolean =>
  line !== undefined && line.role !== 'blank' && line.role !== 'noise' && ADDRESS.test(line.text);

/** Marks lines of a chat log with only a name and a time as noise. */
function markChatHeads(lines: readonly Line[]): void {
  const heads = lines.filter((line) => line.role === 'text' && line.text.length <= 60 && CHAT_HEAD.test(line.text));
  if (heads.length >= 3) for (const line of heads) line.role = 'noise';
}
