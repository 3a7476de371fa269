import { isLanguage } from '../values/is-language.ts';
import type { Token } from './tokens.ts';

/** Guesses about commands of unknown packages. */

const SENTENCE = /(?<!\p{L})\p{L}{2,}\s+\p{L}{2}/u;
const REFERENCE = /ref$/i;
const CITATION = /cit(?:e|es|ep|et|alp|alt)$/i;
const FIRST_OPTION = /^\s{0,99}[A-Za-z][\w-]{0,40}\*?\s{0,9}=/;
const OPTION = /^\s{0,99}(?:[A-Za-z][\w./-]{0,40}\*?\s{0,9}(?:=\s{0,9}[^=\s]{0,200}\s{0,99})?)?$/;
const IN_BRACES = /\{[^{}]{0,2000}(?:\{[^{}]{0,2000}\}[^{}]{0,2000}){0,9}\}/g;
const COMMENT = /%[^\n]{0,1000}/g;
const MAX_OPTIONS = 100;
/** UTF-16 units. */
const MAX_OPTIONS_LENGTH = 5_000;
/** What no blank separates from a mark without words. */
const WORD_END = /[\p{L}\p{N}.,;:!?}]/u;
const PROGRAM = /^(?:[egx]?def|let|expandafter|csname|makeatletter|ExplSyntaxOn|ProvidesPackage|ProvidesFile|tikzset)$/;
/** How much of a line is read beside a command, in characters. */
const MAX_BLANKS = 100;

/** Whether an argument that stays has a text. */
export const isSentence = (text: string): boolean => SENTENCE.test(text) && isLanguage(text);

/** What an engine reads instead of a command. @param content of its last argument */
export function shownWords(name: string, content: string): string {
  if (REFERENCE.test(name)) return '1';
  return CITATION.test(name) ? '[1]' : content.trim() || name;
}

/** Whether an argument sets options, such as `scale=1.1,feedback={Well done}`. */
export function isOptions(text: string): boolean {
  const options = text.slice(0, MAX_OPTIONS_LENGTH).replace(IN_BRACES, '{}').replace(COMMENT, '');
  return FIRST_OPTION.test(options) && options.split(',', MAX_OPTIONS).every((part) => OPTION.test(part));
}

export const isAfterWord = (source: string, at: number): boolean => WORD_END.test(source.charAt(at - 1));

/** Whether a command is the only one in its line. */
export function isAlone(source: string, start: number, end: number): boolean {
  let from = start - 1;
  while (from > start - MAX_BLANKS && ' \t'.includes(source.charAt(from) || '\n')) from--;
  let to = end;
  while (to < end + MAX_BLANKS && ' \t'.includes(source.charAt(to) || '\n')) to++;
  return '\r\n'.includes(source.charAt(from)) && '\r\n%'.includes(source.charAt(to));
}

/** Whether a file without a preamble is one of macros, which has no text. @param texts that were found in it */
export function isProgram(tokens: readonly Token[], texts: number): boolean {
  const macros = tokens.filter(({ kind, value }) => kind === 'command' && (PROGRAM.test(value) || value.includes('@')));
  return macros.length > 2 && macros.length * 2 > texts;
}
