import { belongsToCode, hasWords, isCodeLine, isProse } from '../../../text/code-lines.ts';
import { isTerminated, type Line } from './lines.ts';

/** Columns of indentation that make a block of code in Markdown. */
const MIN_CODE_INDENT = 4;

/** A field of YAML: a name without blanks, and a value. */
const FIELD = /^(?:- )?["']?[A-Za-z_][\w.-]{0,60}["']?:(?:\s+\S.*)?$/;
const FIELD_WITHOUT_VALUE = /^(?:- )?["']?[A-Za-z_][\w.-]{0,60}["']?:$/;
/** A tag that ends in another line. */
const OPEN_TAG = /<[A-Za-z][^<>]{0,300}$/;
const FIELD_OR_ITEM = /^(?:- \S|#|\S.{0,60}:(?:\s|$)|["'].*["'],?$)/;

/**
 * Tells which lines of a block (lines without a blank line between them) are code: lines with a form that prose does not
 * have, and the lines between and beside them that belong to them.
 * @param isAfterCode whether the block above ends in code
 */
export function findCode(lines: readonly Line[], isAfterCode: boolean): boolean[] {
  const contents = lines.map(codeOf);
  const found = contents.map((content, index) => isCodeLine(content) && !continuesProse(contents[index - 1], content));
  const isIndented = lines.every((line) => indentOf(line) >= MIN_CODE_INDENT);
  const isContinued = isAfterCode && lines.every((line) => indentOf(line) > 0 || belongsToCode(codeOf(line)));
  if ((isContinued || (isIndented && found.includes(true))) && !contents.some(isProse)) return lines.map(() => true);
  if (isYaml(lines, contents)) return lines.map(() => true);
  fillGaps(found, contents);
  extend(found, lines, contents, 1);
  extend(found, lines, contents, -1);
  return found;
}

/** Whether a line continues a sentence of the line above it, or a tag in it, although it has a form of code. */
function continuesProse(above: string | undefined, content: string): boolean {
  if (above === undefined || !isProse(above)) return false;
  return OPEN_TAG.test(above) || (!isTerminated(above) && hasWords(content));
}

/** The content of a line with a mark that may be code: `- x` in a difference, `* x` in a comment, `# x`. */
function codeOf({ marker, content }: Line): string {
  return /^(?:[-+•]|\d)/.test(marker) ? content : marker + content;
}

/** Columns of indentation. A tab counts as four. */
function indentOf({ indent }: Line): number {
  return indent.replaceAll('\t', '    ').length;
}

/** Nested fields: at least one has its value in indented lines below it. */
function isYaml(lines: readonly Line[], contents: readonly string[]): boolean {
  if (!contents.every((content) => FIELD_OR_ITEM.test(content)) || !contents.some((content) => FIELD.test(content))) {
    return false;
  }
  return lines.some((line, index) => {
    const next = lines[index + 1];
    const isParent = FIELD_WITHOUT_VALUE.test(contents[index] ?? '');
    return next !== undefined && isParent && indentOf(next) > indentOf(line) && FIELD.test(contents[index + 1] ?? '');
  });
}

/** Lines between two lines of code are code, unless one of them is prose. */
function fillGaps(found: boolean[], contents: readonly string[]): void {
  let last = -1;
  for (const [index, isCode] of found.entries()) {
    if (!isCode) continue;
    const between = contents.slice(last + 1, index);
    if (last >= 0 && !between.some(isProse)) found.fill(true, last, index);
    last = index;
  }
}

/** Lines directly below (`step` 1) or above (-1) a line of code that belong to it, or are indented more, are code. */
function extend(found: boolean[], lines: readonly Line[], contents: readonly string[], step: 1 | -1): void {
  for (let count = 1; count < lines.length; count++) {
    const index = step > 0 ? count : lines.length - 1 - count;
    const line = lines[index];
    const before = lines[index - step];
    if (!line || !before || found[index] || !found[index - step]) continue;
    const content = contents[index] ?? '';
    const isDeeper = step > 0 && indentOf(line) > indentOf(before) && !isProse(content);
    found[index] = isDeeper || belongsToCode(content);
  }
}
