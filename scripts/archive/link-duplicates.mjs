import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Smaller files save too little. */
const MIN_BYTES = 32 * 1024;

/**
 * Replaces files with the content of another one by relative links: pairs share dictionaries, and programs share libraries.
 * @param {string} folder
 */
export async function linkDuplicates(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  /** @type {Map<string, string>} */
  const firstByContent = new Map();
  for (const file of files.sort()) {
    const { size, mode } = await stat(file);
    if (size < MIN_BYTES) continue;
    const content = `${mode} ${createHash('sha256')
      .update(await readFile(file))
      .digest('hex')}`;
    const first = firstByContent.get(content);
    if (first === undefined) {
      firstByContent.set(content, file);
      continue;
    }
    await rm(file);
    await symlink(relative(dirname(file), first), file);
  }
}
