/**
 * - `unreachable`: the host sent no response, so other downloads from it would fail too.
 * - `interrupted`: the connection was closed or stalled.
 * - `rejected`: the response is not the expected file.
 * - `damaged`: the checksum of the file is wrong.
 */
type DownloadErrorKind = 'unreachable' | 'interrupted' | 'rejected' | 'damaged';

/** A file could not be downloaded. The message is for the operator, for output and logs, with a sentence for each cause. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly kind: DownloadErrorKind;
  /** Hosts that did not deliver the file, with their ports. Clients may see them. */
  readonly hosts: readonly string[];

  constructor(kind: DownloadErrorKind, message: string, cause?: unknown, hosts: readonly string[] = []) {
    super(message, { cause });
    this.kind = kind;
    this.hosts = hosts;
  }
}

/** A failed attempt to download a file from a server. */
export interface FailedSource {
  baseUrl: string;
  error: DownloadError;
}

/** One error for all attempts to download a file. It is `unreachable` if no server sent a response. */
export function combineDownloadErrors(failures: readonly FailedSource[]): DownloadError {
  const errors = failures.map(({ error }) => error);
  const main = errors.find(({ kind }) => kind !== 'unreachable') ?? errors[0];
  const messages = new Set(errors.map(({ message }) => message));
  const hosts = hostsOf(failures.map(({ baseUrl }) => baseUrl));
  return new DownloadError(main?.kind ?? 'rejected', [...messages].join(' '), main?.cause, hosts);
}

/** The hosts of some base URLs, for people. */
export function hostsOf(baseUrls: readonly string[]): string[] {
  return [...new Set(baseUrls.map((url) => new URL(url).host || 'the local folder'))];
}
