/** Bytes of UTF-8. */
export const MAX_KEY_BYTES = 512;

/**
 * A key of a stored file: 1 to 512 bytes of well-formed Unicode without control characters. It is never a path; only
 * `.` and `..` are no keys, since every URL client takes them, escaped or not, for a step in the path.
 */
export function isValidKey(key: string): boolean {
  if (key === '.' || key === '..') return false;
  if (key.length === 0 || key.length > MAX_KEY_BYTES || !key.isWellFormed() || /\p{Cc}/u.test(key)) return false;
  return Buffer.byteLength(key) <= MAX_KEY_BYTES;
}
