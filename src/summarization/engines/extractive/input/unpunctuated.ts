import { functionWords } from '../../../../languages/function-words.ts';
import type { Sentence } from '../../../../text/sentences.ts';
import { isTerminated } from './line-wrapping.ts';

/** Longer text with fewer stops and commas than one in `MIN_GAP` UTF-16 units was recognised from speech. */
const MIN_LENGTH = 300;
const MIN_GAP = 600;
/** Shortest and usual length of its pieces. */
const MIN_PIECE = 80;
const PIECE = 140;

/** True for a long text without any marks between its sentences; one that ends in a stop is a single long sentence. */
export function isUnpunctuated(text: string): boolean {
  const marks = text.match(/[\p{Sentence_Terminal}…,;:،؛、，；：](?=\s|$)|[。！？、，；：]/gu)?.length ?? 0;
  return text.length > MIN_LENGTH && !isTerminated(text) && marks * MIN_GAP < text.length && /\s\S+\s/.test(text);
}

/**
 * Cuts such a text into pieces where a phrase begins: in front of a function word that stands behind a content word
 * (chinks and chunks; Liberman and Church, 1992), else behind any word. The last piece is no shorter than the others.
 */
export function splitUnpunctuated(text: string, language: string | undefined): Sentence[] {
  const common = functionWords(language);
  const pieces: Sentence[] = [];
  let start = 0;
  let end = 0;
  let cut = 0;
  let before = true;
  for (const match of text.matchAll(/\S+/g)) {
    const isCommon = common.has(match[0].toLowerCase());
    if (match.index - start >= MIN_PIECE && isCommon && !before) cut = end;
    if (match.index + match[0].length - start > PIECE && text.length - match.index > MIN_PIECE) {
      if (cut <= start) cut = end;
      if (cut > start) {
        pieces.push({ start, end: cut });
        start = cut + text.slice(cut).search(/\S/);
      }
    }
    before = isCommon;
    end = match.index + match[0].length;
  }
  if (end > start) pieces.push({ start, end });
  return pieces;
}
