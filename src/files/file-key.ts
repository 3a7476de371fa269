export const MAX_KEY_BYTES = 512;

/**
 * Keys of files have 1 to 512 bytes of well-formed Unicode without control characters. A key is never used as a path. `.`
 * and `..` are invalid, because URL clients resolve them as path segments, even when escaped.
 */
export function isValidKey(key: string): boolean {
  if (key === '.' || key === '..') return false;
  if (key.length === 0 || key.length > MAX_KEY_BYTES || !key.isWellFormed() || /\p{Cc}/u.test(key)) return false;
  return Buffer.byteLength(key) <= MAX_KEY_BYTES;
}
