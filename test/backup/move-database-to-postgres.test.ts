import assert from 'node:assert/strict';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { Registry } from 'prom-client';
import { runCommand } from '../../load/command.ts';
import { startPostgres, WITHOUT_POSTGRES } from '../../load/servers/postgres.ts';
import { moveDatabaseToPostgres } from '../../src/backup/move-database-to-postgres.ts';
import { connectDatabase } from '../../src/database/database.ts';
import { MIGRATIONS } from '../../src/database/migrate.ts';
import { openMemoryStore } from '../../src/memories/memory-store.ts';
import { OLD_DATA, writeOldData } from '../support/old-data-directory.ts';
import { startTestService } from '../support/service.ts';
import { openDatabaseIn, silentLogger, temporaryDirectory } from '../support/storage.ts';

describe('moving to PostgreSQL', { skip: WITHOUT_POSTGRES, timeout: 300_000 }, async () => {
  if (WITHOUT_POSTGRES !== undefined) return;
  const server = await startPostgres();
  after(() => server[Symbol.asyncDispose]());
  const move = (dataDirectory: string, to: string, signal = new AbortController().signal) =>
    moveDatabaseToPostgres({ dataDirectory, to, log: silentLogger, registry: new Registry(), signal });
  const rowsAt = async (url: string) => {
    await using database = await connectDatabase({ path: '', url, log: silentLogger });
    return (await database.selectFrom('api_keys').select('id').execute()).length;
  };

  test('the commands move an installation, and a service continues with its keys, files, links and usage', async () => {
    await using old = await temporaryDirectory();
    await writeOldData(old.path);
    const url = await server.database();
    const environment = { GLOSSA_DATA_DIR: old.path };
    const run = async (args: string[], more = {}) => {
      await using command = runCommand(args, { ...environment, ...more });
      return { code: await command.exited, ...command.output() };
    };
    const migrated = await run(['migrate'], { GLOSSA_DATABASE_URL: url });
    assert.equal(migrated.stdout, `Applied migrations: ${Object.keys(MIGRATIONS).join(', ')}.\n`);
    const moved = await run(['data', 'move', '--to', url]);
    assert.equal(moved.code, 0, moved.stderr);
    assert.match(moved.stdout, /API keys 3, owners 2, usage rows \d+, glossaries 0, documents 0, file names 2\n/);
    const again = await run(['data', 'move', '--to', url]);
    assert.equal(again.code, 1);
    assert.match(
      again.stderr,
      /^glossa: The database postgres:\S+ already contains data of Glossa\. Use an empty database\.\n$/,
    );
    const backup = await run(['backup', `${old.path}/backup`], { GLOSSA_DATABASE_URL: url });
    assert.equal(backup.code, 1);
    assert.match(backup.stderr, /docs\/shared-storage\.md/);
    const wrong = await run(['data', 'move', '--to', 'mysql://x/y']);
    assert.equal(wrong.code, 2);

    await using service = await startTestService({ ...environment, GLOSSA_DATABASE_URL: url });
    assert.deepEqual(service.service.firstKey, { created: false, file: `${old.path}/api-key` });
    const path = `/v1/store/file/read/${encodeURIComponent(OLD_DATA.file)}`;
    const read = async (key: string) => (await service.fetch(path, { headers: { 'x-api-key': key } })).text();
    assert.equal(await read(OLD_DATA.key), OLD_DATA.content);
    assert.equal(await read(OLD_DATA.keyOfAnn), OLD_DATA.contentOfAnn);
    assert.equal((await service.get(path, { 'x-api-key': OLD_DATA.revokedKey })).status, 401);
    assert.equal(await (await fetch(service.url + path + OLD_DATA.link)).text(), OLD_DATA.contentOfAnn);
    const { body } = await service.get('/v1/usage?to=2025-11-20', { 'x-api-key': OLD_DATA.keyOfAnn });
    assert.partialDeepStrictEqual(body.usage, OLD_DATA.usageOfAnn);
  });

  test('every row is copied, in any order and with any text', async () => {
    await using directory = await temporaryDirectory();
    const url = await server.database();
    {
      await using source = await openDatabaseIn(directory.path);
      const name = (index: number) =>
        ['é', 'e', 'E', '-', '日本', '😀'][index % 6] + String(index).repeat(1 + (index % 3));
      const rows = Array.from({ length: 2_500 }, (_, index) => ({
        owner: name(index % 11),
        key: name(index),
        blob_id: String(index).padStart(32, '0'),
        size: index * 4_000_000_000,
        content_type: 'text/plain',
        created_at: new Date(index).toISOString(),
      }));
      for (let start = 0; start < rows.length; start += 500) {
        await source
          .insertInto('files')
          .values(rows.slice(start, start + 500))
          .execute();
      }
      for (let index = 0; index < 25; index++) {
        const glossary = {
          id: randomUUID(),
          set_id: index % 2 ? randomUUID() : null,
          owner: name(index),
          name: name(index),
          source_language: 'en',
          target_language: 'pt',
          version: randomUUID(),
          entry_count: 1,
          size: 5,
          created_at: new Date(index).toISOString(),
          updated_at: new Date(index).toISOString(),
          entries: `a\t${name(index)}\n`,
        };
        await source.insertInto('glossaries').values(glossary).execute();
      }
      await source.insertInto('counted_requests').values({ log_id: randomUUIDv7() }).execute();
    }
    const moved = await move(directory.path, url);
    assert.deepEqual(moved, {
      api_keys: 0,
      audit_log: 0,
      counted_requests: 1,
      daily_usage: 0,
      document_tasks: 0,
      documents: 0,
      files: 2_500,
      glossaries: 25,
      installation: 0,
      memories: 0,
      memory_keys: 0,
      memory_removals: 0,
      memory_segments: 0,
      owners: 0,
      sessions: 0,
      unlinked_blobs: 0,
      webhook_secrets: 0,
    });
    await using source = await connectDatabase({ path: `${directory.path}/glossa.db`, log: silentLogger });
    await using target = await connectDatabase({ path: '', url, log: silentLogger });
    const sizes = async (database: typeof source) =>
      await database.selectFrom('files').select(['key', 'size']).orderBy('blob_id').execute();
    assert.deepEqual(await sizes(target), await sizes(source));
    const glossaries = async (database: typeof source) =>
      await database.selectFrom('glossaries').selectAll().orderBy('created_at').execute();
    assert.deepEqual(await glossaries(target), await glossaries(source));
  });

  test('a translation memory is moved, and found, searched and removed in PostgreSQL', async () => {
    await using directory = await temporaryDirectory();
    const url = await server.database();
    const defaultLimits = { storageBytes: Infinity, fileLifetimeSeconds: Infinity };
    const signal = new AbortController().signal;
    const description = { name: 'M', sourceLanguage: 'en', targetLanguages: ['de'] };
    const segments = [
      { source: 'The printer has no paper.', target: 'Der Drucker hat kein Papier.', targetLanguage: 'de' },
      { source: 'See page 12 of the manual.', target: 'Siehe Seite 12 des Handbuchs.', targetLanguage: 'de' },
    ];
    {
      await using source = await openDatabaseIn(directory.path);
      await using store = openMemoryStore({ database: source, defaultLimits, registry: new Registry() });
      await store.create('ann', description, [segments], signal);
    }
    const moved = await move(directory.path, url);
    assert.deepEqual([moved.memories, moved.memory_segments], [1, 2]);
    await using target = await connectDatabase({ path: '', url, log: silentLogger });
    await using store = openMemoryStore({ database: target, defaultLimits, registry: new Registry() });
    const [memory] = (await store.list('ann', 10, undefined)).memories;
    assert.ok(memory);
    const find = (text: string) => store.find(memory, { text, targetLanguage: 'de', similar: true });
    assert.equal((await find('See page 14 of the manual.')).same[0]?.position, 2);
    assert.equal((await find('The printer has no ink.')).similar?.score, 83);
    const page = await store.segments('ann', memory.id, { query: 'DRUCKER', after: 0, limit: 10 });
    assert.deepEqual(page, { segments: [{ position: 1, ...segments[0] }], nextPosition: null });
    await store.create('ann', description, [segments], signal);
    await store.remove('ann', memory.id);
    assert.equal((await store.list('ann', 10, undefined)).memories.length, 1);
  });

  test('nothing is moved when a row differs after the copy', async () => {
    await using old = await temporaryDirectory();
    await writeOldData(old.path);
    for (const body of ['new.requests := new.requests + 1; return new;', 'return null;']) {
      const url = await server.database();
      const other = await temporaryDirectory();
      await (await openDatabaseIn(other.path)).destroy();
      await move(other.path, url);
      await other[Symbol.asyncDispose]();
      await server.query(url, `create function spoil() returns trigger language plpgsql as 'begin ${body} end'`);
      await server.query(
        url,
        'create trigger spoil before insert on daily_usage for each row execute function spoil()',
      );
      await assert.rejects(move(old.path, url), {
        name: 'StorageError',
        message: 'The table daily_usage differs between the databases. Nothing was moved.',
      });
      assert.equal(await rowsAt(url), 0);
    }
  });

  test('an interrupted move leaves nothing', async () => {
    await using old = await temporaryDirectory();
    await writeOldData(old.path);
    const url = await server.database();
    await assert.rejects(move(old.path, url, AbortSignal.abort(new Error('interrupted'))), /interrupted/);
    assert.equal(await rowsAt(url), 0);
  });
});
