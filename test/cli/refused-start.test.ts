import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { runCommand } from '../../load/command.ts';
import { temporaryDirectory } from '../support/storage.ts';

/** Starts the service without the rights over all files that an administrator has, which would hide what is refused. */
const WITHOUT_RIGHTS =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search', '--'] : [];

function start(dataDirectory: string, environment: Record<string, string> = {}) {
  const variables = { GLOSSA_PORT: '0', GLOSSA_DATA_DIR: dataDirectory, GLOSSA_LOG_LEVEL: 'warn', ...environment };
  return runCommand(['serve'], variables, WITHOUT_RIGHTS);
}

/** The start ends by itself, with this exit code, and says why in one line and nothing else. */
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

interface Spoilt {
  what: string;
  spoil(dataDirectory: string): Promise<unknown>;
  sentence: RegExp;
}

const spoilt: Spoilt[] = [
  {
    what: 'a file',
    spoil: (path) => writeFile(path, ''),
    sentence: /\/data exists already and is not a directory\.$/m,
  },
  {
    what: 'not to be written',
    spoil: (path) => mkdir(path, { mode: 0o555 }),
    sentence: /\/data may not be read or written by this user: check its permissions and those of its directory\.$/m,
  },
  {
    what: 'one with files that may not be written',
    async spoil(path) {
      await mkdir(join(path, 'files/incoming'), { recursive: true });
      await chmod(join(path, 'files/incoming'), 0o555);
    },
    sentence: /\/data\/files\/incoming may not be read or written by this user: /,
  },
  {
    what: 'one with a file for temporary files',
    async spoil(path) {
      await mkdir(path);
      await writeFile(join(path, 'tmp'), '');
    },
    sentence: /\/data\/tmp\/pdf is not inside a directory\.$/m,
  },
  {
    what: 'one with another file for a database',
    async spoil(path) {
      await mkdir(path);
      await writeFile(join(path, 'glossa.db'), 'Dear database, '.repeat(1_000));
    },
    sentence: /glossa\.db is not a database: move it away, or choose another data directory\.$/m,
  },
  {
    what: 'one with a damaged database',
    async spoil(path) {
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
    what: 'one with another file for the first key',
    async spoil(path) {
      await mkdir(path);
      await writeFile(join(path, 'api-key'), 'my key');
    },
    sentence: /api-key contains no API key of Glossa. Remove the file; the next start creates a new key\.$/m,
  },
];

for (const { what, spoil, sentence } of spoilt) {
  test(`a data directory that is ${what} is refused`, async () => {
    await using directory = await temporaryDirectory();
    const path = join(directory.path, 'data');
    await spoil(path);
    await assertRefused(start(path), 1, sentence);
  });
}

test('a port that is taken is refused, and the key is made by the start that succeeds', async () => {
  await using directory = await temporaryDirectory();
  using taken = await takenPort();
  await assertRefused(
    start(directory.path, { GLOSSA_PORT: taken.port }),
    1,
    /Port \d+ of 127\.0\.0\.1 is taken: .*GLOSSA_PORT/,
  );
  assert.ok(!(await readdir(directory.path)).includes('api-key'));
  await using glossa = start(directory.path);
  await glossa.waitForOutput(/first API key/);
  await glossa.waitForOutput(/summary/);
});

test('a port for metrics that is taken, and a host that is none, are refused by the names of their variables', async () => {
  await using directory = await temporaryDirectory();
  using taken = await takenPort();
  const metrics = start(directory.path, { GLOSSA_METRICS_PORT: taken.port });
  await assertRefused(metrics, 1, /Port \d+ of 127\.0\.0\.1 is taken: .*GLOSSA_METRICS_PORT/);
  await assertRefused(
    start(directory.path, { GLOSSA_HOST: '192.0.2.1' }),
    1,
    /no address 192\.0\.2\.1: set GLOSSA_HOST/,
  );
  await assertRefused(start(directory.path, { GLOSSA_HOST: 'a host' }), 1, /The name a host of GLOSSA_HOST/);
});

test('a configuration that is wrong is refused with exit code 78, before anything is made', async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'data');
  await assertRefused(start(path, { GLOSSA_DEADLINE: 'soon' }), 78, /GLOSSA_DEADLINE must be a whole number/);
  assert.deepEqual(await readdir(directory.path), []);
});
