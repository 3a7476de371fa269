import { isLanguage } from '../values/is-language.ts';
import type { Token } from './tokens.ts';

/** Guesses about commands of unknown packages. */

const SENTENCE = /(?<!\p{L})\p{L}{2,}\s+\p{L}{2}/u;
const REFERENCE = /ref$/i;
const CITATION = /cit(?:e|es|ep|et|alp|alt)$/i;
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
