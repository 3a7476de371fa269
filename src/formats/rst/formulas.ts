import { byPosition, type Mark, markAt } from '../marked-text/mark.ts';

const SCRIPT = String.raw`\\ :(?:sub|sup|subscript|superscript):${'`'}[\d+−-]{1,10}${'`'}`;
/** A word with subscripts and superscripts of numbers, such as "H₂O". */
const FORMULA = new RegExp(
  String.raw`(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,20}(?:${SCRIPT}(?:\\ [\p{L}\p{N}]{1,20}(?![\p{L}\p{N}]))?){1,20}`,
  'gu',
);
/** What does not belong to the words of a formula. */
const MARKUP = /\\ |:[a-z]+:|`/g;
/** A superscript at the end of a word, such as the mark of a note, is no part of it. */
const ENDS_IN_SUPERSCRIPT = /:sup(?:erscript)?:`[^`]*`$/;

/** Joins the marks of a formula, which is one noun that stays. @param marks in order */
export function joinFormulas(text: string, marks: readonly Mark[]): readonly Mark[] {
  const formulas = Array.from(text.matchAll(FORMULA), ({ 0: written, index }) => ({ written, start: index }))
    .filter(({ written }) => !ENDS_IN_SUPERSCRIPT.test(written))
    .map(({ written, start }) => markAt('noun', start, start + written.length, written.replaceAll(MARKUP, '')));
  if (formulas.length === 0) return marks;
  const scripts = new Set(marks.filter(({ kind }) => kind === 'around').map(({ start }) => start));
  const joined = new Set<Mark>();
  const found = formulas.filter(({ start, end }) => {
    const first = text.indexOf(':su', start);
    return first < end && scripts.has(first);
  });
  let at = 0;
  for (const mark of marks) {
    while ((found[at]?.end ?? Number.POSITIVE_INFINITY) <= mark.start) at++;
    const formula = found[at];
    if (formula && mark.start >= formula.start && mark.end <= formula.end) joined.add(mark);
  }
  return [...marks.filter((mark) => !joined.has(mark)), ...found].sort(byPosition);
}
