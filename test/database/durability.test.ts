import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { createKeyStore } from '../../src/accounts/key-store.ts';
import { createUsageRecorder } from '../../src/accounts/usage-recorder.ts';
import type { Database } from '../../src/database/database.ts';
import { openDiskBlobStore } from '../../src/files/disk/disk-blob-store.ts';
import { removeOrphans } from '../../src/files/hourly-cleanup.ts';
import { ageDatabase } from '../support/age-database.ts';
import { contentOf, type Line } from '../support/durable-writer.ts';
import { diskFileStore, openDatabaseIn, silentLogger, temporaryDirectory } from '../support/storage.ts';

const WRITER = join(import.meta.dirname, '../support/durable-writer.ts');
/** Number of lines after which a writer is killed, per round. The first writers are killed while they start. */
const ROUNDS = [1, 5, 14, 35, 90];

/** Starts a writer, kills it after this number of lines, and returns its lines. */
async function writeAndKill(directory: string, lines: number): Promise<{ pid: string; said: Line[] }> {
  const child = spawn(process.execPath, [WRITER, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const said: Line[] = [];
  for await (const line of createInterface(child.stdout)) {
    said.push(JSON.parse(line));
    if (said.length === lines) child.kill('SIGKILL');
  }
  const [, signal] = await exit;
  assert.equal(signal, 'SIGKILL', 'the writer ends only because it is killed');
  return { pid: String(child.pid), said };
}

/** Expected state of a file: its possible versions; none for a file that may be missing. */
function expectedFiles(said: Line[]): Map<string, Set<number | 'none'>> {
  const files = new Map<string, Set<number | 'none'>>();
  for (const line of said) {
    if (line.kind === 'putting') {
      const possible = files.get(line.name) ?? new Set(['none']);
      files.set(line.name, possible.add(line.version));
    } else if (line.kind === 'put') files.set(line.name, new Set([line.version]));
    else if (line.kind === 'removing') files.get(line.name)?.add('none');
    else if (line.kind === 'removed') files.set(line.name, new Set(['none']));
  }
  return files;
}

async function checkKeys(database: Database, said: Line[]): Promise<void> {
  const keyStore = createKeyStore({ database, registry: new Registry() });
  for (const line of said) {
    if (line.kind === 'key' || line.kind === 'first_key')
      assert.ok(await keyStore.authenticate(line.key), 'a key is lost');
  }
}

async function checkUsage(database: Database, owner: string, said: Line[]): Promise<void> {
  await using usage = createUsageRecorder({ database, log: silentLogger, registry: new Registry() });
  const stored = (await usage.report(owner))[0]?.requests ?? 0;
  const last = (kind: 'recording' | 'flushed') =>
    said.reduce((most, line) => (line.kind === kind ? Math.max(most, line.requests) : most), 0);
  assert.ok(stored >= last('flushed'), `${stored} requests are stored of ${last('flushed')} that were flushed`);
  assert.ok(stored <= last('recording'), `${stored} requests are stored of ${last('recording')} that there were`);
}

async function checkFiles(database: Database, directory: string, expected: Map<string, Set<number | 'none'>>) {
  const options = { directory, database, maxBytes: 1_000_000, log: silentLogger, registry: new Registry() };
  await using store = await diskFileStore(options);
  const present = new Map<string, number>();
  let cursor: string | undefined;
  do {
    const page = await store.list('ann', 100, cursor);
    for (const { key, size } of page.files) {
      const bytes = await buffer((await store.read('ann', key)).bytes);
      assert.equal(bytes.length, size);
      const version = Number(bytes.subarray(0, bytes.indexOf('\n')).toString().split(' ').at(-1));
      assert.ok(bytes.equals(contentOf(key, version)), `${key} is torn`);
      present.set(key, version);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  for (const [name, possible] of expected) {
    const found = present.get(name) ?? 'none';
    assert.ok(possible.has(found), `${name}: found ${found}, expected ${[...possible].join(' or ')}`);
    present.delete(name);
  }
  assert.deepEqual([...present.keys()], [], 'there are files that nobody stored');
}

/** Makes all records look old and runs the cleanup. Then exactly the blobs of the rows exist. */
async function checkSweep(database: Database, directory: string): Promise<void> {
  const blobs = async () => {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile());
  };
  await ageDatabase(database);
  await removeOrphans({ blobs: await openDiskBlobStore(directory), database, signal: new AbortController().signal });
  const rows = await database.selectFrom('files').select('blob_id').execute();
  assert.deepEqual((await blobs()).map(({ name }) => name).toSorted(), rows.map(({ blob_id }) => blob_id).toSorted());
}

test('a service that is killed at any moment loses and corrupts nothing that it has confirmed', async () => {
  await using directory = await temporaryDirectory();
  const all: Line[] = [];
  for (const lines of ROUNDS) {
    const { pid, said } = await writeAndKill(directory.path, lines);
    all.push(...said);
    await using database = await openDatabaseIn(directory.path);
    assert.deepEqual((await sql`PRAGMA integrity_check`.execute(database)).rows, [{ integrity_check: 'ok' }]);
    await checkKeys(database, all);
    await checkUsage(database, pid, said);
    await checkFiles(database, join(directory.path, 'files'), expectedFiles(all));
    await checkSweep(database, join(directory.path, 'files'));
  }
  const firstKeys = all.flatMap((line) => (line.kind === 'first_key' ? line.key : []));
  assert.deepEqual(firstKeys, [(await readFile(join(directory.path, 'api-key'), 'utf8')).trim()]);
});
