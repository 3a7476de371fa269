import assert from 'node:assert/strict';
import { cp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { runCommand } from '../../load/command.ts';
import { pollUntil } from '../../load/poll-until.ts';
import { startPostgres, WITHOUT_POSTGRES } from '../../load/servers/postgres.ts';
import { startS3 } from '../../load/servers/s3.ts';
import { translateDocument } from '../support/document-client.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';

type Environment = Record<string, string>;

const HOUR_MS = 3_600_000;
const FILES = ['a', 'b', 'c'];

async function upload({ fetch }: TestService, key: string): Promise<void> {
  const response = await fetch(`/v1/store/file?key=${key}`, { method: 'POST', body: `content of ${key}` });
  assert.equal(response.status, 200);
}

async function requireFiles({ fetch }: TestService, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    assert.equal(await (await fetch(`/v1/store/file/read/${key}`)).text(), `content of ${key}`, key);
  }
}

/** Starts a service for a moment. */
async function during<T>(environment: Environment, use: (service: TestService) => Promise<T>): Promise<T> {
  await using service = await startTestService(environment);
  return await use(service);
}

/** Blobs below a data directory, with the paths of their folders. Makes them three hours old. */
async function agedBlobs(dataDirectory: string): Promise<string[]> {
  const entries = await readdir(join(dataDirectory, 'files'), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const old = new Date(Date.now() - 3 * HOUR_MS);
  for (const path of paths) await utimes(path, old, old);
  return paths.toSorted();
}

/** A data directory with three stored files, whose service has ended. */
async function usedData() {
  const directory = await temporaryDirectory();
  const environment: Environment = { GLOSSA_DATA_DIR: directory.path };
  await during(environment, async (service) => {
    for (const key of FILES) await upload(service, key);
  });
  return { ...directory, environment, database: join(directory.path, 'glossa.db') };
}

const refusal = (place: string, database: string) => ({
  name: 'StorageError',
  message: new RegExp(`^The files in ${place} belong to another database than ${database}\\. Nothing was changed\\.`),
});

async function requireRefusal(environment: Environment, dataDirectory: string, database: string): Promise<void> {
  const before = await agedBlobs(dataDirectory);
  await assert.rejects(startTestService(environment), refusal(join(dataDirectory, 'files'), database));
  assert.deepEqual(await agedBlobs(dataDirectory), before);
}

test('a start without the database of the files is refused and changes nothing, and the database is used again', async () => {
  await using data = await usedData();
  const aside = join(data.path, 'aside.db');
  await rename(data.database, aside);
  const names = await readdir(data.path);
  await requireRefusal(data.environment, data.path, data.database);
  assert.deepEqual(await readdir(data.path), names, 'no empty database takes its place');
  await rename(aside, data.database);
  await during(data.environment, (service) => requireFiles(service, FILES));
});

test('a start with an empty or another database is refused, and the command says what to do', async () => {
  await using data = await usedData();
  await using other = await usedData();
  const aside = join(data.path, 'aside.db');
  await rename(data.database, aside);
  await writeFile(data.database, '');
  await requireRefusal(data.environment, data.path, data.database);
  await cp(other.database, data.database);
  await requireRefusal(data.environment, data.path, data.database);
  await using command = runCommand(['serve'], { ...data.environment, GLOSSA_PORT: '0' });
  assert.equal(await command.exited, 1);
  assert.match(
    command.output().stderr,
    /^glossa: The files in \S+ belong to another database .* to start without these files\.\n$/,
  );
  await rename(aside, data.database);
  await during(data.environment, (service) => requireFiles(service, FILES));
});

test('a new database starts without the files that were moved away, as the refusal says', async () => {
  await using data = await usedData();
  await rm(data.database);
  await rename(join(data.path, 'files'), join(data.path, 'files.before'));
  await during(data.environment, (service) => upload(service, 'new'));
  await during(data.environment, (service) => requireFiles(service, ['new']));
});

test('files that were copied without their mark still belong to the database that knows them', async () => {
  await using data = await usedData();
  await rm(join(data.path, 'files/installation'));
  await during(data.environment, (service) => requireFiles(service, FILES));
  await rm(join(data.path, 'files/installation'));
  await rm(data.database);
  await requireRefusal(data.environment, data.path, data.database);
});

test('with an older copy of the database, newer files and documents stay, and an alert is raised', async () => {
  await using data = await usedData();
  const older = join(data.path, 'older.db');
  await cp(data.database, older);
  const documents = await during(data.environment, async (service) => {
    for (const key of ['d', 'e']) await upload(service, key);
    const file = { name: 'page.md', content: 'The library opens every day.' };
    return translateDocument(service, file, { current_language: 'en', target_language: 'es' });
  });
  const newest = join(data.path, 'newest.db');
  await rename(data.database, newest);
  await rename(older, data.database);
  const before = await agedBlobs(data.path);
  await during(data.environment, async (service) => {
    await requireFiles(service, FILES);
    await untilChecked(service);
    const metrics = await (await service.fetch('/metrics')).text();
    assert.match(metrics, /^glossa_files_unknown_blobs 4$/m);
    assert.match(metrics, /^glossa_files_removal_stopped 1$/m);
    assert.match(metrics, /^glossa_files_swept_total 0$/m);
  });
  assert.deepEqual(await agedBlobs(data.path), before);
  await rename(newest, data.database);
  await during(data.environment, async (service) => {
    await requireFiles(service, [...FILES, 'd', 'e']);
    const result = await service.fetch(`/v1/ai/translate/document/${documents.id}/result`);
    assert.deepEqual(Buffer.from(await result.arrayBuffer()), documents.bytes);
  });
});

/** Waits for the log line of the first check. */
async function untilChecked({ logLines }: TestService): Promise<void> {
  const isCheck = (line: string): boolean =>
    /blobs belong to no file|blobs that this database does not know/.test(line);
  await pollUntil(() => logLines.some(isCheck));
}

test('a restored backup has its files, and another database is refused there', async () => {
  await using data = await usedData();
  const [backup, restored] = [join(data.path, 'backup'), join(data.path, 'restored')];
  const run = async (args: string[], environment: Environment) => {
    await using command = runCommand(args, environment);
    assert.equal(await command.exited, 0, command.output().stderr);
  };
  await run(['backup', backup], data.environment);
  await run(['restore', backup], { GLOSSA_DATA_DIR: restored });
  const mark = await readFile(join(restored, 'files/installation'), 'utf8');
  assert.equal(mark, await readFile(join(data.path, 'files/installation'), 'utf8'));
  await during({ GLOSSA_DATA_DIR: restored }, (service) => requireFiles(service, FILES));
  await rm(join(restored, 'glossa.db'));
  await requireRefusal({ GLOSSA_DATA_DIR: restored }, restored, join(restored, 'glossa.db'));
});

describe('a database in PostgreSQL', { skip: WITHOUT_POSTGRES, timeout: 300_000 }, async () => {
  if (WITHOUT_POSTGRES !== undefined) return;
  const server = await startPostgres();
  after(() => server[Symbol.asyncDispose]());

  test('is refused before the move and accepted after it', async () => {
    await using data = await usedData();
    const url = await server.database();
    const environment = { ...data.environment, GLOSSA_DATABASE_URL: url };
    await requireRefusal(environment, data.path, `postgres:\\S+${new URL(url).pathname}`);
    await using move = runCommand(['data', 'move', '--to', url], data.environment);
    assert.equal(await move.exited, 0, move.output().stderr);
    await during(environment, (service) => requireFiles(service, FILES));
    await requireRefusal({ ...environment, GLOSSA_DATABASE_URL: await server.database() }, data.path, 'postgres:\\S+');
  });
});

describe('files in S3', { timeout: 300_000 }, async () => {
  const server = await startS3();
  after(() => server[Symbol.asyncDispose]());

  test('are kept when a service with another database is started, which is refused', async () => {
    await using data = await usedData();
    await using other = await temporaryDirectory();
    const bucket = server.environment('strange');
    const { GLOSSA_FILES_URL: to = '', ...credentials } = bucket;
    await using move = runCommand(['data', 'move', '--to', to], { ...data.environment, ...credentials });
    assert.equal(await move.exited, 0, move.output().stderr);
    const environment = { ...data.environment, ...bucket };
    await during(environment, (service) => requireFiles(service, FILES));
    server.ageObjects(3 * HOUR_MS);
    const before = await server.objects('strange');
    const strange = { GLOSSA_DATA_DIR: other.path, ...bucket };
    for (const start of ['first', 'second']) {
      const refused = refusal('s3://glossa-test/strange/', join(other.path, 'glossa.db'));
      await assert.rejects(startTestService(strange), refused, start);
      assert.deepEqual(await readdir(other.path), [], start);
    }
    assert.deepEqual(await server.objects('strange'), before);
    await using files = await usedData();
    await using wrongMove = runCommand(['data', 'move', '--to', to], { ...files.environment, ...credentials });
    assert.equal(await wrongMove.exited, 1);
    assert.match(
      wrongMove.output().stderr,
      /^glossa: The files in s3:\/\/glossa-test\/strange\/ belong to another database/,
    );
    await during(environment, (service) => requireFiles(service, FILES));
  });

  test('are kept when an older copy of the database is started, and an alert is raised', async () => {
    await using directory = await temporaryDirectory();
    const environment = { GLOSSA_DATA_DIR: directory.path, ...server.environment('older') };
    const [database, older] = [join(directory.path, 'glossa.db'), join(directory.path, 'older.db')];
    await during(environment, (service) => upload(service, 'a'));
    await cp(database, older);
    await during(environment, (service) => upload(service, 'b'));
    await rename(database, join(directory.path, 'newest.db'));
    await rename(older, database);
    server.ageObjects(3 * HOUR_MS);
    const before = await server.objects('older');
    await during(environment, async (service) => {
      await untilChecked(service);
      assert.match(await (await service.fetch('/metrics')).text(), /^glossa_files_removal_stopped 1$/m);
    });
    assert.deepEqual(await server.objects('older'), before);
    await rename(join(directory.path, 'newest.db'), database);
    await during(environment, (service) => requireFiles(service, ['a', 'b']));
  });

  test('do not keep a service from starting while the bucket does not answer', async () => {
    await using directory = await temporaryDirectory();
    const environment = { GLOSSA_DATA_DIR: directory.path, ...server.environment('away') };
    using _away = server.injectFault({ kind: 'error', status: 503, code: 'ServiceUnavailable' });
    await during(environment, async ({ fetch }) => assert.equal((await fetch('/healthz')).status, 200));
  });
});
