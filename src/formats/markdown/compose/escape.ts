import { normalizeLabel } from '../inlines/link-parts.ts';
import type { Syntax } from '../syntax.ts';

/** Where a text stands that is written into Markdown. */
export interface Surroundings {
  /** The character before; an empty string at the start of a line. */
  readonly before: string;
  /** The mark before, of which a bracket could belong to the text. */
  readonly markBefore: string;
  /** The beginning of the mark after the text. */
  readonly after: string;
  readonly isInCell: boolean;
  readonly syntax: Syntax;
  readonly isInLink: boolean;
  /** Whether every punctuation mark is escaped. */
  readonly isStrict: boolean;
  /** Quotation marks or parentheses around a title. */
  readonly quotes: string;
  readonly labels: ReadonlySet<string>;
}

const SIGN = /[\\`*_~[\]<&$|!^(:{]/g;
const PUNCTUATION = /[!-/:-@[-`{-~]/g;
const WORD = /[\p{L}\p{M}\p{N}]/u;
const BLANK = /^\s?$/;
const ATTRIBUTE_SIGN = /[&"']/g;
const REFERENCE = /^&(?:#\d|#[xX][\dA-Fa-f]|[A-Za-z][A-Za-z\d]*;)/;
const HTML = /^<[A-Za-z/!?]/;
const BRACKETED = /^\[(?!\^)([^[\]\\]{1,200})\](?![(:[])/;

/** Escapes what would be a mark of Markdown. Marks that cannot begin or end anything where they stand stay as they are. */
export function escapeText(text: string, around: Surroundings): string {
  if (around.isStrict) return text.replaceAll(PUNCTUATION, '\\$&');
  if (around.quotes !== '') return escapeTitle(text, around);
  let paired = -1;
  return text.replaceAll(SIGN, (sign, index: number) => {
    if (index === paired) return sign;
    if (sign === '[' && !around.isInLink && !isAtLineStart(text, index, around)) {
      const label = BRACKETED.exec(text.slice(index, index + 203))?.[1];
      const isPlain = label !== undefined && !around.labels.has(normalizeLabel(label));
      const end = index + (label?.length ?? 0) + 1;
      if (isPlain && !(end === text.length - 1 && around.after !== '')) {
        paired = end;
        return sign;
      }
    }
    return needsEscape(sign, text, index, around) ? `\\${sign}` : sign;
  });
}

function isAtLineStart(text: string, index: number, { before }: Surroundings): boolean {
  return (index === 0 && before === '') || text.charAt(index - 1) === '\n';
}

function needsEscape(sign: string, text: string, index: number, around: Surroundings): boolean {
  const before = index > 0 ? text.charAt(index - 1) : around.before;
  const after = index + 1 < text.length ? text.charAt(index + 1) : around.after.charAt(0);
  switch (sign) {
    case '\\':
      return after === '' || after === '\n' || /[!-/:-@[-`{-~]/.test(after);
    case '*':
      return !BLANK.test(before) || !BLANK.test(after);
    case '_':
      return !(WORD.test(before) && WORD.test(after)) && !(BLANK.test(before) && BLANK.test(after));
    case '~':
      return !BLANK.test(before) || !BLANK.test(after);
    case '<':
      return around.syntax === 'mdx' || HTML.test(text.slice(index, index + 2));
    case '{':
      return around.syntax === 'mdx';
    case '&':
      return REFERENCE.test(text.slice(index, index + 40));
    case '$':
      return text.includes('$', index + 1) || text.lastIndexOf('$', index - 1) >= 0;
    case '|':
      return around.isInCell;
    case '!':
      return index === text.length - 1 && around.after.startsWith('[');
    case '^':
      return index === 0 && around.markBefore.endsWith('[');
    case '(':
    case ':':
      return index === 0 && around.markBefore.endsWith(']');
    case ']':
      return around.isInLink;
    default:
      return true;
  }
}

/** Writes the value of an attribute of JSX, which has references but no escapes. */
export function escapeAttribute(text: string, quote: string): string {
  return text.replaceAll(ATTRIBUTE_SIGN, (sign, index: number) => {
    if (sign === '&') return REFERENCE.test(text.slice(index, index + 40)) ? '&amp;' : sign;
    if (sign !== quote) return sign;
    return sign === '"' ? '&quot;' : '&#39;';
  });
}

function escapeTitle(text: string, { quotes, isInCell }: Surroundings): string {
  return text.replaceAll(/[\\&|"'()]/g, (sign, index: number) => {
    const isEscaped =
      sign === '\\' ||
      (sign === '&' ? REFERENCE.test(text.slice(index, index + 40)) : sign === '|' ? isInCell : quotes.includes(sign));
    return isEscaped ? `\\${sign}` : sign;
  });
}

const BEFORE_BLANK = /^(?:[-+*](?=\s|$)|#{1,6}(?=\s|$)|>|~~~|:::|\$\$)/;
const NUMBER = /^\d{1,9}(?=[.)](?:\s|$))/;
const RULE = /^[-=_|:][-=_|: \t]*$/;
const TASK = /^\[(?:[ \txX]\]|[^\]]*\]:)/;

/** Escapes what would begin a block at the start of a line. @param line from its first character that is no blank */
export function escapeLineStart(line: string): string {
  const number = NUMBER.exec(line)?.[0];
  if (number !== undefined) return `${number}\\${line.slice(number.length)}`;
  return BEFORE_BLANK.test(line) || RULE.test(line) || TASK.test(line) ? `\\${line}` : line;
}

/** Escapes the number signs at the end of a heading. */
export function escapeHeadingEnd(text: string): string {
  let start = text.length;
  while (text.charAt(start - 1) === '#') start--;
  return start < text.length ? `${text.slice(0, start)}\\${text.slice(start)}` : text;
}
