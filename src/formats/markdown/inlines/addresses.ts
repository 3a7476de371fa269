import type { Inline } from './inline.ts';

const URI_AUTOLINK = /<[A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>\p{Cc}]*>/uy;
const EMAIL_AUTOLINK = /<[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d][A-Za-z\d.-]*>/y;
const BARE_URL = /(?:https?:\/\/|www\.)(?:[\p{L}\p{M}\p{N}.-]|_(?=[A-Za-z\d]))+(?:[^\s<_][^\s<]*)?/iuy;
/** Within brackets, marks take precedence over addresses. */
const BARE_URL_IN_BRACKETS =
  /(?:https?:\/\/|www\.)(?:[\p{L}\p{M}\p{N}.-]|_(?=[A-Za-z\d]))+(?:[^\s<*_~`[\]]|_(?=[A-Za-z\d]))*/iuy;
const BEFORE_SCHEME = /^[^A-Za-z]?$/;
const BEFORE_WORD = /^[^\p{L}\p{N}]?$/u;
const EMAIL_DOMAIN = /@[\w-]+(?:\.[\w-]+)+/y;
const LOCAL_PART = /[\w.+-]/;
const BEFORE_EMAIL = /^[^\w/]?$/;
const FINAL_SIGN = /[?!.,:*_~'"\]]/;
const FINAL_REFERENCE = /&[A-Za-z\d]+;$/;
/** Cap on the part of an e-mail address before the sign. */
const MAX_LOCAL_LENGTH = 100;

/** The offset after an address in angle brackets. */
export function endOfAutolink(text: string, at: number): number | undefined {
  for (const expression of [URI_AUTOLINK, EMAIL_AUTOLINK]) {
    expression.lastIndex = at;
    if (expression.test(text)) return expression.lastIndex;
  }
  return undefined;
}

/** The offset after an address that is written without brackets. Punctuation at its end belongs to the sentence. */
export function endOfBareUrl(text: string, at: number, isInBrackets: boolean): number | undefined {
  const isWww = /^[wW]/.test(text.charAt(at));
  if (!(isWww || isInBrackets ? BEFORE_WORD : BEFORE_SCHEME).test(text.charAt(at - 1))) return undefined;
  const expression = isInBrackets ? BARE_URL_IN_BRACKETS : BARE_URL;
  expression.lastIndex = at;
  const url = expression.exec(text)?.[0];
  if (url === undefined) return undefined;
  let end = url.length;
  let unopened = count(url, ')') - count(url, '(');
  for (;;) {
    const last = url.charAt(end - 1);
    if (FINAL_SIGN.test(last)) end--;
    else if (last === ')' && unopened > 0) {
      unopened--;
      end--;
    } else if (last === ';') end -= FINAL_REFERENCE.exec(url.slice(Math.max(0, end - 32), end))?.[0].length ?? 1;
    else break;
  }
  return end > (isWww ? 4 : url.indexOf('/') + 2) ? at + end : undefined;
}

/**
 * The range of an e-mail address.
 * @param sign offset of its `@`
 * @param from where its beginning may be at the earliest; after the marks before it if a mark follows it
 */
export function bareEmailAt(
  text: string,
  sign: number,
  from: { withMarks: number; withoutMarks: number },
): { start: number; end: number } | undefined {
  EMAIL_DOMAIN.lastIndex = sign;
  if (!EMAIL_DOMAIN.test(text)) return undefined;
  let end = EMAIL_DOMAIN.lastIndex;
  while (/[_-]/.test(text.charAt(end - 1))) end--;
  const limit = end < EMAIL_DOMAIN.lastIndex ? from.withoutMarks : from.withMarks;
  let start = sign;
  while (start > Math.max(limit, sign - MAX_LOCAL_LENGTH) && LOCAL_PART.test(text.charAt(start - 1))) start--;
  const isAddress = start < sign && /[A-Za-z]/.test(text.charAt(end - 1));
  return isAddress && (start === limit || BEFORE_EMAIL.test(text.charAt(start - 1))) ? { start, end } : undefined;
}

const count = (text: string, character: string): number => text.split(character).length - 1;

/** Within a link, addresses without angle brackets are text. */
export const withoutBareAddresses = (inlines: readonly Inline[]): Inline[] =>
  inlines.filter(({ kind, value }) => kind !== 'address' || value?.startsWith('<'));
