import { UnusableModelError } from '../unusable-model-error.ts';

/** A rule that replaces characters. */
interface Rule {
  /** Number of bytes that are replaced. */
  readonly length: number;
  /** What replaces them, in UTF-8. */
  readonly replacement: Uint8Array;
}

/** Finds the longest rule for the bytes from a position to an end. */
export type CharsMap = (bytes: Uint8Array, at: number, end: number) => Rule | undefined;

/**
 * Reads precompiled rules: the size of a double-array trie in bytes, the trie (`darts-clone`, 32-bit units), and the
 * replacements, each ended by a zero byte. The value of a key is the offset of its replacement.
 * @throws UnusableModelError if the rules are damaged
 */
export function readCharsMap(blob: Uint8Array): CharsMap {
  if (blob.length === 0) return () => undefined;
  if (blob.length < 4) throw new UnusableModelError('the rules of the vocabulary are damaged');
  const view = new DataView(blob.buffer, blob.byteOffset, blob.length);
  const trieBytes = view.getUint32(0, true);
  if (trieBytes % 4 !== 0 || 4 + trieBytes > blob.length)
    throw new UnusableModelError('the rules of the vocabulary are damaged');
  // The copy is aligned. x64 and arm64 store the low byte first, as the file does.
  const units = new Uint32Array(new Uint8Array(blob.subarray(4, 4 + trieBytes)).buffer);
  const replacements = blob.subarray(4 + trieBytes);
  return (bytes, at, end) => {
    let node = offsetOf(units[0] ?? 0);
    let length = 0;
    let value = 0;
    for (let i = at; i < end; i++) {
      const byte = bytes[i] ?? 0;
      node ^= byte;
      const unit = units[node];
      if (unit === undefined || labelOf(unit) !== byte) break;
      node ^= offsetOf(unit);
      if (!hasLeaf(unit)) continue;
      length = i + 1 - at;
      value = (units[node] ?? 0) & 0x7fffffff;
    }
    if (length === 0) return undefined;
    const zero = replacements.indexOf(0, value);
    return { length, replacement: replacements.subarray(value, zero < 0 ? replacements.length : zero) };
  };
}

const hasLeaf = (unit: number): boolean => ((unit >>> 8) & 1) === 1;
const labelOf = (unit: number): number => (unit & 0x800000ff) >>> 0;
const offsetOf = (unit: number): number => (unit >>> 10) << ((unit & 0x200) >>> 6);
