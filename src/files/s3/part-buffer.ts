import { createHash } from 'node:crypto';

/** The bytes of one request to S3, which are hashed as they come: all of them at once would hold up whoever is served beside. */
export interface PartBuffer {
  /** Bytes that are in it. */
  filled(): number;
  /** Bytes that it has room for beside them. */
  room(): number;
  /** Makes room for so many in all. */
  grow(bytes: number): void;
  /** @param chunk no more than there is room for */
  add(chunk: Uint8Array): void;
  /** What is in it, good until the part is cleared. */
  content(): PartContent;
  /** Makes it empty; its memory is used again. */
  clear(): void;
}

export interface PartContent {
  body: Uint8Array;
  /** In hex. */
  sha256: string;
  /** In base64. */
  md5: string;
}

export function createPartBuffer(): PartBuffer {
  let bytes: Buffer = Buffer.alloc(0);
  let filled = 0;
  let [sha256, md5] = [createHash('sha256'), createHash('md5')];
  return {
    filled: () => filled,
    room: () => bytes.byteLength - filled,
    grow(size) {
      const larger = Buffer.allocUnsafeSlow(size);
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
