import { createRequire } from 'node:module';
import { suite } from 'node:test';

const require = createRequire(import.meta.url);

/**
 * Loads test files into this process, each into a separate suite that bears its path. The suites run one after the other.
 * @param files absolute paths
 */
export function describeFiles(files: readonly string[]): void {
  // The time of the tests is bounded, that of a file is not.
  for (const file of files) suite(file, { timeout: Number.POSITIVE_INFINITY }, () => void require(file));
}
