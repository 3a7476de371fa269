import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** When it is gone, ISO 8601, UTC; undefined for a file that is kept until it is removed. */
  expiresAt: string | undefined;
}

export interface FilePage {
  files: StoredFile[];
  nextCursor: string | null;
}

/**
 * Stored files of many owners. A key is data of up to 512 bytes, never a path; no owner reaches another's files. A file
 * that has expired is as good as removed.
 */
export interface FileStore extends AsyncDisposable {
  /**
   * Streams a file in. It is on disk, whole, before this resolves; a broken upload leaves nothing. The caller destroys
   * the stream when this fails: the store leaves it open, so that a request can still be answered.
   * @param describe is asked once all bytes are in, and told how many, since in a multipart upload key and options come
   *   after the file
   * @param announced what is known before the bytes come: a file for which there is no room is refused without reading
   * @throws GlossaError `file_exists` (key taken and not `overwrite`), `file_too_large`, `storage_quota_exceeded`,
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
  /** Newest first. `limit` 1 to 1,000; `cursor` from the page before. @throws GlossaError `invalid_request` (cursor) */
  list(owner: string, limit: number, cursor: string | undefined): Promise<FilePage>;
}

export interface AnnouncedFile {
  /** Bytes that will come, where the length is known. */
  bytes: number | undefined;
  /** Key of the file whose place it takes if there is one; undefined when there can be none. */
  replaces: string | undefined;
}

export interface NewFile {
  key: string;
  contentType: string;
  overwrite: boolean;
}
