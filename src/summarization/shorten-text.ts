import { codePointLength, graphemePrefix } from '../text/graphemes.ts';

/** Minimum length of a clause to cut after, as a share of the limit. */
const MIN_CLAUSE_SHARE = 0.4;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
/** Scripts without spaces between words. */
const UNSPACED = /[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;
const CLAUSE_END = /[;；:：,，、،؛—–](?=\s|(?![”’»›“])\P{ASCII}|$)| [–—-] /gu;
/** Marks that a shortened text does not end with: separators, and opening quotation marks and brackets. */
const TRAILING = /(?:[\s,;:，；：、،؛([{“„«–—-]|(?<![^\s([{“„«])["'])$/u;
const COMMA_IN_QUOTES = /(?<![,;:，；：、،؛])[,;:，；：、،؛]+(["'”’»›]+)$/u;

/** Where `shortenText` cut a text, best first. */
export type Fit = 'whole' | 'clause' | 'words' | 'graphemes' | 'nothing';

/**
 * Shortens one line of text to at most `max` code points, 1 or more. A text that fits stays whole. A longer one is cut after
 * a clause, else after a word, else after a grapheme, and ends with "…". When no grapheme fits, "…" is left.
 */
export function shortenText(text: string, max: number): { text: string; fit: Fit } {
  if (text.length <= max || codePointLength(text) <= max) return { text, fit: 'whole' };
  // Twice the UTF-16 units cover `max` code points. The 80 more show where the last word ends.
  const head = text.slice(0, 2 * max + 80);
  const maxLength = codePointPrefix(head, max - 1).length;
  const clause = lastCut(clauseCuts(head), maxLength);
  if (clause >= MIN_CLAUSE_SHARE * maxLength && clause > 1) return ellipsis(head, clause, 'clause');
  const spacedWord = lastCut(wordCuts(head, true), maxLength);
  if (spacedWord > 0) return ellipsis(head, spacedWord, 'words');
  const word = lastCut(wordCuts(head, false), maxLength);
  if (word > 0) return ellipsis(head, word, 'words');
  // Emoji are no words. A cut at a space between them is better than one inside a sequence.
  const space = lastCut(spaceCuts(head), maxLength);
  if (space > 0) return ellipsis(head, space, 'graphemes');
  const prefix = graphemePrefix(text, max - 1).trimEnd();
  return prefix === '' ? { text: '…', fit: 'nothing' } : { text: `${prefix}…`, fit: 'graphemes' };
}

function ellipsis(head: string, cut: number, fit: Fit): { text: string; fit: Fit } {
  let text = head.slice(0, cut).trimEnd().replace(COMMA_IN_QUOTES, '$1');
  while (TRAILING.test(text.slice(-2))) text = text.slice(0, -1);
  return { text: `${text}…`, fit };
}

function* clauseCuts(head: string): Generator<number> {
  const first = head.search(/[\p{L}\p{N}]/u);
  if (first < 0) return;
  for (const { index } of head.matchAll(CLAUSE_END)) if (index > first) yield index;
}

/** Ends of words. With `atSpaces`, only those before a space or in a script without spaces. */
function* wordCuts(head: string, atSpaces: boolean): Generator<number> {
  let hasWord = false;
  for (const { segment, index, isWordLike } of words.segment(head)) {
    const isBoundary =
      !atSpaces || /^\s/.test(segment) || UNSPACED.test(segment) || UNSPACED.test(head.charAt(index - 1));
    if (hasWord && isBoundary) yield index;
    if (isWordLike) hasWord = true;
  }
}

/** Spaces behind the first letter, digit or symbol. */
function* spaceCuts(head: string): Generator<number> {
  const first = Math.max(0, head.search(/[\p{L}\p{N}\p{S}]/u));
  for (const { index } of head.matchAll(/\s+/g)) if (index > first) yield index;
}

function lastCut(cuts: Iterable<number>, maxLength: number): number {
  let last = 0;
  for (const cut of cuts) {
    if (cut > maxLength) break;
    last = cut;
  }
  return last;
}

function codePointPrefix(text: string, max: number): string {
  let end = 0;
  for (let used = 0; used < max && end < text.length; used++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
