import { pathToFileURL } from 'node:url';
import { loadRunner } from './find-running-test.ts';
import { keepThreads } from './kept-threads.ts';

/**
 * Runs test files in this process, one after the other, each in a separate suite that bears its path. A file is loaded when the one
 * before it has ended.
 * @param files absolute paths
 */
export async function describeFiles(files: readonly string[]): Promise<void> {
  keepThreads();
  const { suite } = await loadRunner();
  for (const file of files) {
    // A suite that names no time limit has none, while its tests have that of the run.
    await suite(file, async () => void (await import(pathToFileURL(file).href)));
  }
}
