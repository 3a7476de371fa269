import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Bounds the memory of a process, and the time for which the last one runs alone. */
const MAX_FILES = 12;

/** A use of `process` that changes nothing. Every other one may change what the files after this one find. */
const HARMLESS = String.raw`argv0|arch|cwd\(|execPath|kill\(|pid|platform|ppid|versions`;
/** Functions that look at the memory or the child processes of the process in which they run. */
const OBSERVERS = 'collectGarbage|endIdle|fileChildren|killAtStages|pdfChildren|whileKilling';
/** Functions that change something for the whole process. */
const SETTERS = 'setGlobalDispatcher|usePostgresDatabases';
/** A count of requests that overtake another, which depends on the processor time that other files of the process leave. */
const RACES = 'flooded';
/** A file that changes or looks at its process, such as its environment or memory, has a separate one. */
const NEEDS_PROCESS = new RegExp(
  String.raw`\bprocess(?:\.(?!ts\b|${HARMLESS})|\[)|= process\b|\bnode:process\b|\b(?:${OBSERVERS}|${SETTERS}|${RACES})\b`,
);

/**
 * Divides test files into groups that each run in one process, because files import much of the same, which often takes longer than
 * their tests. Unit tests share processes with those of their folder, all other files with those of their package. Large groups are
 * first, so that no long one runs alone at the end.
 * @param files in alphabetical order, relative to the root
 * @param unit those of them that are unit tests
 */
export function groupFiles(root: string, files: readonly string[], unit: readonly string[]): string[][] {
  const units = new Set(unit);
  const groups: string[][] = [];
  const open = new Map<string, string[]>();
  for (const file of files) {
    const isUnit = units.has(file);
    const isShared = !NEEDS_PROCESS.test(readFileSync(join(root, file), 'utf8'));
    const folder = dirname(file).split('/').slice(0, 2).join('/');
    const key = isUnit ? `unit ${folder}` : folder.startsWith('packages/') ? folder : 'test';
    const group = isShared ? open.get(key) : undefined;
    if (group && group.length < MAX_FILES) {
      group.push(file);
    } else {
      const next = [file];
      groups.push(next);
      if (isShared) open.set(key, next);
    }
  }
  return groups.sort((one, other) => other.length - one.length);
}
