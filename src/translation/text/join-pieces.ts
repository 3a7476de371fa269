import type { LanguagePair } from '../../languages/language-pair.ts';
import { hasSpacesBetweenSentences } from '../../languages/word-spacing.ts';
import type { TagEnd } from './tags/tag-ends.ts';

/** A piece of a text: a translated one, or verbatim text. */
export interface OutputPiece {
  isSegment: boolean;
  text: string;
  /** Ends of tags, with offsets in the piece. */
  ends?: readonly TagEnd[];
}

/** Cap on the pieces that are joined in one step. */
const MAX_PIECES_PER_STEP = 1_000;

const ONLY_SPACES = /^[ \u00a0]+$/;
const EAST_ASIAN = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Joins the pieces of a translated text, in steps of a thousand. Text between segments stays verbatim, except for the space
 * between sentences, which Chinese and Japanese do not write.
 */
export function* joinPieces(
  pieces: readonly OutputPiece[],
  pair: LanguagePair,
): Generator<undefined, { text: string; ends: TagEnd[] }, void> {
  const needsSpaces = hasSpacesBetweenSentences(pair.to);
  const isSameSpacing = hasSpacesBetweenSentences(pair.from) === needsSpaces;
  const joined: string[] = [];
  const ends: TagEnd[] = [];
  let length = 0;
  for (let first = 0; first < pieces.length; first += MAX_PIECES_PER_STEP) {
    const step = pieces.slice(first, first + MAX_PIECES_PER_STEP);
    for (const [at, piece] of step.entries()) {
      const text = isSameSpacing ? piece.text : spacedText(pieces, first + at, needsSpaces);
      joined.push(text);
      const shift = length + Math.max(0, text.length - piece.text.length);
      for (const end of piece.ends ?? []) ends.push({ ...end, at: Math.min(end.at + shift, length + text.length) });
      length += text.length;
    }
    yield;
  }
  return { text: joined.join(''), ends };
}

/** The text of a piece, with the space before a sentence added or removed as the target language requires. */
function spacedText(pieces: readonly OutputPiece[], index: number, needsBlanks: boolean): string {
  const { isSegment = false, text = '' } = pieces[index] ?? {};
  const before = pieces[index - 1];
  if (!before?.isSegment) return text;
  if (needsBlanks) return isSegment ? ` ${text}` : text;
  const isGap = pieces[index + 1]?.isSegment && ONLY_SPACES.test(text) && EAST_ASIAN.test(before.text.at(-1) ?? '');
  return isGap ? '' : text;
}
