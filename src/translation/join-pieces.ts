import { writesSentencesApart } from './languages/blanks.ts';

/** A piece of a text: a translated segment, or what stays as it was. */
export interface DonePiece {
  isSegment: boolean;
  text: string;
}

const ONLY_BLANKS = /^[ \u00a0]+$/;
const WIDE = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Puts a translated text together. Everything between sentences stays as it was, but for the blank that Chinese and
 * Japanese do not have there and others do.
 * @param pair canonical codes; undefined for a text that was not translated
 */
export function joinPieces(pieces: readonly DonePiece[], pair: { from: string; to: string } | undefined): string {
  const isApart = pair && writesSentencesApart(pair.to);
  if (!pair || writesSentencesApart(pair.from) === isApart) return pieces.map(({ text }) => text).join('');
  const joined = pieces.map(({ isSegment, text }, index) => {
    const before = pieces[index - 1];
    if (!before?.isSegment) return text;
    if (isApart) return isSegment ? ` ${text}` : text;
    const isGap = pieces[index + 1]?.isSegment && ONLY_BLANKS.test(text) && WIDE.test(before.text.at(-1) ?? '');
    return isGap ? '' : text;
  });
  return joined.join('');
}
