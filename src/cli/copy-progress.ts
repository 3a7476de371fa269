import type { CopyProgress } from '../backup/copy-file.ts';
import type { Manifest } from '../backup/manifest.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { formatBytes } from '../text/bytes.ts';
import { statusLine, withInterruptSignal } from './interrupt.ts';

/**
 * Runs a backup or a restore. Ctrl-C, SIGTERM and a closed terminal end it in good order; on a terminal, a line on
 * standard error counts its files and goes when it ends.
 */
export async function runWithCopyProgress<T>(
  what: 'backup' | 'restore',
  work: (signal: AbortSignal, onProgress: (progress: CopyProgress) => void) => Promise<T>,
): Promise<T> {
  using line = statusLine();
  const interrupted = new StorageError(`The ${what} was interrupted; nothing is left of it.`);
  return await withInterruptSignal(interrupted, (signal) =>
    work(signal, ({ done, total }) => line.show(`${what}: ${done} of ${total} files`)),
  );
}

/** For example `2 API keys, 31 stored files (5.2 MB)`. */
export function describeContents({ keys, files, bytes }: Manifest): string {
  const count = (number: number, one: string) => `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`;
  return `${count(keys, 'API key')}, ${count(files, 'stored file')} (${formatBytes(bytes)})`;
}
