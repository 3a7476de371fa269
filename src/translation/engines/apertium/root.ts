import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The root that Apertium's `usr/bin` and `usr/share/apertium` are under, or undefined where it is not installed. What is
 * configured alone counts when it is given; otherwise a private one in the project, then the system's own.
 */
export function findApertiumRoot(configured: string | undefined, projectRoot: string): string | undefined {
  const candidates = configured === undefined ? [join(projectRoot, '.glossa', 'apertium'), '/'] : [configured];
  return candidates.find(
    (root) => existsSync(join(root, 'usr/share/apertium/modes')) && existsSync(join(root, 'usr/bin/lt-proc')),
  );
}
