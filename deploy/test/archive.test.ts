import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { createZstdDecompress } from 'node:zlib';

const ROOT = join(import.meta.dirname, '../..');
const NAME = `glossa-linux-${process.arch}`;
/** Time limit of the build, which downloads Apertium and Tesseract. Tests only detect hangs. */
const BUILD_TIMEOUT_MS = 1_200_000;
const COMMAND_TIMEOUT_MS = 300_000;
/** A network namespace with the loopback interface only, where the kernel lets users make one. Commands start a service in it. */
const UNSHARE = '/usr/bin/unshare';
const LOOPBACK_ONLY = 'PATH=/usr/sbin:/usr/bin:/sbin:/bin ip link set lo up && exec "$@"';
const OFFLINE = ['--user', '--map-root-user', '--net', '/bin/sh', '-c', LOOPBACK_ONLY, 'sh'];
const canUnshare = spawnSync(UNSHARE, [...OFFLINE, '/bin/true']).status === 0;

const skip = process.platform !== 'linux' && 'archives are built on Linux only';
let folder = '';
before(
  async () => {
    if (skip) return;
    folder = await mkdtemp(join(tmpdir(), 'glossa archive '));
    const script = join(ROOT, 'scripts/archive/main.mjs');
    const options = ['--apertium', 'eng-spa', '--ocr', 'eng', '--output', folder];
    await promisify(execFile)(process.execPath, [script, ...options], { cwd: ROOT, timeout: BUILD_TIMEOUT_MS });
    const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'inherit', 'inherit'] });
    const ended = once(tar, 'close');
    await pipeline(createReadStream(join(folder, `${NAME}.tar.zst`)), createZstdDecompress(), tar.stdin);
    assert.deepEqual(await ended, [0, null]);
  },
  { timeout: 2 * BUILD_TIMEOUT_MS },
);
after(() => rm(folder, { recursive: true, force: true }));

/** Runs `glossa` of the archive without the programs of this machine and, where that is possible, without a network. */
async function glossa(...args: readonly string[]): Promise<string> {
  const program = join(folder, NAME, 'glossa');
  const [command, options] = canUnshare ? [UNSHARE, [...OFFLINE, program, ...args]] : [program, args];
  const { stdout } = await promisify(execFile)(command, options, {
    env: { PATH: '/nonexistent', GLOSSA_DATA_DIR: join(folder, 'data') },
    timeout: COMMAND_TIMEOUT_MS,
  });
  return stdout;
}

test('the archive translates and summarizes without Node and without a network', { skip }, async () => {
  assert.match(await glossa('translate', '--from', 'en', '--to', 'es', 'The library opens every day.'), /biblioteca/);
  assert.ok((await glossa('summarize', join(folder, NAME, 'assets/a-short-history-of-translation.pdf'))).length > 200);
});

test('the archive contains the selected languages of scans', { skip }, async () => {
  const files = await readdir(join(folder, NAME, '.glossa/tesseract/usr/share/tesseract-ocr/5/tessdata'));
  assert.deepEqual(
    files.filter((name) => name.endsWith('.traineddata')),
    ['eng.traineddata'],
  );
});

test('a pair that Debian does not have is refused', { skip }, async () => {
  const script = join(ROOT, 'scripts/archive/main.mjs');
  const options = ['--part', 'engines', '--apertium', 'eng-xyz', '--folder', join(folder, 'engines')];
  const build = promisify(execFile)(process.execPath, [script, ...options], { timeout: COMMAND_TIMEOUT_MS });
  await assert.rejects(build, { code: 1, stderr: /Debian has no package apertium-eng-xyz/ });
});

test('the checksum beside the archive is right', { skip }, async () => {
  const { stdout } = await promisify(execFile)('sha256sum', ['--check', `${NAME}.tar.zst.sha256`], { cwd: folder });
  assert.equal(stdout, `${NAME}.tar.zst: OK\n`);
  assert.match(await readFile(join(folder, `${NAME}.tar.zst.sha256`), 'utf8'), /^[0-9a-f]{64} {2}\S+\n$/);
});
