const SEED = 705_577_479;

/**
 * Paul Hsieh's SuperFastHash of the UTF-16 units, as CG-3 computes it for tags. The order of the hashes decides which
 * tag of a reading is tried first.
 */
export function hashText(text: string): number {
  const length = text.length;
  if (length === 0) return 0;
  let hash = SEED;
  let at = 0;
  for (let remaining = length >> 1; remaining > 0; remaining--) {
    hash = (hash + text.charCodeAt(at)) | 0;
    const mixed = (text.charCodeAt(at + 1) << 11) ^ hash;
    hash = (hash << 16) ^ mixed;
    at += 2;
    hash = (hash + (hash >>> 11)) | 0;
  }
  if (length & 1) {
    hash = (hash + text.charCodeAt(at)) | 0;
    hash ^= hash << 11;
    hash = (hash + (hash >>> 17)) | 0;
  }
  hash ^= hash << 3;
  hash = (hash + (hash >>> 5)) | 0;
  hash ^= hash << 4;
  hash = (hash + (hash >>> 17)) | 0;
  hash ^= hash << 25;
  hash = (hash + (hash >>> 6)) | 0;
  return hash >>> 0;
}

const MAX_HASH = 0xffff_fffd;

/** Adds a hash to another one. The result is never one of the values that CG-3 reserves. */
export function mixHash(added: number, hash: number): number {
  const start = hash === 0 ? SEED : hash;
  const mixed = (added + (start << 6) + (start << 16) - start) >>> 0;
  return mixed === 0 || mixed > MAX_HASH ? SEED : mixed;
}
