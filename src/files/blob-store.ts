import type { Readable } from 'node:stream';

/**
 * Stores the bytes of files as immutable blobs with random names. The file store decides which blob belongs to which file.
 * Errors are StorageErrors, or GlossaErrors for a caller.
 */
export interface BlobStore {
  /** Prepares the upload of a blob. Nothing is stored before its first bytes. */
  startUpload(blobId: string, owner: string): BlobUpload;
  /**
   * Opens a blob for reading. The stream fails if it would not deliver exactly the stored bytes.
   * @returns undefined when the blob does not exist @throws the signal's reason
   */
  open(blob: StoredBlob, signal: AbortSignal): Promise<Readable | undefined>;
  /** Path of a blob, for a store on a local disk. The file must not be changed, and it may be removed at any time. */
  localPath?(blobId: string): string;
  /** Removes a blob if it exists. Open streams remain readable. */
  remove(blobId: string): Promise<void>;
  /** Removes what unfinished uploads of these blobs have left. @throws the signal's reason */
  removeUnfinished(blobIds: readonly string[], signal: AbortSignal): Promise<void>;
  /** Blobs of the store, in pages of at most `MAX_BLOBS_PER_QUERY`. A very large store yields some of them. */
  pages(signal: AbortSignal): AsyncIterable<string[]>;
  /** Whether a blob exists. @throws the signal's reason */
  has(blobId: string, signal: AbortSignal): Promise<boolean>;
}

export interface BlobUpload {
  /**
   * Receives the bytes, which are not visible yet. The stream must already have an error listener.
   * @throws what `checkSize` throws; the signal's reason; the stream's error
   */
  receive(bytes: Readable, limits: BlobLimits): Promise<StoredSize>;
  /** Makes the complete blob visible and durable. @throws the signal's reason */
  commit(signal: AbortSignal): Promise<void>;
  /** Removes the blob, before or after `commit`. */
  discard(): Promise<void>;
}

export interface BlobLimits {
  /** Throws when a blob of this size in bytes is not allowed. */
  checkSize: (bytes: number) => void;
  signal: AbortSignal;
}

export interface StoredSize {
  /** Bytes. */
  size: number;
  /** SHA-256 of the bytes, in hex; null for a store that does not compute it. */
  sha256: string | null;
}

export interface StoredBlob extends StoredSize {
  blobId: string;
}

const BLOB_ID = /^[0-9a-f]{32}$/;

/** Names of blobs have 32 random hex digits. */
export function isBlobId(text: string): boolean {
  return BLOB_ID.test(text);
}

export const MAX_BLOBS_PER_QUERY = 500;
