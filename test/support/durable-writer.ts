import { createHash, randomInt, randomUUIDv7 } from 'node:crypto';
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Registry } from 'prom-client';
import { ensureFirstKey } from '../../src/accounts/first-key.ts';
import { createKeyStore } from '../../src/accounts/key-store.ts';
import { createUsageRecorder } from '../../src/accounts/usage-recorder.ts';
import { diskFileStore, openDatabaseIn, silentLogger } from './storage.ts';

/** A JSON line that the writer prints before and after each operation. */
export type Line =
  | { kind: 'first_key'; key: string }
  | { kind: 'key'; key: string }
  | { kind: 'putting' | 'put'; name: string; version: number }
  | { kind: 'removing' | 'removed'; name: string }
  | { kind: 'recording' | 'flushed'; requests: number };

/** The bytes of a file version, which follow from its name and version. */
export function contentOf(name: string, version: number): Buffer {
  const head = Buffer.from(`${name} ${version}\n`);
  const seed = createHash('sha256').update(head).digest();
  return Buffer.concat([head, Buffer.alloc(20_000 + (seed.readUInt16BE(0) % 60_000), seed)]);
}

/** Writes keys, files and usage concurrently into the directory of its first argument until it is killed. */
async function write(directory: string): Promise<never> {
  // A synchronous write: the line is out before the next step, and no buffer holds it back.
  const say = (line: Line): void => void writeSync(1, `${JSON.stringify(line)}\n`);
  const database = await openDatabaseIn(directory);
  const first = await ensureFirstKey({ database, dataDirectory: directory, configuredKey: undefined });
  if (first.created) say({ kind: 'first_key', key: first.key });
  const registry = new Registry();
  const keyStore = createKeyStore({ database, registry });
  const usage = createUsageRecorder({ database, log: silentLogger, registry, flushIntervalMs: 5 });
  const files = diskFileStore({
    directory: join(directory, 'files'),
    database,
    maxBytes: 1_000_000,
    log: silentLogger,
    registry,
  });

  const makeKeys = async () => {
    const { key } = await keyStore.create({ owner: 'ann', name: undefined, scopes: ['files'] });
    say({ kind: 'key', key });
  };
  let fileCount = 0;
  const writeFiles = async () => {
    const store = await files;
    const name = `file ${++fileCount} of ${process.pid}`;
    for (const version of [1, 2, 3]) {
      const describe = async () => ({ key: name, contentType: 'text/plain', overwrite: version > 1 });
      say({ kind: 'putting', name, version });
      const bytes = Readable.from([contentOf(name, version)]);
      await store.put('ann', bytes, describe, new AbortController().signal);
      say({ kind: 'put', name, version });
    }
    if (randomInt(2) === 0) return;
    say({ kind: 'removing', name });
    await store.remove('ann', name);
    say({ kind: 'removed', name });
  };
  let requests = 0;
  const recordUsage = async () => {
    const counts = { inputCharacters: 1, inputTokens: 1, outputTokens: 1, inferenceTimeTokens: 1 };
    const keyId = String(process.pid);
    requests++;
    say({ kind: 'recording', requests });
    usage.record({
      logId: randomUUIDv7(),
      keyId,
      owner: keyId,
      operation: 'translate',
      outcome: 'succeeded',
      ...counts,
      at: new Date(),
    });
    await usage.report(keyId);
    say({ kind: 'flushed', requests });
  };
  const forever = async (work: () => Promise<void>): Promise<never> => {
    for (;;) await work();
  };
  return Promise.race([forever(makeKeys), forever(writeFiles), forever(writeFiles), forever(recordUsage)]);
}

const [directory] = process.argv.slice(2);
if (import.meta.main && directory !== undefined) await write(directory);
