import type { TextRange } from '../format.ts';
import { isOptions, isSentence } from './guesses.ts';

/** An argument of a command, between its braces or brackets. */
export interface Argument extends TextRange {
  readonly isText: boolean;
}

export interface Arguments {
  readonly list: readonly Argument[];
  /** Offset after the last one. */
  readonly end: number;
  /** Whether a required one is missing. */
  readonly isCut: boolean;
}

const BLANKS = /[ \t]{0,99}(?:(?:\r\n|\r|\n)[ \t]{0,99}(?![ \t\r\n]))?/y;
const BLANKS_IN_LINE = /[ \t]{1,99}/y;
const SLIDES = /<[-\d,+|.:@ a-z]{0,40}>/y;
const CONTROL = /\\[A-Za-z@]+/y;
const LENGTH =
  /[ \t]*=?[ \t]*(?:-?[\d.]{1,9}[ \t]*(?:pt|em|cm|mm|in|ex|bp|fil{1,3}|\\[A-Za-z]{1,30})(?:[ \t]*(?:plus|minus)[ \t]*)?){0,3}/y;
/** The width of a box of TeX. */
const BOX_SIZE =
  /(?:[ \t]{0,9}(?:to|spread)[ \t]{0,9}-?(?:[\d.]{1,9}[ \t]{0,9}(?:true[ \t]{0,9})?[a-z]{2}(?![a-z])|[\d.]{0,9}\\[A-Za-z@]{1,30}))?[ \t]{0,9}/y;
const REGISTER = /[ \t]{0,9}(?:\d{1,5}|\\[A-Za-z@]{1,40})(?:[ \t]{0,9}=)?/y;
const RULE =
  /(?:[ \t]{0,9}(?:height|width|depth)[ \t]{0,9}-?(?:[\d.]{1,9}[ \t]{0,9}(?:true[ \t]{0,9})?[a-z]{2}(?![a-z])|[\d.]{0,9}\\[A-Za-z@]{1,30})){0,3}/y;
const IN_PARENTHESES = /\([^()\s\\{}]{1,40}\)/y;
const IN_PARENTHESES_SIGN = /[){]/g;
const ASSIGNMENT = /[ \t]{0,9}=[ \t]{0,9}-?[\w.]{1,20}/y;
const PARAMETERS = /[^{}\n]{0,99}/y;
const IN_BRACKETS = /[[\]{]|\n[ \t]*\r?\n/g;
/** How long an argument in brackets can be. */
const MAX_LENGTH = 2_000;

/** Reads arguments of commands. */
export class ArgumentReader {
  readonly #source: string;
  readonly #closes: ReadonlyMap<number, number>;
  /** Up to where no bracket closes. */
  #withoutEnd = 0;

  constructor(source: string, closes: ReadonlyMap<number, number>) {
    this.#source = source;
    this.#closes = closes;
  }

  /** @param forms the letters of `Command` */
  read(forms: string, from: number): Arguments {
    const list: Argument[] = [];
    let end = from;
    for (const form of forms) {
      const at = this.#afterBlanks(end, form);
      const found = this.#argument(form, at);
      if (!found) {
        if ('mtc'.includes(form)) return { list, end, isCut: true };
        continue;
      }
      if (found.isText !== undefined) {
        const range = { start: at + 1, end: found.end - 1 };
        list.push({ ...range, isText: found.isText && !isOptions(this.#source.slice(range.start, range.end)) });
      }
      end = found.end;
    }
    return { list, end, isCut: false };
  }

  /** Reads all arguments that follow directly, after a star and slides. */
  readAll(from: number): Arguments {
    const list: Argument[] = [];
    const { end: afterSlides } = this.read('sd', from);
    let end = from;
    for (let at = afterSlides; ; at = end) {
      const found = this.#argument('o', at) ?? this.#argument('m', at) ?? this.#argument('P', at);
      if (!found) return list.length === 0 ? this.#afterBlank(at, end) : { list, end, isCut: false };
      list.push({ start: at + 1, end: found.end - 1, isText: false });
      end = found.end;
    }
  }

  /** An argument that blanks separate from its command, and that is no sentence: after a command without arguments, that is text. */
  #afterBlank(from: number, end: number): Arguments {
    const at = this.#match(BLANKS_IN_LINE, from)?.end ?? from;
    const found = at === from ? undefined : this.#argument('m', at);
    if (!found || isSentence(this.#source.slice(at + 1, found.end - 1))) return { list: [], end, isCut: false };
    return { list: [{ start: at + 1, end: found.end - 1, isText: false }], end: found.end, isCut: false };
  }

  #afterBlanks(at: number, form: string): number {
    if (!'omOtc'.includes(form)) return at;
    BLANKS.lastIndex = at;
    return BLANKS.test(this.#source) ? BLANKS.lastIndex : at;
  }

  #argument(form: string, at: number): { end: number; isText?: boolean } | undefined {
    const sign = this.#source.charAt(at);
    switch (form) {
      case 's':
        return sign === '*' ? { end: at + 1 } : undefined;
      case 'd':
        return this.#match(SLIDES, at);
      case 'P':
        return sign === '(' ? (this.#match(IN_PARENTHESES, at) ?? this.#optionsInParentheses(at)) : undefined;
      case 'B':
        return this.#match(BOX_SIZE, at);
      case 'R':
        return this.#match(RULE, at);
      case 'N':
        return this.#match(REGISTER, at);
      case 'L':
        return this.#match(LENGTH, at);
      case '=':
        return this.#match(ASSIGNMENT, at);
      case 'D':
        return this.#match(PARAMETERS, at);
      case 'o':
      case 'O': {
        const close = sign === '[' ? this.#endOfBrackets(at) : undefined;
        return close === undefined ? undefined : { end: close + 1, isText: form === 'O' };
      }
      default: {
        const close = sign === '{' ? this.#closes.get(at) : undefined;
        if (close !== undefined) return { end: close + 1, isText: form === 't' };
        return form === 'c' ? this.#match(CONTROL, at) : undefined;
      }
    }
  }

  #match(pattern: RegExp, at: number): { end: number } | undefined {
    pattern.lastIndex = at;
    return pattern.test(this.#source) ? { end: pattern.lastIndex } : undefined;
  }

  #optionsInParentheses(open: number): { end: number } | undefined {
    IN_PARENTHESES_SIGN.lastIndex = open + 1;
    for (let match = IN_PARENTHESES_SIGN.exec(this.#source); match; match = IN_PARENTHESES_SIGN.exec(this.#source)) {
      const { index } = match;
      if (index > open + MAX_LENGTH) return undefined;
      if (match[0] === ')') return isOptions(this.#source.slice(open + 1, index)) ? { end: index + 1 } : undefined;
      IN_PARENTHESES_SIGN.lastIndex = (this.#closes.get(index) ?? index) + 1;
    }
    return undefined;
  }

  #endOfBrackets(open: number): number | undefined {
    if (open < this.#withoutEnd) return undefined;
    let depth = 0;
    IN_BRACKETS.lastIndex = open + 1;
    for (let match = IN_BRACKETS.exec(this.#source); match; match = IN_BRACKETS.exec(this.#source)) {
      const { index } = match;
      const sign = match[0];
      if (sign === ']' && depth-- === 0) return index;
      if (sign === '[') depth++;
      if (sign === '{') IN_BRACKETS.lastIndex = (this.#closes.get(index) ?? index) + 1;
      if (index <= open + MAX_LENGTH && !sign.includes('\n')) continue;
      this.#withoutEnd = index;
      return undefined;
    }
    this.#withoutEnd = this.#source.length;
    return undefined;
  }
}
