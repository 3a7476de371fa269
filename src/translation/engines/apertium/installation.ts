import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Finds the directory that contains Apertium's `usr/bin` and `usr/share/apertium`. A configured directory is the only
 * candidate. Otherwise a private installation in the project comes before the system's.
 * @returns undefined if Apertium is not installed
 */
export function findApertiumRoot(configured: string | undefined, projectRoot: string): string | undefined {
  const candidates = configured === undefined ? [join(projectRoot, '.glossa', 'apertium'), '/'] : [configured];
  return candidates.find(
    (root) => existsSync(join(root, 'usr/share/apertium/modes')) && existsSync(join(root, 'usr/bin/lt-proc')),
  );
}
