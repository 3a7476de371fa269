import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLIENT_PACKAGE, compileClient, generateSources } from '../../client/build.ts';

/**
 * Fails when packages/client is not what `npm run build:client` makes of the current schemas, codes and sources. The files that this
 * depends on are remembered when they pass, so that only a change of one of them starts a service again.
 */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const INPUTS = [
  'src/**/*.ts',
  'packages/*/src/**/*.ts',
  'packages/client/**/*',
  'scripts/client/*.ts',
  'package-lock.json',
];
const PASSED = join(ROOT, '.glossa/check/client');

const inputs = hashInputs();
if (readPassed() !== inputs) {
  const stale = [...(await staleSources()), ...(await staleOutput())];
  for (const path of stale) console.log(`${path} is stale: run npm run build:client`);
  if (stale.length > 0) process.exit(1);
  mkdirSync(join(PASSED, '..'), { recursive: true });
  writeFileSync(PASSED, inputs);
}

async function staleSources(): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of await generateSources()) if ((await readOr(path)) !== text) stale.push(path);
  return stale;
}

async function staleOutput(): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-client-'));
  try {
    await compileClient(directory);
    const compiled = join(CLIENT_PACKAGE, 'dist');
    const names = new Set([...(await readdir(directory)), ...(await readdir(compiled).catch(() => []))]);
    const stale: string[] = [];
    for (const name of names) {
      const [expected, found] = [await readOr(join(directory, name)), await readOr(join(compiled, name))];
      if (expected !== found) stale.push(join(compiled, name));
    }
    return stale;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** @returns undefined for a file that does not exist */
function readOr(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

function hashInputs(): string {
  const hash = createHash('sha256');
  for (const path of globSync(INPUTS, { cwd: ROOT, exclude: ['**/node_modules/**'], withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function readPassed(): string | undefined {
  try {
    return readFileSync(PASSED, 'utf8');
  } catch {
    return undefined;
  }
}
