import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCommand } from '../../load/command.ts';
import { pollUntil } from '../../load/poll-until.ts';
import { recountStored } from '../../src/files/owners.ts';
import { contentOf } from '../support/durable-writer.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { openDatabaseIn, temporaryDirectory } from '../support/storage.ts';

/** Runs `glossa` until it exits. */
async function glossa(words: string[], environment: Record<string, string>) {
  await using command = runCommand(words, environment);
  const exitCode = await command.exited;
  return { exitCode, ...command.output() };
}

const put = async (service: TestService, key: string, version: number): Promise<string> => {
  const query = new URLSearchParams({ key, overwrite: 'true', temp_public_url: 'true' });
  const response = await service.fetch(`/v1/store/file?${query}`, { method: 'POST', body: contentOf(key, version) });
  assert.equal(response.status, 200);
  return ((await response.json()) as { temp_public_url: string }).temp_public_url;
};

test('a backup under load restores everything that was confirmed before the backup started', async () => {
  await using directory = await temporaryDirectory();
  const backup = join(directory.path, 'backup');
  const restored = join(directory.path, 'restored');
  await using service = await startTestService();
  const { key: revoked, record } = await service.service.keyStore.create({
    owner: 'ann',
    name: 'a',
    scopes: ['files'],
  });
  const { key: other } = await service.service.keyStore.create({ owner: 'ann', name: 'b', scopes: ['files'] });
  await service.service.keyStore.revoke(record.id);

  const link = await put(service, 'kept 0', 1);
  for (let file = 1; file < 40; file++) await put(service, `kept ${file}`, 1);
  await service.fetch('/v1/store/file?key=of+ann', { method: 'POST', body: 'hers', headers: { 'x-api-key': other } });

  // The newest confirmed version of each file.
  const versions = new Map<string, number>();
  let loading = true;
  const overwrite = async (key: string) => {
    for (let version = 1; loading; version++) {
      await put(service, key, version);
      versions.set(key, version);
    }
  };
  const comeAndGo = async () => {
    while (loading) {
      const key = `passing ${randomInt(1_000_000)}`;
      await put(service, key, 1);
      await service.fetch(`/v1/store/file/read/${key}`, { method: 'DELETE' });
    }
  };
  const hot = ['hot 1', 'hot 2', 'hot 3'];
  const load = Promise.all([...hot.map(overwrite), comeAndGo(), comeAndGo()]);
  await pollUntil(() => hot.every((key) => (versions.get(key) ?? 0) >= 3));
  const before = new Map(versions);
  const usage = await service.get('/v1/usage');
  const made = await glossa(['backup', backup], { GLOSSA_DATA_DIR: service.dataDirectory });
  loading = false;
  await load;
  assert.deepEqual([made.exitCode, made.stderr], [0, '']);
  assert.match(made.stdout, /^Backed up \S+ to \S+: 3 API keys, \d+ stored files \(\d.*\)\.\nIt contains secrets /);

  const done = await glossa(['restore', backup], { GLOSSA_DATA_DIR: restored });
  assert.deepEqual([done.exitCode, done.stderr], [0, '']);
  await using again = await startTestService({ GLOSSA_DATA_DIR: restored });
  const read = async (key: string) => {
    const response = await again.fetch(`/v1/store/file/read/${key}`, { headers: { 'x-api-key': service.key } });
    assert.equal(response.status, 200, key);
    return Buffer.from(await response.arrayBuffer());
  };
  for (let file = 0; file < 40; file++) assert.ok((await read(`kept ${file}`)).equals(contentOf(`kept ${file}`, 1)));
  for (const key of hot) {
    const bytes = await read(key);
    const version = Number(bytes.subarray(0, bytes.indexOf('\n')).toString().split(' ').at(-1));
    assert.ok(version >= (before.get(key) ?? 0), `${key} has version ${version}`);
    assert.ok(bytes.equals(contentOf(key, version)));
  }
  const { body } = await again.get('/v1/store/file?limit=1000', { 'x-api-key': service.key });
  for (const { key } of body.files as { key: string }[]) assert.ok((await read(key)).length > 0);
  const signed = new URL(link);
  assert.ok(
    Buffer.from(await (await fetch(again.url + signed.pathname + signed.search)).bytes()).equals(
      contentOf('kept 0', 1),
    ),
  );

  const hers = await again.fetch('/v1/store/file/read/of ann', { headers: { 'x-api-key': other } });
  assert.equal(await hers.text(), 'hers');
  assert.equal((await again.get('/v1/store/file', { 'x-api-key': revoked })).status, 401);
  const counted = (rows: unknown) => (rows as { requests: number }[]).reduce((sum, { requests }) => sum + requests, 0);
  const kept = await again.get('/v1/usage', { 'x-api-key': service.key });
  assert.ok(counted(kept.body.usage) >= counted(usage.body.usage));
  await using database = await openDatabaseIn(restored);
  const counts = () => database.selectFrom('owners').selectAll().orderBy('name').execute();
  const stored = await counts();
  await recountStored(database);
  assert.deepEqual(stored, await counts(), 'the totals of owners match their files');
  assert.deepEqual(
    (await readdir(restored)).filter((name) => name.includes('partial')),
    [],
  );
});

test('a backup removes its files on every stop signal', async () => {
  await using directory = await temporaryDirectory();
  const data = join(directory.path, 'data');
  const blobId = 'ab'.repeat(16);
  await mkdir(join(data, 'files/ab'), { recursive: true });
  {
    await using database = await openDatabaseIn(data);
    const file = { owner: 'ann', key: 'large', blob_id: blobId, size: 2 ** 33, content_type: 'a/b', created_at: '' };
    await database.insertInto('files').values(file).execute();
  }
  await writeFile(join(data, 'files/ab', blobId), '');
  await truncate(join(data, 'files/ab', blobId), 2 ** 33);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    await using command = runCommand(['backup', join(directory.path, 'backup')], { GLOSSA_DATA_DIR: data });
    await pollUntil(() => existsSync(join(directory.path, 'backup.partial/files/ab', blobId)));
    command.child.kill(signal);
    assert.equal(await command.exited, 1, signal);
    assert.match(command.output().stderr, /^glossa: The backup was interrupted\. Incomplete files were removed\.\n$/);
    assert.deepEqual(await readdir(directory.path), ['data']);
  }
});

test('backup and restore report a failure in one sentence with its exit code', async () => {
  await using directory = await temporaryDirectory();
  const at = (name: string) => join(directory.path, name);
  await using service = await startTestService();
  const cases: [string[], string, number, RegExp][] = [
    [['backup'], service.dataDirectory, 2, /missing required argument 'directory'/],
    [['backup', at('a')], at('nothing'), 1, /^glossa: \S+nothing contains no Glossa data\. [^\n]+\.\n$/],
    [['backup', service.dataDirectory], service.dataDirectory, 1, /^glossa: \S+ is not empty\. [^\n]+\.\n$/],
    [['restore', at('none')], at('data'), 1, /^glossa: \S+none contains no complete backup: [^\n]+\.\n$/],
  ];
  for (const [words, data, exitCode, sentence] of cases) {
    const { stderr, ...answer } = await glossa(words, { GLOSSA_DATA_DIR: data });
    assert.deepEqual(answer, { exitCode, stdout: '' }, words.join(' '));
    assert.match(stderr, sentence);
  }
  const backup = await glossa(['backup', at('backup')], {
    GLOSSA_DATA_DIR: service.dataDirectory,
    GLOSSA_SECRET: 's'.repeat(32),
  });
  assert.match(backup.stdout, /\nGLOSSA_SECRET is not included\. /);
  const running = await glossa(['restore', at('backup')], { GLOSSA_DATA_DIR: service.dataDirectory });
  assert.equal(running.exitCode, 1);
  assert.match(running.stderr, /^glossa: \S+ already contains data \(\S+\)\. Stop its service [^\n]+\.\n$/);
  assert.equal((await glossa(['restore', at('backup')], { GLOSSA_PORT: 'x' })).exitCode, 78);
  assert.deepEqual(await readdir(directory.path), ['backup']);
  assert.equal((await readFile(join(service.dataDirectory, 'api-key'), 'utf8')).trim(), service.key);
});
