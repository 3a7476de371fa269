/**
 * Measures the cost of keys, usage and stored files, and how long they block the event loop.
 *
 *   npm run bench -- accounts
 */
import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createKeyStore } from '../src/accounts/key-store.ts';
import { createUsageRecorder } from '../src/accounts/usage-recorder.ts';
import { openDatabase } from '../src/database/database.ts';
import { openDiskBlobStore } from '../src/files/disk/disk-blob-store.ts';
import { openFileStore } from '../src/files/open-file-store.ts';

const log = pino({ level: 'silent' });
const registry = new Registry();
const directory = await mkdtemp(join(tmpdir(), 'glossa-bench-'));
const rows: Record<string, string>[] = [];

/** Runs `work` `count` times with this concurrency. Records the time per run and the longest pause of the event loop. */
async function measure(what: string, count: number, concurrency: number, work: (index: number) => Promise<unknown>) {
  await work(-1);
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  pauses.enable();
  const cpuBefore = process.threadCpuUsage();
  const start = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const milliseconds = performance.now() - start;
  const cpu = process.threadCpuUsage(cpuBefore);
  pauses.disable();
  rows.push({
    what,
    'each, µs': ((milliseconds * 1_000) / count).toFixed(1),
    'CPU of this thread, µs': ((cpu.user + cpu.system) / count).toFixed(1),
    'per second': ((count * 1_000) / milliseconds).toFixed(0),
    'longest pause, ms': pauses.max === 0 ? '-' : (pauses.max / 1e6).toFixed(1),
  });
}

try {
  await using database = await openDatabase({ path: join(directory, 'glossa.db'), log, registry });
  const keyStore = createKeyStore({ database, registry });
  const { key } = await keyStore.create({ owner: 'bench', name: undefined, scopes: ['translate'] });
  await measure('authenticate, known within 5 s', 200_000, 1, () => keyStore.authenticate(key));
  const guess = (index: number) => `glossa_${String(index).padStart(43, '0')}`;
  await measure('authenticate, looked up', 5_000, 1, (index) => keyStore.authenticate(guess(index)));
  await measure('authenticate, looked up, 50 at once', 5_000, 50, (index) =>
    keyStore.authenticate(guess(index + 5_000)),
  );
  await measure('create a key', 500, 1, () => keyStore.create({ owner: 'bench', name: undefined, scopes: ['files'] }));
  {
    await using usage = createUsageRecorder({ database, log, registry, flushIntervalMs: 3_600_000 });
    const counts = { inputCharacters: 1, inputTokens: 1, outputTokens: 1, inferenceTimeTokens: 1 };
    const record = (index: number) => {
      const keyId = String(index % 100);
      usage.record({
        logId: randomUUIDv7(),
        keyId,
        owner: keyId,
        operation: 'translate',
        outcome: 'succeeded',
        ...counts,
        at: new Date(),
      });
    };
    await measure('record usage', 200_000, 1, async (index) => record(index));
    await measure('write the usage of 100 keys', 200, 1, async () => {
      for (let index = 0; index < 100; index++) record(index);
      await usage.report('nobody');
    });
  }
  await using store = openFileStore({
    blobs: await openDiskBlobStore(join(directory, 'files')),
    database,
    maxBytes: 1e9,
    log,
    registry,
  });
  const put = (size: number) => (index: number) => {
    const describe = async () => ({ key: `${size} ${index}`, contentType: 'application/pdf', overwrite: true });
    const chunks = Array.from({ length: Math.ceil(size / 65_536) }, () => Buffer.alloc(Math.min(size, 65_536)));
    return store.put('bench', Readable.from(chunks), describe, new AbortController().signal);
  };
  await measure('store a file of 64 KiB', 200, 1, put(65_536));
  await measure('store a file of 64 KiB, 10 at once', 500, 10, put(65_536));
  await measure('store a file of 16 MiB', 5, 1, put(16 * 1024 * 1024));
  await measure('read a file of 64 KiB', 1_000, 1, async () => buffer((await store.read('bench', '65536 0')).bytes));
  await measure('list 100 files', 500, 1, () => store.list('bench', 100, undefined));
  console.table(rows);
} finally {
  await rm(directory, { recursive: true, force: true });
}
