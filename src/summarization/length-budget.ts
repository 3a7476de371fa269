import { codePointLength, graphemePrefix } from '../text/graphemes.ts';

/** Most sentences, and most code points, of a summary of type `text` for which no limit was asked. */
const MAX_SENTENCES = 7;
export const MAX_TEXT_CHARACTERS = 1200;
/** A clause shorter than this part of the limit is not worth ending at. */
const MIN_CLAUSE = 0.4;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
/** Scripts without blanks between words. */
const UNSPACED = /[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;
const CLAUSE_END = /[;；:：,，、،؛—–](?=\s|(?![”’»›“])\P{ASCII}|$)| [–—-] /gu;
/** Marks that nothing may end with; a straight quotation mark only where it opens. */
const TRAILING = /(?:[\s,;:，；：、،؛([{“„«–—-]|(?<![^\s([{“„«])["'])$/u;
const COMMA_IN_QUOTES = /(?<![,;:，；：、،؛])[,;:，；：、،؛]+(["'”’»›]+)$/u;

/** How many sentences a summary of type `text` has when no limit was asked: about the square root, 1 to 7. */
export function sentenceCount(sentences: number): number {
  return Math.min(MAX_SENTENCES, Math.max(1, Math.round(Math.sqrt(sentences))));
}

/** How much of a sentence was kept by `fit`, the best first. */
export type Fit = 'whole' | 'clause' | 'words' | 'graphemes' | 'nothing';

/**
 * Shortens one line of text to at most `max` (1 or more) code points: whole if it fits; else a clause and "…"; else
 * words and "…"; else graphemes and "…"; where not even one of these fits, "…" alone.
 */
export function fit(text: string, max: number): { text: string; fit: Fit } {
  if (text.length <= max || codePointLength(text) <= max) return { text, fit: 'whole' };
  // Twice as many UTF-16 units hold all code points that can matter, one word more shows where the last one ends.
  const head = text.slice(0, 2 * max + 80);
  const room = codePointPrefix(head, max - 1).length;
  const clause = lastCut(clauseCuts(head), room);
  if (clause >= MIN_CLAUSE * room && clause > 1) return ellipsis(head, clause, 'clause');
  const spaced = lastCut(wordCuts(head, true), room);
  if (spaced > 0) return ellipsis(head, spaced, 'words');
  const word = lastCut(wordCuts(head, false), room);
  if (word > 0) return ellipsis(head, word, 'words');
  // Emoji and the like are no words, but a blank between them is a better place than the middle of what follows.
  const blank = lastCut(blankCuts(head), room);
  if (blank > 0) return ellipsis(head, blank, 'graphemes');
  const letters = graphemePrefix(text, max - 1).trimEnd();
  return letters === '' ? { text: '…', fit: 'nothing' } : { text: `${letters}…`, fit: 'graphemes' };
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

/** Ends of words: those before a blank or in a script without blanks, or (not `spaced`) any. */
function* wordCuts(head: string, spaced: boolean): Generator<number> {
  let wordSeen = false;
  for (const { segment, index, isWordLike } of words.segment(head)) {
    const boundary = !spaced || /^\s/.test(segment) || UNSPACED.test(segment) || UNSPACED.test(head.charAt(index - 1));
    if (wordSeen && boundary) yield index;
    if (isWordLike) wordSeen = true;
  }
}

/** Blanks behind something that says a little on its own (a letter, a digit, a symbol), if there is any. */
function* blankCuts(head: string): Generator<number> {
  const first = Math.max(0, head.search(/[\p{L}\p{N}\p{S}]/u));
  for (const { index } of head.matchAll(/\s+/g)) if (index > first) yield index;
}

function lastCut(cuts: Iterable<number>, room: number): number {
  let last = 0;
  for (const cut of cuts) {
    if (cut > room) break;
    last = cut;
  }
  return last;
}

function codePointPrefix(text: string, max: number): string {
  let end = 0;
  for (let used = 0; used < max && end < text.length; used++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
