import { type ByteTrie, NO_NODE, ROOT } from './byte-trie.ts';
import { type CharsMap, readCharsMap } from './chars-map.ts';
import type { SentencePieceModel } from './model-proto.ts';
import { characterBytes, encodeUtf8 } from './utf8.ts';

/** A text as the pieces spell it. */
export interface NormalizedText {
  /** UTF-8. */
  readonly bytes: Uint8Array;
  /** For each byte and for the end, an offset in the original text, in UTF-16 units. */
  readonly offsets: Int32Array;
}

const SPACE = 0x20;
/** U+2581 in UTF-8, which stands for a space in pieces. */
const ESCAPED_SPACE = [0xe2, 0x96, 0x81];

/**
 * Creates a function that normalizes a text as SentencePiece does (`normalizer.cc`).
 * @param userDefined pieces that no rule changes
 * @throws UnusableModelError if the rules are damaged
 */
export function createNormalizer(
  { charsMap, addsDummyPrefix, removesExtraSpaces, escapesSpaces }: SentencePieceModel['normalizer'],
  userDefined: ByteTrie,
): (text: string) => NormalizedText {
  const findRule = readCharsMap(charsMap);
  const space = escapesSpaces ? ESCAPED_SPACE : [SPACE];
  return (text) => {
    const { bytes, length: end, offsets } = encodeUtf8(text);
    const output: number[] = [];
    const outputOffsets: number[] = [];
    const write = (byte: number, offset: number): void => {
      output.push(byte);
      outputOffsets.push(offset);
    };
    const writeSpace = (offset: number): void => {
      for (const byte of space) write(byte, offset);
    };
    let at = 0;
    let endOffset = text.length;
    if (removesExtraSpaces) {
      for (let next = readCharacter(bytes, at, end, findRule, userDefined); isSpace(next.replacement); ) {
        at += next.length;
        next = readCharacter(bytes, at, end, findRule, userDefined);
      }
    }
    if (at === end) return { bytes: new Uint8Array(), offsets: Int32Array.of(text.length) };
    if (addsDummyPrefix) writeSpace(offsets[at] ?? 0);
    let followsSpace = removesExtraSpaces;
    while (at < end) {
      const { length, replacement } = readCharacter(bytes, at, end, findRule, userDefined);
      let from = 0;
      if (followsSpace) while (replacement[from] === SPACE) from++;
      for (let i = from; i < replacement.length; i++) {
        const byte = replacement[i] ?? 0;
        if (byte === SPACE) writeSpace(offsets[at] ?? 0);
        else write(byte, offsets[at] ?? 0);
      }
      if (from < replacement.length) followsSpace = removesExtraSpaces && replacement.at(-1) === SPACE;
      at += length;
    }
    while (removesExtraSpaces && endsWith(output, space)) {
      output.length -= space.length;
      endOffset = outputOffsets[output.length] ?? endOffset;
      outputOffsets.length = output.length;
    }
    outputOffsets.push(endOffset);
    return { bytes: new Uint8Array(output), offsets: new Int32Array(outputOffsets) };
  };
}

/** What the bytes at a position become: the longest user-defined piece itself, or by the longest rule, or one character. */
function readCharacter(bytes: Uint8Array, at: number, end: number, findRule: CharsMap, userDefined: ByteTrie) {
  const ownLength = longestMatch(userDefined, bytes, at, end);
  const rule = ownLength === 0 ? findRule(bytes, at, end) : undefined;
  if (rule) return rule;
  const length = ownLength || characterBytes(bytes[at] ?? 0);
  return { length, replacement: bytes.subarray(at, Math.min(at + length, end)) };
}

function longestMatch(trie: ByteTrie, bytes: Uint8Array, start: number, end: number): number {
  let longest = 0;
  let node = ROOT;
  for (let at = start; at < end; at++) {
    node = trie.next(node, bytes[at] ?? 0);
    if (node === NO_NODE) break;
    if (trie.valueAt(node) >= 0) longest = at + 1 - start;
  }
  return longest;
}

const isSpace = (replacement: Uint8Array): boolean => replacement.length === 1 && replacement[0] === SPACE;

function endsWith(output: readonly number[], tail: readonly number[]): boolean {
  return output.length >= tail.length && tail.every((byte, i) => output[output.length - tail.length + i] === byte);
}
