import { existsSync, globSync, statSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FORMATS = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Tells whether the compile cache lacks the code of the formats, which takes a second to load and only a part of which a file needs.
 * @returns the path of a file that a process creates once it has loaded all formats; undefined where the cache has them, or without a cache
 */
export function findMissingCacheMark(): string | undefined {
  const cache = getCompileCacheDir();
  if (cache === undefined) return undefined;
  // Another version of the code has another mark.
  const files = globSync('**/*.{js,ts}', { cwd: FORMATS }).map((path) => statSync(join(FORMATS, path)));
  const newestMs = Math.max(...files.map(({ mtimeMs }) => mtimeMs));
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  const mark = join(dirname(cache), `formats-${Math.round(newestMs)}-${totalBytes}-${process.version}`);
  return existsSync(mark) ? undefined : mark;
}
