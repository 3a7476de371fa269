import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What there is of a pattern in which `*` stands for any one name. The set-up runs on Node 18 too, which has no glob.
 * @param {string} root
 * @param {string} pattern relative to it
 * @returns {string[]} relative to it too
 */
export function find(root, pattern) {
  let paths = [''];
  for (const part of pattern.split('/')) {
    paths = paths.flatMap((path) => {
      const names = part === '*' ? namesIn(join(root, path)) : [part];
      return names.map((name) => join(path, name)).filter((each) => existsSync(join(root, each)));
    });
  }
  return paths;
}

/** @param {string} folder or a file, in which there is nothing */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
