import { createHash } from 'node:crypto';

/**
 * The body of one request to S3. It is hashed chunk by chunk, because hashing all of it at once would block other requests.
 */
export interface PartBuffer {
  filledBytes(): number;
  freeBytes(): number;
  /** Extends the buffer to this size in bytes. */
  grow(bytes: number): void;
  /** @param chunk at most `freeBytes()` */
  add(chunk: Uint8Array): void;
  /** The content, valid until `clear`. */
  content(): PartContent;
  /** Empties the buffer and keeps its memory. */
  clear(): void;
}

export interface PartContent {
  body: Uint8Array;
  /** SHA-256 in hex. */
  sha256: string;
  /** MD5 in base64. Amazon requires it in buckets with object lock, although the signature covers the other hash. */
  md5: string;
}

export function createPartBuffer(size = 0): PartBuffer {
  let bytes: Buffer = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  let [sha256, md5] = [createHash('sha256'), createHash('md5')];
  return {
    filledBytes: () => filled,
    freeBytes: () => bytes.byteLength - filled,
    grow(largerSize) {
      const larger = Buffer.allocUnsafeSlow(largerSize);
      bytes.copy(larger, 0, 0, filled);
      bytes = larger;
    },
    add(chunk) {
      bytes.set(chunk, filled);
      filled += chunk.byteLength;
      sha256.update(chunk);
      md5.update(chunk);
    },
    content: () => ({
      body: bytes.subarray(0, filled),
      sha256: sha256.copy().digest('hex'),
      md5: md5.copy().digest('base64'),
    }),
    clear() {
      filled = 0;
      [sha256, md5] = [createHash('sha256'), createHash('md5')];
    },
  };
}
