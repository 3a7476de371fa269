import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ModelFileRequest, startModelServer } from '../../../../support/model-server.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';
import {
  assertFails,
  assertInstalled,
  BIG,
  cutAfter,
  download,
  handleBigFile,
  TIMEOUTS,
  VOCAB,
} from './download-setup.ts';

test('an interrupted download is continued while it makes progress', async () => {
  await using directory = await temporaryDirectory();
  let arrived = 0;
  await using cdn = await startModelServer(
    handleBigFile(
      cutAfter(100_000, () => arrived),
      5,
    ),
  );
  await download(directory.path, cdn.url, { onBytes: (bytes) => (arrived = bytes) });
  await assertInstalled(directory.path);
  const starts = cdn.requestedPaths
    .filter((path) => path.startsWith(BIG.path))
    .map((path) => Number(path.split('@')[1] ?? 0));
  assert.equal(starts.length, 6);
  assert.deepEqual(
    starts,
    starts.toSorted((one, other) => one - other),
  );
});

test('a download without progress fails after three retries and can be continued later', async () => {
  await using directory = await temporaryDirectory();
  let served = 0;
  let arrived = 0;
  const answer = (asked: ModelFileRequest) => cutAfter(served++ === 0 ? 200_000 : 0, () => arrived)(asked);
  await using cdn = await startModelServer(handleBigFile(answer));
  const onBytes = (bytes: number) => (arrived = bytes);
  await assertFails(directory.path, cdn.url, 'interrupted', /^The connection to 127\.0\.0\.1:\d+ was interrupted/, {
    onBytes,
  });
  assert.equal(served, 4);
  await using better = await startModelServer();
  await download(directory.path, better.url);
  await assertInstalled(directory.path);
  assert.ok(
    better.requestedPaths.every((path) => path.includes('@') || path === VOCAB.path),
    better.requestedPaths.join(),
  );
});

test('a stalled connection times out and the rest is requested', async () => {
  await using directory = await temporaryDirectory();
  const stall = ({ response, bytes }: ModelFileRequest) => {
    response.writeHead(200, { 'content-length': bytes.length });
    response.write(bytes.subarray(0, 50_000));
  };
  await using cdn = await startModelServer(handleBigFile(stall, 1));
  await download(directory.path, cdn.url, { timeouts: { ...TIMEOUTS, idleTimeoutMs: 200 } });
  await assertInstalled(directory.path);
});

test('a slow server does not time out while it sends', async () => {
  await using directory = await temporaryDirectory();
  const drip = ({ response, bytes }: ModelFileRequest) => {
    let at = 0;
    const more = () => {
      response.write(bytes.subarray(at, at + 20_000));
      at += 20_000;
      if (at < bytes.length) setTimeout(more, 20);
      else response.end();
    };
    more();
  };
  await using cdn = await startModelServer(handleBigFile(drip));
  await download(directory.path, cdn.url, { timeouts: { ...TIMEOUTS, idleTimeoutMs: 300 } });
  await assertInstalled(directory.path);
  assert.equal(cdn.requests, 3);
});

test('a server that sends single bytes at long intervals counts as stalled', async () => {
  await using directory = await temporaryDirectory();
  const drip = ({ response, bytes }: ModelFileRequest) => {
    response.writeHead(200, { 'content-length': bytes.length });
    let at = 0;
    const timer = setInterval(() => response.write(bytes.subarray(at, ++at)), 20);
    response.on('close', () => clearInterval(timer));
  };
  await using cdn = await startModelServer(handleBigFile(drip, 1));
  await download(directory.path, cdn.url, { timeouts: { ...TIMEOUTS, idleTimeoutMs: 300 } });
  await assertInstalled(directory.path);
});
