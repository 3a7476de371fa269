import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';

/**
 * Runs test files in this process, one after the other, each in a separate suite that bears its path. A file is loaded when the one
 * before it has ended.
 * @param files absolute paths
 */
export async function describeFiles(files: readonly string[]): Promise<void> {
  for (const file of files) {
    // The time of the tests is bounded, that of a file is not.
    await suite(file, { timeout: Number.POSITIVE_INFINITY }, async () => void (await import(pathToFileURL(file).href)));
  }
}
