import { writesSentencesApart } from '../../languages/word-spacing.ts';

/** A piece of a text: a translated segment, or what stays as it was. */
export interface DonePiece {
  isSegment: boolean;
  text: string;
}

const ONLY_BLANKS = /^[ \u00a0]+$/;
/** Pieces that are joined in one step. */
const MAX_PER_STEP = 1_000;
const WIDE = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Puts a translated text together, in steps of a thousand pieces. Everything between sentences stays as it was, but for the
 * blank that Chinese and Japanese do not have there and others do.
 * @param pair canonical codes; undefined for a text that was not translated
 */
export function* joinPieces(
  pieces: readonly DonePiece[],
  pair: { from: string; to: string } | undefined,
): Generator<undefined, string, void> {
  const isApart = pair && writesSentencesApart(pair.to);
  const isAlike = !pair || writesSentencesApart(pair.from) === isApart;
  const joined: string[] = [];
  for (let first = 0; first < pieces.length; first += MAX_PER_STEP) {
    const step = pieces.slice(first, first + MAX_PER_STEP);
    const texts = step.map((piece, at) => (isAlike ? piece.text : textAt(pieces, first + at, isApart)));
    joined.push(texts.join(''));
    yield;
  }
  return joined.join('');
}

/** The text of a piece as it stands between its neighbours. */
function textAt(pieces: readonly DonePiece[], index: number, isApart: boolean | undefined): string {
  const { isSegment = false, text = '' } = pieces[index] ?? {};
  const before = pieces[index - 1];
  if (!before?.isSegment) return text;
  if (isApart) return isSegment ? ` ${text}` : text;
  const isGap = pieces[index + 1]?.isSegment && ONLY_BLANKS.test(text) && WIDE.test(before.text.at(-1) ?? '');
  return isGap ? '' : text;
}
