import type { Readable } from 'node:stream';

/**
 * Where the bytes of files lie: immutable blobs of random names. Which of them is the file of a key, and for how long, is
 * the store's affair. Errors are StorageErrors, or GlossaErrors for a caller.
 */
export interface BlobStore {
  /** Makes ready for a blob that is about to come in, for an owner. Nothing is anywhere before its bytes are. */
  startUpload(blobId: string, owner: string): BlobUpload;
  /**
   * Opens a blob for reading. A stream that would not end with the bytes that were stored ends with an error instead.
   * @returns undefined when there is no such blob @throws the signal's reason
   */
  open(blob: StoredBlob, signal: AbortSignal): Promise<Readable | undefined>;
  /** Removes a blob if there is one; whoever reads it reads on. */
  remove(blobId: string): Promise<void>;
  /**
   * Removes old blobs that are nobody's, and uploads that were never ended.
   * @param inUse tells which of so many blobs (500 at most) are somebody's
   * @returns how many it removed @throws the signal's reason
   */
  removeOrphans(inUse: (blobIds: string[]) => Promise<Set<string>>, signal: AbortSignal): Promise<number>;
}

export interface BlobUpload {
  /**
   * Streams the bytes in; nobody finds them yet. Somebody must hear the errors of the stream already.
   * @throws what `checkSize` throws; the signal's reason; the stream's error
   */
  receive(bytes: Readable, limits: BlobLimits): Promise<StoredSize>;
  /** Gives the blob its name: whole, and where no crash takes it away. @throws the signal's reason */
  commit(signal: AbortSignal): Promise<void>;
  /** Removes it, wherever it has got to. */
  discard(): Promise<void>;
}

export interface BlobLimits {
  /** Throws when a blob may not have so many bytes. */
  checkSize: (bytes: number) => void;
  signal: AbortSignal;
}

export interface StoredSize {
  /** Bytes. */
  size: number;
  /** In hex, of all bytes; null where the store does without. */
  sha256: string | null;
}

export interface StoredBlob extends StoredSize {
  blobId: string;
}

const BLOB_ID = /^[0-9a-f]{32}$/;

/** A blob has a random name of 32 hex digits. */
export function isBlobId(text: string): boolean {
  return BLOB_ID.test(text);
}

/** Blobs that one query of a sweep asks about. */
export const MAX_BLOBS_PER_QUERY = 500;
