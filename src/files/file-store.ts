import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC; undefined for a file that does not expire. */
  expiresAt: string | undefined;
}

export interface FilePage {
  files: StoredFile[];
  nextCursor: string | null;
}

/** Files of many owners, by key. Owners cannot access each other's files. Expired files count as removed. */
export interface FileStore extends AsyncDisposable {
  /**
   * Stores a file from a stream. The complete file is durable when this resolves. A broken upload leaves nothing. On
   * failure the caller destroys the stream: the store leaves it open, so that the request can still be answered.
   * @param describe called with the size when all bytes are stored, because in a multipart upload key and options may
   *   follow the file
   * @param announced facts that are known before the bytes, so that a file without room is rejected unread
   * @throws GlossaError `file_exists` (existing key without `overwrite`), `file_too_large`, `storage_quota_exceeded`,
   *   `invalid_request` (key or content type), `storage_unavailable` (no space left), `shutting_down`; what `describe`
   *   throws; the signal's reason
   */
  put(
    owner: string,
    bytes: Readable,
    describe: (size: number) => Promise<NewFile>,
    signal: AbortSignal,
    announced?: AnnouncedFile,
  ): Promise<StoredFile>;
  /** @throws GlossaError `file_not_found` */
  stat(owner: string, key: string): Promise<StoredFile>;
  /** The caller consumes or destroys the stream. @throws GlossaError `file_not_found`; the signal's reason */
  read(owner: string, key: string, signal?: AbortSignal): Promise<{ file: StoredFile; bytes: Readable }>;
  /** @throws GlossaError `file_not_found` */
  remove(owner: string, key: string): Promise<void>;
  /**
   * Lists files, newest first.
   * @param limit 1 to 1,000
   * @param cursor of the previous page
   * @throws GlossaError `invalid_request` (cursor)
   */
  list(owner: string, limit: number, cursor: string | undefined): Promise<FilePage>;
}

export interface AnnouncedFile {
  /** Number of bytes, if known. */
  bytes: number | undefined;
  /** Key of the file that this one may replace; undefined when it replaces none. */
  replaces: string | undefined;
}

export interface NewFile {
  key: string;
  contentType: string;
  overwrite: boolean;
}
