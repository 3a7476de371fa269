/**
 * - `unreachable`: no response at all. Other downloads from this host would fail too.
 * - `interrupted`: the connection was cut or stalled.
 * - `rejected`: the response is not the file.
 * - `damaged`: the checksum of the file is wrong.
 */
type DownloadErrorKind = 'unreachable' | 'interrupted' | 'rejected' | 'damaged';

/** A file could not be downloaded. The message is one sentence for the operator, fit to print and to log. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly kind: DownloadErrorKind;

  constructor(kind: DownloadErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
