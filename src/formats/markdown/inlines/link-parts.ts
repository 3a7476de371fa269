import type { TextRange } from '../../format.ts';

/** Most open parentheses in a destination, and most characters of a label, as in CommonMark's reference implementation. */
const MAX_PARENTHESES = 32;
const MAX_LABEL_LENGTH = 999;

const BLANK = /[ \t\n]/;
const BLANKS = /[ \t]*(?:\n[ \t]*)?/y;
const WHITE_SPACE = /\s+/gu;
const CONTROL = /[ \p{Cc}]/u;
const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/;

/** Whether a backslash before this character escapes it. */
export const isEscapable = (character: string): boolean => ASCII_PUNCTUATION.test(character);

/** Labels are compared without regard to case and to the kind of white space. */
export const normalizeLabel = (label: string): string =>
  label.trim().replace(WHITE_SPACE, ' ').toLowerCase().toUpperCase();

/** The offset after blanks with at most one line break. */
export function skipBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.test(text);
  return Math.max(at, BLANKS.lastIndex);
}

/** The offset after the bracket that closes a label. @param at offset of the opening bracket */
export function endOfLabel(text: string, at: number): number | undefined {
  let hasText = false;
  const limit = Math.min(text.length, at + MAX_LABEL_LENGTH + 2);
  for (let index = at + 1; index < limit; index++) {
    const character = text.charAt(index);
    if (character === ']') return hasText ? index + 1 : undefined;
    if (character === '[') return undefined;
    if (!BLANK.test(character)) hasText = true;
    if (character === '\\' && isEscapable(text.charAt(index + 1))) index++;
  }
  return undefined;
}

/** The offset after a destination. */
export function endOfDestination(text: string, at: number): number | undefined {
  if (text.charAt(at) === '<') {
    for (let index = at + 1; index < text.length; index++) {
      const character = text.charAt(index);
      if (character === '>') return index + 1;
      if (character === '<' || character === '\n') return undefined;
      if (character === '\\' && isEscapable(text.charAt(index + 1))) index++;
    }
    return undefined;
  }
  let depth = 0;
  let index = at;
  for (; index < text.length; index++) {
    const character = text.charAt(index);
    if (CONTROL.test(character)) break;
    if (character === '\\' && isEscapable(text.charAt(index + 1))) index++;
    else if (character === '(' && ++depth > MAX_PARENTHESES) return undefined;
    else if (character === ')' && --depth < 0) break;
  }
  return depth > 0 ? undefined : index;
}

/** The range of a title between its quotation marks or parentheses. The closing one is at its end. */
export function titleAt(text: string, at: number): TextRange | undefined {
  const opening = text.charAt(at);
  if (opening !== '"' && opening !== "'" && opening !== '(') return undefined;
  const closing = opening === '(' ? ')' : opening;
  for (let index = at + 1; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === closing) return { start: at + 1, end: index };
    if (character === '(' && opening === '(') return undefined;
    if (character === '\n' && BLANK_LINE_AHEAD.test(text.slice(index, index + 2))) return undefined;
    if (character === '\\' && isEscapable(text.charAt(index + 1))) index++;
  }
  return undefined;
}
const BLANK_LINE_AHEAD = /^\n\n/;

/** What follows the text of a link in parentheses. */
export interface Resource {
  /** Offset after the closing parenthesis. */
  readonly end: number;
  /** The destination as the source writes it, if nothing follows it. */
  readonly destination: string;
  readonly title: TextRange | undefined;
}

/** Reads `(destination "title")`. @param at offset of the opening parenthesis */
export function resourceAt(text: string, at: number): Resource | undefined {
  const start = skipBlanks(text, at + 1);
  if (text.charAt(start) === ')') return { end: start + 1, destination: '', title: undefined };
  const destination = endOfDestination(text, start);
  if (destination === undefined || destination === start) return undefined;
  let end = skipBlanks(text, destination);
  const title = end > destination ? titleAt(text, end) : undefined;
  if (title) end = skipBlanks(text, title.end + 1);
  if (text.charAt(end) !== ')') return undefined;
  return { end: end + 1, destination: title ? '' : text.slice(start, destination), title };
}

/** After these signs, brackets are an index. */
const IN_WORD = /[\p{L}\p{N})\]]/u;
const FOREIGN_LABEL = /^\[(?!\^|\d+\])[^\s[\]]{1,300}\]/;
const MAX_FOREIGN_LABEL = 302;
const FOLLOWS_LABEL = /[[(:]/;
const CODE_SPAN = /`[^`]*`/g;
/** Marks that could pair with others outside of brackets that are no link. */
const MARK = /[[\]*_~<>\\`$]/;

/**
 * The end of a label that another file or a program defines, such as the name of something in the documentation of code.
 * @param start of the text of the link, with its bracket
 * @param at where the label begins
 */
export function endOfForeignLabel(text: string, start: number, at: number): number | undefined {
  if (IN_WORD.test(text.charAt(start - 1)) || MARK.test(text.slice(start + 1, at - 1).replace(CODE_SPAN, '')))
    return undefined;
  const label = FOREIGN_LABEL.exec(text.slice(at, at + MAX_FOREIGN_LABEL))?.[0];
  return label === undefined || FOLLOWS_LABEL.test(text.charAt(at + label.length)) ? undefined : at + label.length;
}

const SIGNS_OF_CODE = /`/g;
const NAME = /^[\p{L}_][^\s[\]]{0,300}$/u;

/**
 * Whether brackets before an empty label are a name that another file or a program defines: `[pathlib.Path][]`.
 * @param start of the brackets
 * @param end offset of the closing bracket
 */
export function isForeignShortcut(text: string, start: number, end: number): boolean {
  return !IN_WORD.test(text.charAt(start - 1)) && NAME.test(text.slice(start + 1, end).replace(SIGNS_OF_CODE, ''));
}
