import { abbreviationRules } from './abbreviations.ts';

/** The token before a single stop at the end of a text. */
const LAST_TOKEN = /(?<![\p{L}\p{M}\p{N}.])([\p{L}\p{M}\p{N}.]{1,24})\.$/u;

/** Whether the last stop of a text belongs to an abbreviation or initial: "10 a.m.", "Smith & Co.", "Charles I." */
export function endsWithAbbreviation(text: string, language: string | undefined): boolean {
  const token = lastToken(text);
  if (token === undefined) return false;
  const { inner, ending, closing } = abbreviationRules(language);
  return token.includes('.') || /^\p{L}$/u.test(token) || [inner, ending, closing].some((words) => words.has(token));
}

/** Whether the last stop of a text may belong to an abbreviation that is a word as well: "No.", "Art." */
export function mayEndWithAbbreviation(text: string, language: string | undefined): boolean {
  const isNumbered = abbreviationRules(language).numbered.has(lastToken(text) ?? '');
  return isNumbered || endsWithAbbreviation(text, language);
}

function lastToken(text: string): string | undefined {
  return LAST_TOKEN.exec(text.slice(-26))?.[1]?.toLowerCase();
}
