import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startRedis, WITHOUT_REDIS } from '../../../../../load/servers/redis.ts';
import { openRedis } from '../../../../../src/redis/send-commands.ts';
import { downloadModel } from '../../../../../src/translation/engines/bergamot/models/download-model.ts';
import type { LockModel } from '../../../../../src/translation/engines/bergamot/models/install-model.ts';
import { createRedisModelLock } from '../../../../../src/translation/engines/bergamot/models/redis-model-lock.ts';
import { testModel } from '../../../../fixtures/bergamot/test-models.ts';
import { createDownloadHold, startModelServer } from '../../../../support/model-server.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';
import { waitUntil } from '../../../../support/wait-until.ts';

const options = { timeout: 300_000, skip: WITHOUT_REDIS ?? false };
const TIMEOUTS = { connectTimeoutMs: 1_000, idleTimeoutMs: 30_000 };
const MODEL = testModel('en-de');

test(
  'replicas that share a directory download a model once, and replicas with another directory do not wait',
  options,
  async (t) => {
    await using server = await startRedis();
    await using redis = openRedis({ url: server.url, log: pino({ level: 'silent' }), registry: new Registry() });
    await redis.firstAttempt;
    const { answer, release, waiting } = createDownloadHold();
    await using cdn = await startModelServer(answer);
    await using shared = await temporaryDirectory();
    await using own = await temporaryDirectory();
    let looks = 0;
    const download = (directory: string): Promise<void> => {
      const lock = createRedisModelLock(redis, directory);
      const lockModel: LockModel = (name, signal, onWait) =>
        lock(name, signal, async () => {
          looks++;
          await onWait();
        });
      const { signal } = new AbortController();
      return downloadModel(MODEL, {
        directory,
        lockModel,
        baseUrls: [cdn.url],
        timeouts: TIMEOUTS,
        signal,
        onBytes: () => {},
      });
    };
    const first = download(shared.path);
    await waitUntil(t, () => waiting.length === 1);
    const second = download(shared.path);
    await waitUntil(t, () => looks > 0);
    const elsewhere = download(own.path);
    await waitUntil(t, () => waiting.length === 2);
    release();
    await Promise.all([first, second, elsewhere]);
    const big = cdn.requestedPaths.filter((path) => path.includes('/model.'));
    assert.equal(big.length, 2, 'once for each directory');
  },
);
