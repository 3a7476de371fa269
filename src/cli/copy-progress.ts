import type { CopyProgress } from '../backup/copy-file.ts';
import type { Manifest } from '../backup/manifest.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { formatBytes } from '../text/format-bytes.ts';
import { withInterruptSignal } from './interrupt.ts';
import { createStatusLine } from './status-line.ts';

/** Runs a backup or a restore with a status line that counts files. Ctrl-C and SIGTERM abort it cleanly. */
export async function runWithCopyProgress<T>(
  operation: 'backup' | 'restore',
  work: (signal: AbortSignal, onProgress: (progress: CopyProgress) => void) => Promise<T>,
): Promise<T> {
  using line = createStatusLine();
  const interrupted = new StorageError(`The ${operation} was interrupted. Incomplete files were removed.`);
  return await withInterruptSignal(interrupted, (signal) =>
    work(signal, ({ done, total }) => line.show(`${operation}: ${done} of ${total} files`)),
  );
}

/** For example `2 API keys, 31 stored files (5.2 MB)`. */
export function describeContents({ keys, files, bytes }: Manifest): string {
  const count = (number: number, noun: string) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
  return `${count(keys, 'API key')}, ${count(files, 'stored file')} (${formatBytes(bytes)})`;
}
