import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(import.meta.resolve('gpt-tokenizer/data/o200k_base.tiktoken'));

/** Slots of the hash table: a power of two, more than twice the number of tokens. */
const SLOTS = 2 ** 19;
/** The FNV-1a hash of 32 bits. */
const HASH_SEED = 0x811c9dc5;
const HASH_PRIME = 0x01000193;

const NEWLINE = 0x0a;
const SPACE = 0x20;
const BASE64 = valuesOfBase64();

export interface TokenRanks {
  /** The rank of the token with these bytes, -1 if no token has them. Pairs with a low rank are merged first. */
  rankOf(bytes: Uint8Array, start: number, end: number): number;
}

/**
 * Reads the tokens of the encoding o200k_base. Typed arrays need 5 MB. The tokenizer of the package keeps the same tokens as
 * strings, which need 60 to 85 MB. Blocks the thread for about 30 ms.
 */
export function readTokenRanks(): TokenRanks {
  // Each line is a token in Base64, a space and its rank. The ranks are the numbers of the lines, from 0.
  // A view of a `Buffer` takes longer than one of a plain array.
  const { buffer, byteOffset, length: size } = readFileSync(FILE);
  const file = new Uint8Array(buffer, byteOffset, size);
  const ends = new Uint32Array(SLOTS / 2);
  const slots = new Int32Array(SLOTS).fill(-1);
  let length = 0;
  let rank = 0;
  for (let at = 0; at < file.length; rank++) {
    const start = length;
    let bits = 0;
    let held = 0;
    for (let byte = file[at] ?? SPACE; byte !== SPACE; byte = file[++at] ?? SPACE) {
      const value = BASE64[byte] ?? -1;
      if (value < 0) continue;
      held = ((held << 6) | value) & 0xffff;
      bits += 6;
      if (bits < 8) continue;
      bits -= 8;
      // The bytes of a token are fewer than the characters before them.
      file[length++] = held >> bits;
    }
    ends[rank] = length;
    let slot = hashOf(file, start, length);
    while (slots[slot] !== -1) slot = (slot + 1) % SLOTS;
    slots[slot] = rank;
    while (at < file.length && file[at] !== NEWLINE) at++;
    at++;
  }
  const tokens = Uint8Array.from(file.subarray(0, length));
  const lastBytes = ends.slice(0, rank);

  return {
    rankOf(bytes, start, end) {
      for (let slot = hashOf(bytes, start, end); ; slot = (slot + 1) % SLOTS) {
        const found = slots[slot] ?? -1;
        if (found === -1) return -1;
        const first = found === 0 ? 0 : (lastBytes[found - 1] ?? 0);
        if ((lastBytes[found] ?? 0) - first === end - start && isEqual(tokens, first, bytes, start, end)) return found;
      }
    },
  };
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_SEED;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), HASH_PRIME);
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

function isEqual(tokens: Uint8Array, first: number, bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (tokens[first + at - start] !== bytes[at]) return false;
  }
  return true;
}

function valuesOfBase64(): Int8Array {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const values = new Int8Array(256).fill(-1);
  for (const [value, character] of [...alphabet].entries()) values[character.charCodeAt(0)] = value;
  return values;
}
