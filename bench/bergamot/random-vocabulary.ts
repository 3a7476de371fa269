import { Buffer } from 'node:buffer';
import type { Random } from '../../load/random.ts';

/**
 * Creates a SentencePiece vocabulary of `size` pieces for `sentences`: their letters, frequent words and parts of words,
 * padded with made-up words. Frequent words are one piece and rare words several, as in a trained vocabulary.
 */
export function randomVocabulary(sentences: readonly string[], size: number, random: Random): Buffer {
  const counts = new Map<string, number>();
  const letters = new Set<string>('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,;:!?\'"()-▁');
  for (const sentence of sentences) {
    for (const word of sentence.split(/\s+/u)) {
      const marked = [...`▁${word}`];
      for (const letter of marked) letters.add(letter);
      for (const piece of [marked.join(''), ...starts(marked)]) counts.set(piece, (counts.get(piece) ?? 0) + 1);
    }
  }
  const frequent = [...counts].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a);
  const pieces = new Set<string>(frequent.slice(0, size / 2).map(([piece]) => piece));
  for (const letter of letters) pieces.add(letter);
  while (pieces.size < size - 2) pieces.add(madeUpWord(random));
  return sentencePieceModel([...pieces]);
}

/** The first two, three and four letters of a marked word, and the remainders: parts that words share. */
function starts(marked: readonly string[]): string[] {
  const cuts = [3, 4, 5].filter((cut) => cut < marked.length);
  return cuts.flatMap((cut) => [marked.slice(0, cut).join(''), marked.slice(cut).join('')]);
}

/** Creates a word of one to four syllables. */
export function madeUpWord(random: Random): string {
  const pick = (from: string) => from[Math.floor(random.next() * from.length)];
  let word = '';
  for (let syllables = 1 + Math.floor(random.next() * 4); syllables > 0; syllables--) {
    word += `${pick('bcdfghjklmnprstvwz')}${pick('aeiou')}${random.next() < 0.3 ? pick('lmnrst') : ''}`;
  }
  return word;
}

/** Encodes SentencePiece's protobuf message `ModelProto`: pieces with scores, trainer ids, an identity normalizer. */
function sentencePieceModel(pieces: readonly string[]): Buffer {
  const NORMAL = 1;
  const UNKNOWN = 2;
  const CONTROL = 3;
  const piece = (text: string, score: number, type: number) =>
    field(1, Buffer.concat([field(1, Buffer.from(text)), float(2, score), integer(3, type)]));
  const trainer = [
    integer(3, 1),
    integer(4, pieces.length + 2),
    integer(40, 1),
    integer(41, -1),
    integer(42, 0),
    integer(43, -1),
  ];
  return Buffer.concat([
    piece('</s>', 0, CONTROL),
    piece('<unk>', 0, UNKNOWN),
    ...pieces.map((text, rank) => piece(text, -Math.log(rank + 2), NORMAL)),
    field(2, Buffer.concat(trainer)),
    field(3, field(1, Buffer.from('identity'))),
  ]);
}

function field(number: number, content: Buffer): Buffer {
  return Buffer.concat([varint((number << 3) | 2), varint(content.length), content]);
}

function float(number: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([varint((number << 3) | 5), bytes]);
}

function integer(number: number, value: number): Buffer {
  return Buffer.concat([varint(number << 3), varint(value)]);
}

/** Encodes negative numbers as 64-bit two's complement, as protobuf requires. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return Buffer.from([...bytes, Number(rest)]);
}
