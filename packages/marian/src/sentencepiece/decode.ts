import { isUtf8 } from 'node:buffer';
import { type Piece, PieceType, type SentencePieceModel } from './model-proto.ts';
import type { Token, TokenizedText } from './token.ts';
import { characterBytes } from './utf8.ts';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const REPLACEMENT = '\ufffd';

/** Joins pieces to a text as SentencePiece does (`sentencepiece_processor.cc`). The space before the first word is removed. */
export function decodePieces(
  ids: readonly number[],
  { pieces, unknownSurface, normalizer: { addsDummyPrefix, removesExtraSpaces } }: SentencePieceModel,
): TokenizedText {
  let text = '';
  const tokens: Token[] = [];
  const add = (id: number, surface: string): void => {
    tokens.push({ id, start: text.length, end: text.length + surface.length });
    text += surface;
  };
  let removesSpace = addsDummyPrefix || removesExtraSpaces;
  for (let at = 0; at < ids.length; ) {
    const bytes = bytesAt(ids, at, pieces);
    for (const [i, surface] of surfacesOf(bytes).entries()) add(ids[at + i] ?? 0, surface);
    at += bytes.length;
    const id = ids[at++];
    if (id === undefined) break;
    const surface = surfaceOf(pieces[id], unknownSurface);
    if (!removesSpace || text !== '' || pieces[id]?.type === PieceType.unknown || !surface.startsWith(' ')) {
      add(id, surface);
      continue;
    }
    add(id, surface.slice(1));
    removesSpace = removesExtraSpaces;
  }
  return { text, tokens };
}

function surfaceOf(piece: Piece | undefined, unknownSurface: string): string {
  if (piece === undefined || piece.type === PieceType.control) return '';
  return piece.type === PieceType.unknown ? unknownSurface : utf8.decode(piece.text).replaceAll('\u2581', ' ');
}

/** The values of the byte pieces from a position on. */
function bytesAt(ids: readonly number[], start: number, pieces: readonly Piece[]): Uint8Array {
  let end = start;
  while (pieces[ids[end] ?? -1]?.type === PieceType.byte) end++;
  return Uint8Array.from(ids.slice(start, end), (id) => byteOf(pieces[id]));
}

/** The value of a piece such as `<0xE2>`. */
export function byteOf(piece: Piece | undefined): number {
  return Number.parseInt(utf8.decode(piece?.text.subarray(3, 5)), 16);
}

/** The text of each byte: the character at its last byte, nothing before, and U+FFFD for a byte outside any character. */
function surfacesOf(bytes: Uint8Array): string[] {
  const surfaces: string[] = [];
  while (surfaces.length < bytes.length) {
    const at = surfaces.length;
    const length = characterBytes(bytes[at] ?? 0);
    const character = bytes.subarray(at, at + length);
    if (isUtf8(character)) surfaces.push(...Array<string>(length - 1).fill(''), utf8.decode(character));
    else surfaces.push(REPLACEMENT);
  }
  return surfaces;
}
