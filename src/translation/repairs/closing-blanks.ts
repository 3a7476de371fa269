import type { Candidate } from '../checks/candidate.ts';

/**
 * A blank before a mark that closes a quotation or a parenthesis. A straight quotation mark closes if the one before it stands at the
 * start of a word. The first part is for speed: few blanks stand before such a mark.
 */
const BLANK_BEFORE_CLOSING =
  /(?= [)\]”’"'])(?:(?<=[^\s"'([{]) (?=[)\]”’](?:[\s.,;:!?)\]]|$))|(?<=["'][^"'\s][^"']{0,100}) (?=["'](?:[\s.,;:!?)\]]|$)))/gu;

/** Removes blanks before closing marks if the source has none there. Models write them behind placeholders: `Edit "{title} "`. */
export function dropClosingBlanks({ source, translation }: Candidate): string {
  return source.search(BLANK_BEFORE_CLOSING) < 0 ? translation.replaceAll(BLANK_BEFORE_CLOSING, '') : translation;
}
