import { templateStatement } from '../../text/non-language/template-statements.ts';
import type { Candidate } from '../checks/candidate.ts';
import type { Part } from '../engine.ts';
import { pairMarks } from '../text/pair-marks.ts';
import { textOf } from '../text/segment-text.ts';

/**
 * A blank before a mark that closes a quotation or a parenthesis. A straight quotation mark closes if the one before it stands at the
 * start of a word. The first part is for speed: few blanks stand before such a mark.
 */
const BLANK_BEFORE_CLOSING =
  /(?= [)\]”’"'])(?:(?<=[^\s"'([{]) (?=[)\]”’](?:[\s.,;:!?)\]]|$))|(?<=(?<![\p{L}\p{N}])["'][^"'\s][^"']{0,100}) (?=["'](?:[\s.,;:!?)\]]|$)))/gu;

/** Removes blanks before closing marks if the source has none there. Models write them behind placeholders: `Edit "{title} "`. */
export function dropClosingBlanks({ source, translation }: Candidate): string {
  return source.search(BLANK_BEFORE_CLOSING) < 0 ? translation.replaceAll(BLANK_BEFORE_CLOSING, '') : translation;
}

const LETTER = /\p{L}/u;

/**
 * Gives each block of a template the blank at its edge, as in `{% if new %}new {% endif %}messages`. A blank outside would
 * remain where the template leaves out the block. A block without words keeps what it has.
 */
export function followBlockBlanks({ segment, translation }: Candidate): string {
  const marks = segment.map((part) => (isStatement(part) ? part.text : undefined));
  return pairMarks(marks).reduce((text, { opener, closer }) => {
    const [opening, closing] = [marks[opener] ?? '', marks[closer] ?? ''];
    const start = text.indexOf(opening);
    const end = text.indexOf(closing, start + opening.length);
    if (start < 0 || end < 0 || text.includes(opening, start + 1)) return text;
    const source = textOf(segment.slice(opener + 1, closer));
    const inner = text.slice(start + opening.length, end);
    const before = text.slice(0, start);
    const after = text.slice(end + closing.length);
    const join = (left: string, inside: string, right: string): string => left + opening + inside + closing + right;
    if (!LETTER.test(source)) return inner.trim() === source.trim() ? join(before, source, after) : text;
    const hasOneBlank = /^\s/.test(source) !== /\s$/.test(source);
    if (!hasOneBlank || inner !== inner.trim()) return text;
    if (after.startsWith(' ')) return join(before, `${inner} `, after.slice(1));
    return before.endsWith(' ') ? join(before.slice(0, -1), ` ${inner}`, after) : text;
  }, translation);
}

function isStatement(part: Part): boolean {
  return part.kind === 'protected' && part.decoration === true && templateStatement(part.text) !== undefined;
}
