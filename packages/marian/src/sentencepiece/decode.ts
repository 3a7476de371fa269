import { isUtf8 } from 'node:buffer';
import type { SentencePieceModel } from './model-proto.ts';
import { type Pieces, PieceType, textOf } from './pieces.ts';
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
    const surface = surfaceOf(pieces, id, unknownSurface);
    if (!removesSpace || text !== '' || pieces.types[id] === PieceType.unknown || !surface.startsWith(' ')) {
      add(id, surface);
      continue;
    }
    add(id, surface.slice(1));
    removesSpace = removesExtraSpaces;
  }
  return { text, tokens };
}

function surfaceOf(pieces: Pieces, id: number, unknownSurface: string): string {
  const type = pieces.types[id];
  if (type === undefined || type === PieceType.control) return '';
  return type === PieceType.unknown ? unknownSurface : utf8.decode(textOf(pieces, id)).replaceAll('\u2581', ' ');
}

/** The values of the byte pieces from a position on. */
function bytesAt(ids: readonly number[], start: number, pieces: Pieces): Uint8Array {
  let end = start;
  while (pieces.types[ids[end] ?? -1] === PieceType.byte) end++;
  return Uint8Array.from(ids.slice(start, end), (id) => byteOf(pieces, id));
}

/** The value of a piece such as `<0xE2>`. */
export function byteOf(pieces: Pieces, id: number): number {
  return Number.parseInt(utf8.decode(textOf(pieces, id).subarray(3, 5)), 16);
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
