import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { runCommand } from '../../load/command.ts';
import { temporaryDirectory } from '../support/storage.ts';
import { WITHOUT_RIGHTS } from '../support/without-rights.ts';

function start(dataDirectory: string, environment: Record<string, string> = {}) {
  const variables = { GLOSSA_PORT: '0', GLOSSA_DATA_DIR: dataDirectory, GLOSSA_LOG_LEVEL: 'warn', ...environment };
  return runCommand(['serve'], variables, WITHOUT_RIGHTS);
}

/** Asserts that the start exits with this code and prints one line with the reason. */
async function assertRefused(glossa: ReturnType<typeof start>, code: number, sentence: RegExp): Promise<void> {
  await using _ = glossa;
  assert.equal(await glossa.exited, code);
  const { stdout, stderr } = glossa.output();
  assert.match(stderr, /^glossa: [^\n]*\n$/);
  assert.match(stderr, sentence);
  assert.equal(stdout, '');
}

async function takenPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = String(typeof address === 'object' && address ? address.port : '');
  return { port, [Symbol.dispose]: () => void server.close() };
}

interface BrokenDirectory {
  state: string;
  prepare(dataDirectory: string): Promise<unknown>;
  sentence: RegExp;
}

const brokenDirectories: BrokenDirectory[] = [
  {
    state: 'is a file',
    prepare: (path) => writeFile(path, ''),
    sentence: /\/data exists already and is not a directory\.$/m,
  },
  {
    state: 'is not writable',
    prepare: (path) => mkdir(path, { mode: 0o555 }),
    sentence: /\/data may not be read or written by this user: check its permissions and those of its directory\.$/m,
  },
  {
    state: 'has a directory that is not writable',
    async prepare(path) {
      await mkdir(join(path, 'files/incoming'), { recursive: true });
      await chmod(join(path, 'files/incoming'), 0o555);
    },
    sentence: /\/data\/files\/incoming may not be read or written by this user: /,
  },
  {
    state: 'has a file in place of the temporary directory',
    async prepare(path) {
      await mkdir(path);
      await writeFile(join(path, 'tmp'), '');
    },
    sentence: /\/data\/tmp\/pdf is not inside a directory\.$/m,
  },
  {
    state: 'has a different file in place of the database',
    async prepare(path) {
      await mkdir(path);
      await writeFile(join(path, 'glossa.db'), 'Dear database, '.repeat(1_000));
    },
    sentence: /glossa\.db is not a database: move it away, or choose another data directory\.$/m,
  },
  {
    state: 'has a damaged database',
    async prepare(path) {
      await mkdir(path);
      const file = join(path, 'glossa.db');
      {
        using database = new DatabaseSync(file);
        database.exec('CREATE TABLE kysely_migration (name TEXT PRIMARY KEY, timestamp TEXT)');
      }
      await truncate(file, 5_000);
    },
    sentence: /glossa\.db is damaged: restore it from a copy\.$/m,
  },
  {
    state: 'has an invalid key file',
    async prepare(path) {
      await mkdir(path);
      await writeFile(join(path, 'api-key'), 'my key');
    },
    sentence: /api-key contains no API key of Glossa. Remove the file; the next start creates a new key\.$/m,
  },
];

for (const { state, prepare, sentence } of brokenDirectories) {
  test(`a data directory that ${state} is an error`, async () => {
    await using directory = await temporaryDirectory();
    const path = join(directory.path, 'data');
    await prepare(path);
    await assertRefused(start(path), 1, sentence);
  });
}

test('a port in use is an error; only a successful start creates the key', async () => {
  await using directory = await temporaryDirectory();
  using taken = await takenPort();
  await assertRefused(
    start(directory.path, { GLOSSA_PORT: taken.port }),
    1,
    /Port \d+ of 127\.0\.0\.1 is already in use: .*GLOSSA_PORT/,
  );
  assert.ok(!(await readdir(directory.path)).includes('api-key'));
  await using glossa = start(directory.path);
  await glossa.waitForOutput(/first API key/);
  await glossa.waitForOutput(/summary/);
});

test('errors about the metrics port and the host name their variables', async () => {
  await using directory = await temporaryDirectory();
  using taken = await takenPort();
  const metrics = start(directory.path, { GLOSSA_METRICS_PORT: taken.port });
  await assertRefused(metrics, 1, /Port \d+ of 127\.0\.0\.1 is already in use: .*GLOSSA_METRICS_PORT/);
  await assertRefused(
    start(directory.path, { GLOSSA_HOST: '192.0.2.1' }),
    1,
    /no address 192\.0\.2\.1: set GLOSSA_HOST/,
  );
  await assertRefused(start(directory.path, { GLOSSA_HOST: 'a host' }), 1, /The host name a host in GLOSSA_HOST/);
});

test('an invalid configuration exits with 78 before any file is created', async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'data');
  await assertRefused(start(path, { GLOSSA_DEADLINE: 'soon' }), 78, /GLOSSA_DEADLINE must be a whole number/);
  assert.deepEqual(await readdir(directory.path), []);
});
