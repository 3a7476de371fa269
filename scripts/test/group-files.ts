import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Bounds the memory of a process, and the time in which the last one runs alone. */
const MAX_FILES = 10;

/** A file that uses its process, such as its environment or memory, or that waits while it is loaded, has a separate process. */
const NEEDS_PROCESS = /\bprocess\.|\bcollectGarbage\b|^(?:(?:const|let) .* = )?await /m;

/**
 * Divides test files into groups that each run in one process. Neighbours in a folder import much of the same, which loading and
 * compiling once saves.
 * @param files in alphabetical order, relative to the root
 */
export function groupFiles(root: string, files: readonly string[]): string[][] {
  const groups: string[][] = [];
  const open = new Map<string, string[]>();
  for (const file of files) {
    if (NEEDS_PROCESS.test(readFileSync(join(root, file), 'utf8'))) {
      groups.push([file]);
      continue;
    }
    const folder = dirname(file).split('/').slice(0, 2).join('/');
    const group = open.get(folder);
    if (group && group.length < MAX_FILES) {
      group.push(file);
    } else {
      const next = [file];
      open.set(folder, next);
      groups.push(next);
    }
  }
  return groups;
}
