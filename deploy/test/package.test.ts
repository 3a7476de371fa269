import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { startProcess } from '../../load/processes.ts';
import { greyPng } from '../../test/support/png.ts';

const ROOT = join(import.meta.dirname, '../..');
const SAMPLE = join(ROOT, 'assets/a-short-history-of-translation.pdf');
const SCAN = { width: 1_000, height: 420, bitsPerPixel: 8 } as const;
/** Time limit of npm and of the first command, which sets Apertium up. Tests only detect hangs. */
const TIMEOUT_MS = 600_000;
/** Without the Node of the checkout, so that the package has to bring its own. */
const SYSTEM_PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((path) => !path.includes('node_modules'))
  .join(delimiter);
/** With Node, and without Apertium and Tesseract. */
const MAX_INSTALLED_MIB = 250;
const BLOCK_BYTES = 512;

/** A folder with the installed package, and with the data of the commands. */
let folder = '';
let environment: NodeJS.ProcessEnv = {};
before(
  async () => {
    folder = await mkdtemp(join(tmpdir(), 'glossa-package-'));
    const run = (args: readonly string[], cwd: string) =>
      promisify(execFile)('npm', args, { cwd, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 });
    await run(['pack', '--pack-destination', folder], ROOT);
    const [archive = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    await run(['install', '--global', '--prefix', join(folder, 'prefix'), join(folder, archive)], folder);
    environment = { HOME: folder, GLOSSA_DATA_DIR: join(folder, 'data'), GLOSSA_MODELS: 'installed', GLOSSA_PORT: '0' };
  },
  { timeout: 2 * TIMEOUT_MS },
);
after(() => rm(folder, { recursive: true, force: true }));

const program = (): string => join(folder, 'prefix/bin/glossa');

/** An image of a page, which ImageMagick decodes and Tesseract reads. */
async function writeScan(): Promise<string> {
  const pixels = gunzipSync(await readFile(join(ROOT, 'test/fixtures/ocr/english.pgm.gz'))).subarray(
    -SCAN.width * SCAN.height,
  );
  const rows = Array.from({ length: SCAN.height }, (_, row) => [
    Buffer.of(0),
    pixels.subarray(row * SCAN.width, (row + 1) * SCAN.width),
  ]);
  const path = join(folder, 'scan.png');
  await writeFile(path, greyPng(SCAN, Buffer.concat(rows.flat())));
  return path;
}

async function glossa(...args: readonly string[]): Promise<string> {
  const env = { PATH: SYSTEM_PATH, ...environment };
  return (await promisify(execFile)(program(), args, { env, timeout: TIMEOUT_MS })).stdout;
}

test('the installed package has no tests, sources and development tools', async () => {
  const installed = join(folder, 'prefix/lib/node_modules/glossa');
  assert.deepEqual(new Set(await readdir(join(installed, 'dist'))), new Set(DIST));
  const files = await readdir(join(installed, 'dist'), { recursive: true });
  assert.deepEqual(
    files.filter((name) => /\.ts$|\.test\./.test(name)),
    [],
  );
});
const DIST = ['.glossa', 'assets', 'node_modules', 'package.json', 'packages', 'scripts', 'src'];

test('the installed package is small', { timeout: TIMEOUT_MS }, async () => {
  // The first command installs Node where the machine's is too old.
  assert.match(await glossa('--version'), /^\d+\.\d+\.\d+$/m);
  const prefix = join(folder, 'prefix');
  let blocks = 0;
  for (const name of await readdir(prefix, { recursive: true })) blocks += (await lstat(join(prefix, name))).blocks;
  const sizeMib = (blocks * BLOCK_BYTES) / 2 ** 20;
  assert.ok(sizeMib <= MAX_INSTALLED_MIB, `${sizeMib} MiB`);
});

test('the installed program translates, summarizes a PDF and a scan, and serves', {
  timeout: 3 * TIMEOUT_MS,
}, async () => {
  assert.match(await glossa('translate', '--to', 'es', 'The library opens every day.'), /biblioteca/);
  assert.ok((await glossa('summarize', SAMPLE)).length > 200);
  assert.match(await glossa('summarize', await writeScan()), /^The library opens every day at nine/);
  await using service = startProcess(program(), ['serve'], environment, 'ignore');
  let printed = '';
  for await (const chunk of service.child.stdout ?? []) {
    printed += chunk;
    if (/ready at \S+/.test(printed)) break;
  }
  const [, url = ''] = /ready at (\S+)/.exec(printed) ?? [];
  for (const path of ['/readyz', '/', '/openapi.json']) assert.equal((await fetch(url + path)).status, 200, path);
});
