/**
 * - `unreachable`: the host sent no response, so other downloads from it would fail too.
 * - `interrupted`: the connection was closed or stalled.
 * - `rejected`: the response is not the expected file.
 * - `damaged`: the checksum of the file is wrong.
 */
type DownloadErrorKind = 'unreachable' | 'interrupted' | 'rejected' | 'damaged';

/** A file could not be downloaded. The message is one sentence for the operator, for output and logs. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly kind: DownloadErrorKind;

  constructor(kind: DownloadErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
