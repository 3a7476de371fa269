import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Finds the directory that contains the data of Apertium, `usr/share/apertium`. A configured directory is the only candidate.
 * Otherwise a private installation in the project comes before the system's.
 * @returns undefined if no language pair is installed
 */
export function findApertiumRoot(configured: string | undefined, projectRoot: string): string | undefined {
  const candidates = configured === undefined ? [join(projectRoot, '.glossa', 'apertium'), '/'] : [configured];
  return candidates.find((root) => existsSync(join(root, 'usr/share/apertium/modes')));
}
