import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** @returns the compile cache of this process, without the directory for its version of Node.js; undefined without a cache */
export function findCompileCache(): string | undefined {
  const directory = getCompileCacheDir();
  return directory === undefined ? undefined : dirname(directory);
}

/**
 * Writes the code that this restricted process has loaded to the compile cache, and gives up the right to write there: code that reads
 * hostile files must not write code for other processes. Call it before the first byte of a file is read.
 */
export function closeCompileCache(): void {
  const directory = findCompileCache();
  // Tests and benches call the readers in a process without restrictions.
  if (directory === undefined || process.permission === undefined) return;
  flushCompileCache();
  process.permission.drop('fs.write', directory);
}
