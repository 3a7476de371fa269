import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { zstdCompressSync } from 'node:zlib';
import { startHttpServer } from '../../../../../load/servers/http-server.ts';
import { DownloadError } from '../../../../../src/translation/engines/bergamot/models/download-error.ts';
import {
  type DownloadOptions,
  downloadModel,
} from '../../../../../src/translation/engines/bergamot/models/download-model.ts';
import type { PublishedModel } from '../../../../../src/translation/engines/bergamot/models/model.ts';
import { PARTIAL_FOLDER } from '../../../../../src/translation/engines/bergamot/models/scan-directory.ts';
import { installTestModels, readModelFile, testModel } from '../../../../fixtures/bergamot/test-models.ts';
import {
  compressedModel,
  type ModelFileRequest,
  sendFile,
  startModelServer,
} from '../../../../support/model-server.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';
import { waitUntil } from '../../../../support/wait-until.ts';
import { assertInstalled, BIG, folderOf, TIMEOUTS } from './download-setup.ts';

const PLAIN = testModel('en-de');
const COMPRESSED = await compressedModel(PLAIN, 'main-workspace');
/** Both copies of each file. */
const BOTH: PublishedModel = {
  ...COMPRESSED,
  files: COMPRESSED.files.map((file) => ({ ...PLAIN.files.find(({ name }) => name === file.name), ...file })),
};
const [BIG_ZST] = COMPRESSED.files.find(({ type }) => type === 'model')?.sources ?? [];
assert.ok(BIG_ZST);

function download(
  directory: string,
  model: PublishedModel,
  baseUrls: string[],
  more: Partial<DownloadOptions> = {},
): Promise<void> {
  const { signal } = new AbortController();
  const timing = { timeouts: TIMEOUTS, retryBackoff: { firstMs: 1, maxMs: 1 } };
  return downloadModel(model, { directory, baseUrls, ...timing, signal, onBytes: () => {}, ...more });
}

/** Sent before a connection ends early. */
const PART_BYTES = 10_000;

const isCompressed = (path: string): boolean => path.endsWith('.zst');

/** Handles requests for the compressed weights. */
const handleBigZst =
  (special: (asked: ModelFileRequest) => void) =>
  (asked: ModelFileRequest): boolean => {
    if (asked.path !== BIG_ZST.path) return false;
    special(asked);
    return true;
  };

test('a compressed copy is preferred, because it is smaller, and is stored decompressed', async () => {
  await using directory = await temporaryDirectory();
  await using cdn = await startModelServer();
  const progress: number[] = [];
  await download(directory.path, BOTH, [cdn.url], { onBytes: (bytes) => progress.push(bytes) });
  await assertInstalled(directory.path);
  assert.deepEqual((await readdir(folderOf(directory.path))).toSorted(), [
    'lex.50.50.ende.s2t.bin',
    'model.ende.intgemm.alphas.bin',
    'model.json',
    'vocab.ende.spm',
  ]);
  assert.ok(cdn.requestedPaths.every(isCompressed));
  assert.equal(progress.at(-1), 544_705, 'progress counts the bytes of the model');
  assert.deepEqual(
    progress,
    progress.toSorted((one, other) => one - other),
  );
});

test('when a copy is missing or damaged, the next copy is downloaded', async () => {
  const failures: ((asked: ModelFileRequest) => void)[] = [
    ({ response }) => response.writeHead(404).end(),
    ({ response, bytes }) => response.end(Buffer.alloc(bytes.length)),
    ({ response, bytes }) => response.end(bytes.subarray(1)),
  ];
  for (const fail of failures) {
    await using directory = await temporaryDirectory();
    await using cdn = await startModelServer(handleBigZst(fail));
    await download(directory.path, BOTH, [cdn.url]);
    await assertInstalled(directory.path);
    assert.ok(cdn.requestedPaths.includes(BIG.path));
  }
});

test('servers are tried in order, and one that does not respond is asked once', async () => {
  await using directory = await temporaryDirectory();
  await using mute = await startHttpServer(() => {});
  await using empty = await startHttpServer((_request, response) => response.writeHead(404).end());
  await using cdn = await startModelServer();
  const timeouts = { ...TIMEOUTS, idleTimeoutMs: 200 };
  await download(directory.path, COMPRESSED, [mute.url, empty.url, cdn.url], { timeouts });
  await assertInstalled(directory.path);
  assert.deepEqual([mute.requests, empty.requests, cdn.requests], [1, 3, 3]);
});

test('the error names every server and is unreachable only if none responded', async () => {
  await using directory = await temporaryDirectory();
  await using gone = await startHttpServer(() => {});
  await gone[Symbol.asyncDispose]();
  await using empty = await startHttpServer((_request, response) => response.writeHead(404).end());
  const errorOf = (urls: string[]) =>
    download(directory.path, PLAIN, urls).then(
      () => assert.fail('the download succeeded'),
      (error: unknown) => (error instanceof DownloadError ? error : assert.fail(String(error))),
    );
  const both = await errorOf([gone.url, empty.url]);
  assert.deepEqual(
    [both.kind, both.hosts.toSorted()],
    ['rejected', [gone, empty].map(({ url }) => new URL(url).host).toSorted()],
  );
  assert.match(both.message, /status 404\. .*could not be reached/);
  assert.equal((await errorOf([gone.url])).kind, 'unreachable');
});

test('an interrupted download of a compressed copy continues where it stopped', async (t) => {
  await using directory = await temporaryDirectory();
  const folder = join(directory.path, PARTIAL_FOLDER, 'en-de-1.0');
  const hasPart = (): boolean => readdirSync(folder).some((name) => statSync(join(folder, name)).size === PART_BYTES);
  await using cdn = await startModelServer(
    handleBigZst(({ response, bytes, from }) => {
      if (from !== undefined) sendFile(response, bytes, from);
      else {
        response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, PART_BYTES));
        // A connection that ends earlier may lose what the client has not read yet.
        void waitUntil(t, hasPart).finally(() => response.destroy());
      }
    }),
  );
  await download(directory.path, COMPRESSED, [cdn.url]);
  await assertInstalled(directory.path);
  assert.ok(cdn.requestedPaths.some((path) => path.startsWith(`${BIG_ZST.path}@`)));
});

test('a hostile compressed copy is rejected and leaves no file', async () => {
  const original = await readModelFile(BIG.path);
  const bomb = zstdCompressSync(Buffer.alloc(64 * 1024 * 1024));
  const truncated = zstdCompressSync(original).subarray(0, -100);
  const otherContent = zstdCompressSync(Buffer.from(original).reverse());
  const longer = zstdCompressSync(Buffer.concat([original, Buffer.from('x')]));
  for (const [name, bytes] of Object.entries({ bomb, truncated, otherContent, longer, notZstd: original })) {
    await using directory = await temporaryDirectory();
    const files = COMPRESSED.files.map((file) =>
      file.type === 'model' ? { ...file, sources: [{ ...BIG_ZST, size: bytes.length }] } : file,
    );
    await using cdn = await startModelServer(handleBigZst(({ response }) => sendFile(response, bytes, undefined)));
    await assert.rejects(
      download(directory.path, { ...COMPRESSED, files }, [cdn.url]),
      (error) => error instanceof DownloadError && error.kind === 'damaged',
      name,
    );
    assert.ok(!existsSync(folderOf(directory.path)), name);
    const left = await readdir(join(directory.path, PARTIAL_FOLDER, 'en-de-1.0'));
    assert.deepEqual(left, ['lex.50.50.ende.s2t.bin'], name);
  }
});

test('a local folder serves as a mirror and as a copy of a models directory', async () => {
  await using mirror = await temporaryDirectory();
  for (const { path } of PLAIN.files) {
    await mkdir(join(mirror.path, path, '..'), { recursive: true });
    await writeFile(join(mirror.path, path), await readModelFile(path));
  }
  await using copied = await temporaryDirectory();
  await installTestModels(copied.path, ['en-de']);
  const withoutPaths = { ...PLAIN, files: PLAIN.files.map(({ path: _path, ...file }) => file) };
  for (const [folder, model] of [
    [mirror.path, PLAIN],
    [copied.path, PLAIN],
    [copied.path, withoutPaths],
  ] as const) {
    await using directory = await temporaryDirectory();
    await download(directory.path, model, [pathToFileURL(folder).href]);
    await assertInstalled(directory.path);
  }
});

test('a local folder whose files are damaged, missing or not regular does not install a model', {
  timeout: 60_000,
}, async () => {
  const spoil: Record<string, (path: string) => Promise<void>> = {
    missing: (path) => rm(path),
    damaged: async (path) => writeFile(path, Buffer.alloc(BIG.size)),
    'too large': async (path) => writeFile(path, Buffer.alloc(BIG.size + 1)),
    'a folder': async (path) => {
      await rm(path);
      await mkdir(path);
    },
    'a named pipe': async (path) => {
      await rm(path);
      execFileSync('mkfifo', [path]);
    },
  };
  for (const [name, change] of Object.entries(spoil)) {
    await using folder = await temporaryDirectory();
    await installTestModels(folder.path, ['en-de']);
    await change(join(folderOf(folder.path), BIG.name));
    await using directory = await temporaryDirectory();
    await assert.rejects(download(directory.path, PLAIN, [pathToFileURL(folder.path).href]), DownloadError, name);
    assert.ok(!existsSync(folderOf(directory.path)), name);
  }
});
