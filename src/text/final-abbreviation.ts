import { abbreviationRules } from './abbreviations.ts';

/** The token before a single stop at the end of a text. */
const LAST_TOKEN = /(?<![\p{L}\p{M}\p{N}.])([\p{L}\p{M}\p{N}.]{1,24})\.$/u;

/** Whether the last stop of a text belongs to an abbreviation or initial: "10 a.m.", "Smith & Co.", "Charles I." */
export function endsWithAbbreviation(text: string, language: string | undefined): boolean {
  const token = LAST_TOKEN.exec(text.slice(-26))?.[1]?.toLowerCase();
  if (token === undefined) return false;
  const { inner, ending, closing } = abbreviationRules(language);
  return token.includes('.') || /^\p{L}$/u.test(token) || [inner, ending, closing].some((words) => words.has(token));
}
