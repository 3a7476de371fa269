import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findSuperLinear, type RegularExpression } from './analyse.ts';
import { collect, type WrittenModule } from './collect.ts';
import { EXCEPTIONS, RUN_TIME_EXCEPTIONS } from './exceptions.ts';

/**
 * Rejects every regular expression whose time can grow faster than the text that it searches. Exits with 1 when it finds
 * one. Run: node scripts/check/regular-expressions/main.ts [beginning of a path, such as src/text …]
 */
const { positionals } = parseArgs({ allowPositionals: true });
const isSelected = ({ file }: { file: string }) =>
  positionals.length === 0 || positionals.some((start) => file.startsWith(start));
const isSame = (one: RegularExpression & { file: string }, other: RegularExpression & { file: string }) =>
  one.file === other.file && one.source === other.source && one.flags === other.flags;

const root = fileURLToPath(new URL('../../..', import.meta.url));
const CACHE_DIRECTORY = `${root}/.glossa/check`;
const cache = readCache();
const { found, unreached } = await collect(root, cache.modules);
const problems: string[] = [];
for (const { file, line } of unreached.filter(isSelected)) {
  if (RUN_TIME_EXCEPTIONS.some((exception) => exception.file === file)) continue;
  problems.push(`${file}:${line} creates a regular expression at run time: create it where the module is loaded`);
}
const names = new Set<string>();
for (const one of found.filter(isSelected)) {
  names.add(nameOf(one));
  const reasons = analyse(one);
  if (reasons.length === 0 || EXCEPTIONS.some((exception) => isSame(exception, one))) continue;
  problems.push([`${one.file}:${one.line} ${nameOf(one)}`, ...reasons].join('\n  '));
}
for (const exception of EXCEPTIONS.filter(isSelected)) {
  if (!found.some((one) => isSame(exception, one)) || analyse(exception).length === 0) {
    problems.push(`${exception.file}: the exception for ${nameOf(exception)} is not needed`);
  }
}
for (const { file } of RUN_TIME_EXCEPTIONS.filter(isSelected)) {
  if (!unreached.some((one) => one.file === file)) problems.push(`${file}: the exception is not needed`);
}
for (const problem of new Set(problems)) console.log(problem);
console.log(`${names.size} regular expressions, ${new Set(problems).size} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
if (positionals.length === 0) writeCache(names);

function nameOf({ source, flags }: RegularExpression): string {
  return `/${source}/${flags}`;
}

function analyse(expression: RegularExpression): string[] {
  const name = nameOf(expression);
  const reasons = cache.results.get(name) ?? findSuperLinear(expression);
  cache.results.set(name, reasons);
  return reasons;
}

interface Cache {
  file: string;
  /** By expression. */
  results: Map<string, string[]>;
  modules: Map<string, WrittenModule>;
}

/** What earlier runs have read and found. It is valid for one version of the analysis. */
function readCache(): Cache {
  const hash = createHash('sha256');
  for (const name of ['refa', 'oxc-parser']) hash.update(readFileSync(`${root}/node_modules/${name}/package.json`));
  for (const path of globSync(`${import.meta.dirname}/*.ts`).sort()) hash.update(readFileSync(path));
  const file = `${CACHE_DIRECTORY}/regular-expressions-${hash.digest('hex').slice(0, 16)}.json`;
  try {
    const { results, modules } = JSON.parse(readFileSync(file, 'utf8'));
    return { file, results: new Map(Object.entries(results)), modules: new Map(Object.entries(modules)) };
  } catch {
    return { file, results: new Map(), modules: new Map() };
  }
}

function writeCache(used: ReadonlySet<string>): void {
  mkdirSync(CACHE_DIRECTORY, { recursive: true });
  const results = Object.fromEntries([...cache.results].filter(([name]) => used.has(name)));
  writeFileSync(cache.file, JSON.stringify({ results, modules: Object.fromEntries(cache.modules) }));
}
