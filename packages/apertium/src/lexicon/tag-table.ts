import type { Alphabet } from '../transducer/alphabet.ts';

/** The tags of an alphabet, found without a string for each tag of a text. */
export interface TagTable {
  /** The texts of all tags with their brackets. The tag with symbol `-i - 1` is from `starts[i]` to `starts[i + 1]`. */
  readonly units: Uint16Array;
  readonly starts: Int32Array;
  /** @returns the symbol of the tag at `text[start]` up to `end`, brackets included, or 0 */
  find(text: string, start: number, end: number): number;
}

const HASH_FACTOR = 31;

export function createTagTable({ tags }: Alphabet): TagTable {
  const starts = new Int32Array(tags.length + 1);
  for (const [i, tag] of tags.entries()) starts[i + 1] = (starts[i] ?? 0) + tag.length;
  const joined = tags.join('');
  const units = Uint16Array.from({ length: joined.length }, (_, at) => joined.charCodeAt(at));
  let mask = 1;
  while (mask < 4 * tags.length) mask *= 2;
  mask--;
  const slots = new Int32Array(mask + 1);
  for (const [i, tag] of tags.entries()) {
    let slot = hashOf(tag, 0, tag.length) & mask;
    while (slots[slot]) slot = (slot + 1) & mask;
    slots[slot] = -i - 1;
  }

  function isAt(symbol: number, text: string, start: number, end: number): boolean {
    let at = starts[-symbol - 1] ?? 0;
    if ((starts[-symbol] ?? 0) - at !== end - start) return false;
    for (let i = start; i < end; i++) if (text.charCodeAt(i) !== units[at++]) return false;
    return true;
  }

  return {
    units,
    starts,
    find(text, start, end) {
      for (let slot = hashOf(text, start, end) & mask; ; slot = (slot + 1) & mask) {
        const symbol = slots[slot] ?? 0;
        if (symbol === 0 || isAt(symbol, text, start, end)) return symbol;
      }
    },
  };
}

function hashOf(text: string, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, HASH_FACTOR) + text.charCodeAt(at)) | 0;
  return hash;
}
