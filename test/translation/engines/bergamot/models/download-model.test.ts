import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { PARTIAL_FOLDER, readModel } from '../../../../../src/translation/engines/bergamot/models/scan-directory.ts';
import { type ModelFileRequest, sendFile, startModelServer } from '../../../../support/model-server.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';
import {
  assertFails,
  assertInstalled,
  BIG,
  download,
  folderOf,
  handleBigFile,
  LEX,
  partialOf,
  VOCAB,
} from './download-setup.ts';

test('a model appears complete, in a folder with its version and a description', async () => {
  await using directory = await temporaryDirectory();
  await using cdn = await startModelServer();
  const counts: number[] = [];
  await download(directory.path, cdn.url, { onBytes: (bytes) => counts.push(bytes) });
  await assertInstalled(directory.path);
  assert.equal(cdn.requests, 3);
  assert.deepEqual([counts[0], counts.at(-1)], [0, LEX.size + BIG.size + VOCAB.size]);
  const model = await readModel(folderOf(directory.path));
  assert.ok(model !== undefined && model !== 'incomplete');
  assert.deepEqual([model.from, model.to, model.version, model.bytes], ['en', 'de', '1.0', 544_705]);
  await download(directory.path, cdn.url);
  assert.equal(cdn.requests, 3, 'an installed model is not downloaded again');
});

test('checksums are verified, and a damaged file is downloaded once more from the start', async () => {
  const damaged = ({ response, bytes }: ModelFileRequest) => {
    const changed = Buffer.from(bytes);
    changed[300_000] = (changed[300_000] ?? 0) ^ 1;
    sendFile(response, changed, undefined);
  };
  await using directory = await temporaryDirectory();
  {
    await using cdn = await startModelServer(handleBigFile(damaged));
    await assertFails(directory.path, cdn.url, 'damaged', /^The checksum of .* differs from the catalogue\.$/);
    assert.equal(cdn.requestedPaths.filter((path) => path === BIG.path).length, 2);
    assert.ok(!existsSync(partialOf(directory.path, BIG.name)), 'damaged files are not kept');
    assert.ok(existsSync(partialOf(directory.path, LEX.name)), 'good files are kept');
  }
  await using cdn = await startModelServer(handleBigFile(damaged, 1));
  await download(directory.path, cdn.url);
  await assertInstalled(directory.path);
});

test('partial files of an earlier download are verified too', async () => {
  await using directory = await temporaryDirectory();
  await mkdir(join(directory.path, PARTIAL_FOLDER, 'en-de-1.0'), { recursive: true });
  await writeFile(partialOf(directory.path, BIG.name), Buffer.alloc(7_000, 'x'));
  await writeFile(partialOf(directory.path, LEX.name), Buffer.alloc(LEX.size, 'x'));
  await writeFile(partialOf(directory.path, VOCAB.name), Buffer.alloc(VOCAB.size + 1, 'x'));
  await using cdn = await startModelServer();
  await download(directory.path, cdn.url);
  await assertInstalled(directory.path);
  assert.deepEqual(cdn.requestedPaths.toSorted(), [LEX.path, BIG.path, `${BIG.path}@7000`, VOCAB.path].toSorted());
});

test('an aborted download keeps its partial files', async () => {
  await using directory = await temporaryDirectory();
  const stopping = new AbortController();
  const reason = new Error('stopped');
  await using cdn = await startModelServer(
    handleBigFile(({ response, bytes }) => response.write(bytes.subarray(0, 90_000))),
  );
  const onBytes = (bytes: number) => bytes > LEX.size && stopping.abort(reason);
  await assert.rejects(download(directory.path, cdn.url, { signal: stopping.signal, onBytes }), reason);
  assert.ok(!existsSync(folderOf(directory.path)));
  assert.deepEqual(await readdir(join(directory.path, PARTIAL_FOLDER)), ['en-de-1.0'], 'and no lock');
  await using better = await startModelServer();
  await download(directory.path, better.url);
  await assertInstalled(directory.path);
  assert.ok(better.requestedPaths.some((path) => path.startsWith(`${BIG.path}@`)));
});

test('a damaged or incomplete folder is moved to quarantine before the model is installed', async () => {
  await using directory = await temporaryDirectory();
  await using cdn = await startModelServer();
  await mkdir(folderOf(directory.path));
  await writeFile(join(folderOf(directory.path), 'something'), 'kept');
  await download(directory.path, cdn.url);
  assert.equal(await readFile(join(directory.path, 'damaged/en-de-1.0/something'), 'utf8'), 'kept');
  assert.notEqual(await readModel(folderOf(directory.path)), 'incomplete');
});
