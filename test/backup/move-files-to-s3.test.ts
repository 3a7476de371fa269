import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { Registry } from 'prom-client';
import { runCommand } from '../../load/command.ts';
import { startPostgres, WITHOUT_POSTGRES } from '../../load/servers/postgres.ts';
import { type S3Request, startS3 } from '../../load/servers/s3.ts';
import { moveFilesToS3 } from '../../src/backup/move-files-to-s3.ts';
import { loadConfig } from '../../src/config/config.ts';
import { get, put } from '../files/file-store-calls.ts';
import { OLD_DATA, writeOldData } from '../support/old-data-directory.ts';
import { temporaryS3Store } from '../support/s3-file-store.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { diskFileStore, silentLogger, temporaryDatabase, temporaryDirectory } from '../support/storage.ts';

const isPut = ({ method }: S3Request): boolean => method === 'PUT';
const isGet = ({ method, name }: S3Request): boolean => method === 'GET' && name !== '';

describe('moving stored files to S3', { timeout: 300_000 }, async () => {
  const server = await startS3();
  after(() => server[Symbol.asyncDispose]());

  /** Files of two owners on a disk, one of them large. */
  async function filesOnDisk() {
    const temporary = await temporaryDatabase();
    const directory = join(temporary.directory, 'files');
    const { database } = temporary;
    const options = { directory, database, maxBytes: 1e8, log: silentLogger, registry: new Registry() };
    const store = await diskFileStore(options);
    const contents = new Map<string, Buffer>();
    for (let index = 0; index < 12; index++)
      contents.set(`file ${index}`, randomBytes(index === 7 ? 11_000_000 : index));
    for (const [key, bytes] of contents) await put(store, key.length > 6 ? 'bob' : 'ann', key, bytes);
    await store[Symbol.asyncDispose]();
    const environment = server.environment();
    const { bucket: to } = loadConfig(environment).storage;
    if (to === undefined) throw new Error('no bucket');
    const move = (signal = new AbortController().signal) =>
      moveFilesToS3({
        database,
        name: 'glossa.db',
        directory,
        to,
        log: silentLogger,
        registry: new Registry(),
        signal,
      });
    const checked = async () => {
      const rows = await database.selectFrom('files').selectAll().execute();
      return rows.filter(({ sha256 }) => sha256 !== null).length;
    };
    return { ...temporary, directory, contents, environment, prefix: to.prefix, move, checked };
  }

  test('the command moves an installation, and a service serves its files and links from the bucket', async () => {
    await using old = await temporaryDirectory();
    await writeOldData(old.path);
    const environment: Record<string, string> = { GLOSSA_DATA_DIR: old.path, ...server.environment('moved') };
    const { GLOSSA_FILES_URL: to = '', ...credentials } = environment;
    const run = async (args: string[], variables: Record<string, string>) => {
      await using command = runCommand(args, variables);
      return { code: await command.exited, ...command.output() };
    };
    const moved = await run(['data', 'move', '--to', to], credentials);
    assert.equal(moved.code, 0, moved.stderr);
    assert.match(
      moved.stdout,
      /^Copied 2 stored files \(54 bytes\) to the bucket glossa-test\. All files were read back/,
    );
    const again = await run(['data', 'move', '--to', to], credentials);
    assert.match(
      again.stdout,
      /^Copied 2 stored files \(54 bytes\) to the bucket glossa-test, 2 of them in an earlier run\./,
    );
    const backup = await run(['backup', `${old.path}/backup`], environment);
    assert.deepEqual([backup.code, /docs\/shared-storage\.md/.test(backup.stderr)], [1, true]);
    for (const wrong of ['s3://', 's3://me:secret@bucket', 'https://bucket']) {
      assert.equal((await run(['data', 'move', '--to', wrong], credentials)).code, 2);
    }

    await rm(join(old.path, 'files'), { recursive: true });
    await using service = await startTestService(environment);
    const path = `/v1/store/file/read/${encodeURIComponent(OLD_DATA.file)}`;
    const read = async (key: string) => (await service.fetch(path, { headers: { 'x-api-key': key } })).text();
    assert.equal(await read(OLD_DATA.key), OLD_DATA.content);
    assert.equal(await read(OLD_DATA.keyOfAnn), OLD_DATA.contentOfAnn);
    assert.equal(await (await fetch(service.url + path + OLD_DATA.link)).text(), OLD_DATA.contentOfAnn);
  });

  test('after the database has moved, only with its new place do the files follow, and none is unknown there', {
    skip: WITHOUT_POSTGRES,
  }, async () => {
    await using postgres = await startPostgres();
    await using data = await temporaryDirectory();
    const database = await postgres.database();
    const { GLOSSA_FILES_URL: to = '', ...credentials } = server.environment('later');
    const onDisk: Record<string, string> = { GLOSSA_DATA_DIR: data.path };
    const inPostgres: Record<string, string> = { ...onDisk, GLOSSA_DATABASE_URL: database };
    const run = async (args: string[], variables: Record<string, string>) => {
      await using command = runCommand(args, { ...credentials, ...variables });
      return [await command.exited, command.output().stderr] as const;
    };
    const store = async ({ fetch }: TestService, key: string) =>
      assert.equal((await fetch(`/v1/store/file?key=${key}`, { method: 'POST', body: key })).status, 200);
    {
      await using service = await startTestService(onDisk);
      for (const key of ['kept', 'deleted']) await store(service, key);
    }
    assert.equal((await run(['data', 'move', '--to', database], onDisk))[0], 0);
    {
      await using service = await startTestService(inPostgres);
      await store(service, 'new');
      assert.equal((await service.fetch('/v1/store/file/read/deleted', { method: 'DELETE' })).status, 200);
    }
    const [code, sentence] = await run(['data', 'move', '--to', to], onDisk);
    assert.equal(code, 1);
    assert.match(
      sentence,
      /^glossa: The database \S+glossa\.db does not know 1 of the files .* set GLOSSA_DATABASE_URL\./,
    );
    assert.deepEqual(await server.objects('later'), []);
    assert.deepEqual(await run(['data', 'move', '--to', to], inPostgres), [0, '']);
    const inBucket = { ...inPostgres, ...server.environment('later') };
    assert.deepEqual(await run(['data', 'orphans'], inBucket), [0, 'Found 0.\n']);
    await using service = await startTestService(inBucket);
    for (const key of ['kept', 'new']) {
      assert.equal(await (await service.fetch(`/v1/store/file/read/${key}`)).text(), key);
    }
  });

  test('an interrupted move continues and copies every file byte for byte', async () => {
    await using disk = await filesOnDisk();
    {
      using _failing = server.injectFault({ kind: 'error', status: 403, code: 'AccessDenied' }, ({ name, method }) => {
        return method === 'PUT' && name.startsWith(disk.prefix) && server.requests.filter(isPut).length % 7 === 0;
      });
      await assert.rejects(disk.move(), {
        name: 'StorageError',
        message: /does not permit this with these credentials/,
      });
    }
    const before = await disk.checked();
    assert.ok(before > 0 && before < 12, `${before} files were moved`);
    const asked = server.requests.length;
    const bytes = [...disk.contents.values()].reduce((sum, { length }) => sum + length, 0);
    assert.deepEqual(await disk.move(), { files: 12, bytes, alreadyMoved: before });
    const sent = new Set(
      server.requests
        .slice(asked)
        .filter(isPut)
        .map(({ name }) => name),
    );
    assert.equal(sent.size, 12 - before);
    assert.equal((await server.objects(disk.prefix)).length, 12);
    assert.deepEqual(server.uploads(disk.prefix), []);

    await using store = await temporaryS3Store(server, { maxBytes: 1e8 });
    const opened = await store.open({ maxBytes: 1e8, environment: disk.environment, database: disk.database });
    for (const [key, content] of disk.contents) {
      assert.ok((await get(opened.store, key.length > 6 ? 'bob' : 'ann', key)).equals(content), key);
    }
  });

  test('a file that the bucket returns differently is not moved', async () => {
    await using disk = await filesOnDisk();
    {
      using _failing = server.injectFault({ kind: 'corrupt' }, isGet);
      await assert.rejects(disk.move(), { outcome: 'damaged' });
    }
    assert.ok((await disk.checked()) < 12);
    await disk.move();
    const [lost = ''] = await server.objects(disk.prefix);
    await server.remove(lost);
    assert.equal((await disk.move()).alreadyMoved, 11, 'what is gone from the bucket is brought again');
    assert.equal((await server.objects(disk.prefix)).length, 12);
  });

  test('missing bytes and bytes of the wrong size are reported, and nothing counts as moved', async () => {
    await using disk = await filesOnDisk();
    const { blob_id } = await disk.database
      .selectFrom('files')
      .select('blob_id')
      .where('key', '=', 'file 9')
      .executeTakeFirstOrThrow();
    const path = join(disk.directory, blob_id.slice(0, 2), blob_id);
    await rename(path, `${path}.aside`);
    const told = { name: 'StorageError', message: /of ann are missing \(.*\)\. Restore them or remove the file/ };
    await assert.rejects(disk.move(), told);
    await rename(`${path}.aside`, path);
    await truncate(path, 3);
    await assert.rejects(disk.move(), { message: /of ann have the wrong size \(3 instead of 9\) / });
    assert.ok(!(await server.objects(disk.prefix)).some((name) => name.endsWith(blob_id)));
    const row = disk.database.selectFrom('files').select('sha256').where('blob_id', '=', blob_id);
    assert.deepEqual(await row.executeTakeFirst(), { sha256: null });
    assert.ok((await readdir(disk.directory)).length > 1, 'the directory stays');
  });

  test('an interrupted move leaves no upload behind', async () => {
    await using disk = await filesOnDisk();
    const interrupting = new AbortController();
    using _stalling = server.injectFault({ kind: 'stall' }, ({ method, name }) => {
      const isPart = method === 'PUT' && name.startsWith(disk.prefix);
      if (isPart) interrupting.abort(new Error('interrupted'));
      return isPart;
    });
    await assert.rejects(disk.move(interrupting.signal), /interrupted/);
    assert.deepEqual(server.uploads(disk.prefix), []);
  });
});
