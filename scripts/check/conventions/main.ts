import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findLongFiles } from './file-length.ts';
import { findUpwardImports } from './import-layers.ts';
import { findUnclearNames } from './names.ts';
import { applyPending, type PENDING } from './pending.ts';
import { type Problem, readSourceFiles } from './source.ts';
import { findUnclearPhrases } from './words.ts';

/**
 * Checks conventions that Biome has no rules for: the direction of imports, the length of files, names with units, and
 * the words of comments. Exits with 1 when it finds a violation. `--report` lists all violations, pending ones included,
 * and counts them by folder.
 */
const { values } = parseArgs({ options: { report: { type: 'boolean', default: false } } });
const root = fileURLToPath(new URL('../../..', import.meta.url));
const files = readSourceFiles(root);
const conventions: Record<keyof typeof PENDING, Problem[]> = {
  imports: findUpwardImports(root),
  'file length': findLongFiles(files),
  names: findUnclearNames(files),
  words: findUnclearPhrases(files),
};
const all = Object.values(conventions).flat();
const problems = [
  ...applyPending(conventions.imports, 'imports'),
  ...applyPending(conventions['file length'], 'file length'),
  ...applyPending(conventions.names, 'names'),
  ...applyPending(conventions.words, 'words'),
];
for (const { path, line, message } of values.report ? all : problems) console.log(`${path}:${line} ${message}`);
if (values.report) {
  const counts = Map.groupBy(all, ({ path }) => path.split('/').slice(0, -1).slice(0, 2).join('/'));
  for (const [folder, { length }] of counts) console.log(`${String(length).padStart(5)}  ${folder}`);
}
process.exitCode = problems.length === 0 ? 0 : 1;
