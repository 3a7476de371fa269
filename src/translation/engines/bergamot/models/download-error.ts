/**
 * - `unreachable`: nothing came, so nothing else of this host would;
 * - `cut`: the connection ended or stood still in the middle;
 * - `refused`: the answer is not the file;
 * - `damaged`: what came has another checksum.
 */
type Kind = 'unreachable' | 'cut' | 'refused' | 'damaged';

/** A file could not be fetched. The message is one sentence for the operator, fit to print and to log. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly kind: Kind;

  constructor(kind: Kind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
