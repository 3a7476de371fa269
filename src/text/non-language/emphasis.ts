import { UNSPACED } from '../unspaced-scripts.ts';
import type { Span } from './span.ts';

/** Source of an expression for a run of marks: emphasis, strong emphasis or both, strikethrough, and highlighting. */
export const EMPHASIS_MARK = String.raw`(?<!\*)\*{1,3}(?!\*)|(?<!_)_{1,3}(?!_)|(?<!~)~~(?!~)|(?<!=)==(?!=)`;

const SPACE_OR_END = /^(?:\s|$)/u;
/** A letter or digit, except in scripts without spaces between words, where a mark touches the words around it. */
const WORD_CHARACTER = new RegExp(String.raw`^(?:(?!${UNSPACED})[\p{L}\p{M}\p{N}_])`, 'u');
const LETTER = /\p{L}/u;

/** Cap on emphasized text, in UTF-16 units. */
const MAX_LENGTH = 1_000;

/**
 * Selects the marks that emphasize words in Markdown, as in `**now**`. Leaves out bullets, operators (2*3*4), marks inside
 * words (snake_case), and marks without a partner. Linear in time.
 * @param marks in order
 * @returns both marks of each pair, in order; the pairs are well nested
 */
export function pairEmphasis(text: string, marks: readonly Span[]): Span[] {
  const paired: Span[] = [];
  /** At most one opening mark of each kind, so that a search takes a few steps. */
  let open: { mark: string; span: Span }[] = [];
  for (const span of marks) {
    const { start, end } = span;
    const mark = text.slice(start, end);
    const before = characterBefore(text, start);
    const after = text.slice(end, end + 2);
    const canOpen = !SPACE_OR_END.test(after) && !WORD_CHARACTER.test(before);
    const canClose = !SPACE_OR_END.test(before) && !WORD_CHARACTER.test(after);
    const at = open.findIndex((opener) => opener.mark === mark);
    const opener = open[at];
    if (canClose && opener && isEmphasized(text, opener.span.end, start)) {
      paired.push(opener.span, span);
      open = open.slice(0, at);
    } else if (canOpen) {
      open = [...open.filter((other) => other.mark !== mark), { mark, span }];
    }
  }
  return paired.sort((one, other) => one.start - other.start);
}

function characterBefore(text: string, offset: number): string {
  const last = text.slice(Math.max(0, offset - 2), offset);
  return /[\ud800-\udbff][\udc00-\udfff]$/.test(last) ? last : last.slice(-1);
}

function isEmphasized(text: string, start: number, end: number): boolean {
  return end - start <= MAX_LENGTH && LETTER.test(text.slice(start, end));
}
