import { flanking } from '../inlines/delimiters.ts';
import { isAround, isEmphasis } from '../markdown-unit.ts';
import type { MarkdownPiece } from './pieces.ts';

const WORD_AT_END = /[\p{L}\p{N}]$/u;
const WORD_AT_START = /^[\p{L}\p{N}]/u;

/**
 * Chooses the marks of emphasis that the text around them allows: asterisks instead of underscores within a word. Where
 * they may not open or close, the character outside is written as a character reference, which counts as punctuation.
 */
export function chooseDelimiters(pieces: MarkdownPiece[]): void {
  const delimiters = [...pieces.keys()].filter((index) => isDelimiter(pieces[index]));
  if (delimiters.length === 0) return;
  const failing = new Set(findFailing(pieces, delimiters).map((index) => pieces[index]?.tag));
  if (failing.size === 0) return;
  // Beside other asterisks, asterisks would be one run.
  const isBesideAsterisks = (index: number): boolean =>
    [pieces[index - 1], pieces[index + 1]].some((piece) => isDelimiter(piece) && piece?.text.startsWith('*'));
  const fixed = new Set(delimiters.filter(isBesideAsterisks).map((index) => pieces[index]?.tag));
  for (const index of delimiters) {
    const piece = pieces[index];
    if (!piece || !failing.has(piece.tag) || fixed.has(piece.tag)) continue;
    piece.text = piece.text.replaceAll('_', '*');
  }
  for (const index of findFailing(pieces, delimiters)) encodeNeighbour(pieces, index);
}

const isDelimiter = (piece: MarkdownPiece | undefined): boolean =>
  piece?.markup !== undefined && isEmphasis(piece.markup.kind) && isAround(piece.markup);

/** The delimiters that cannot open or close emphasis where they stand. Adjacent ones of one character are one run. */
function findFailing(pieces: readonly MarkdownPiece[], delimiters: readonly number[]): number[] {
  const isRun = (one: MarkdownPiece | undefined, other: MarkdownPiece | undefined): boolean =>
    isDelimiter(one) && isDelimiter(other) && one?.text.charAt(0) === other?.text.charAt(0);
  const before = new Map<number, string>();
  const after = new Map<number, string>();
  for (const at of delimiters) {
    const previous = pieces[at - 1];
    before.set(at, isRun(previous, pieces[at]) ? (before.get(at - 1) ?? '') : (previous?.text.at(-1) ?? ''));
  }
  for (const at of delimiters.toReversed()) {
    const next = pieces[at + 1];
    after.set(at, isRun(next, pieces[at]) ? (after.get(at + 1) ?? '') : (next?.text.charAt(0) ?? ''));
  }
  return delimiters.filter((at) => {
    const piece = pieces[at];
    const sides = flanking(piece?.text.charAt(0) ?? '', before.get(at) ?? '', after.get(at) ?? '');
    return !(piece?.kind === 'open' ? sides.canOpen : sides.canClose);
  });
}

function encodeNeighbour(pieces: readonly MarkdownPiece[], index: number): void {
  const piece = pieces[index];
  const isOpening = piece?.kind === 'open';
  const neighbour = pieces[index + (isOpening ? -1 : 1)];
  if (!piece || neighbour?.kind !== 'text') return;
  const character = (isOpening ? WORD_AT_END : WORD_AT_START).exec(neighbour.text)?.[0];
  if (character === undefined) return;
  const reference = `&#${character.codePointAt(0)};`;
  const { length } = character;
  neighbour.text = isOpening ? neighbour.text.slice(0, -length) : neighbour.text.slice(length);
  piece.text = isOpening ? reference + piece.text : piece.text + reference;
}
