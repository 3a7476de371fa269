import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Bounds the memory of a process, and the time for which the last one runs alone. */
const MAX_FILES = 12;

/** A file that uses its process, such as its environment or memory, or that waits while it is loaded, has a separate process. */
const NEEDS_PROCESS = /\bprocess\b|\bcollectGarbage\b|^(?:(?:const|let) .* = )?await /m;

/**
 * Divides test files into groups that each run in one process. Unit tests of a folder share processes, because they import much of the
 * same, which takes longer than most of their tests. Every other file has a separate process.
 * @param files in alphabetical order, relative to the root
 * @param unit those of them that are unit tests
 */
export function groupFiles(root: string, files: readonly string[], unit: readonly string[]): string[][] {
  const shared = new Set(unit.filter((file) => !NEEDS_PROCESS.test(readFileSync(join(root, file), 'utf8'))));
  const groups: string[][] = [];
  const open = new Map<string, string[]>();
  for (const file of files) {
    const folder = dirname(file).split('/').slice(0, 2).join('/');
    const group = shared.has(file) ? open.get(folder) : undefined;
    if (group && group.length < MAX_FILES) {
      group.push(file);
    } else {
      const next = [file];
      groups.push(next);
      if (shared.has(file)) open.set(folder, next);
    }
  }
  return groups;
}
