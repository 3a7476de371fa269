import assert from 'node:assert/strict';
import { chmod, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { z } from 'zod';
import { runCommand } from '../../load/command.ts';
import { runCommandToEnd } from '../support/cli-process.ts';
import { startTestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';
import { WITHOUT_RIGHTS } from '../support/without-rights.ts';

const ROOT_PAGES = 'SELECT rootpage, page_size FROM sqlite_schema, pragma_page_size WHERE tbl_name = ?';
const rootPages = z.array(z.object({ rootpage: z.number(), page_size: z.number() }));

/** Overwrites the first pages of a table and of its indexes. */
async function damage(path: string, table: string): Promise<void> {
  const database = new DatabaseSync(path);
  const pages = rootPages.parse(database.prepare(ROOT_PAGES).all(table));
  database.close();
  await using file = await open(path, 'r+');
  for (const { rootpage, page_size: size } of pages) {
    await file.write(Buffer.alloc(size, 0xff), 0, size, (rootpage - 1) * size);
  }
}

test('a damaged page of the database is told by /readyz once a request has met it, and by the doctor', async () => {
  await using directory = await temporaryDirectory();
  const environment = { GLOSSA_DATA_DIR: join(directory.path, 'data') };
  await (await startTestService(environment))[Symbol.asyncDispose]();
  await damage(join(environment.GLOSSA_DATA_DIR, 'glossa.db'), 'daily_usage');

  const doctor = await runCommandToEnd(['doctor', '--only', 'sr-sr-Latn'], environment);
  assert.equal(doctor.exitCode, 1);
  assert.match(doctor.stdout, /^broken +database +.*glossa\.db is damaged.*: restore it from a copy\.$/m);

  await using glossa = await startTestService(environment);
  assert.equal((await glossa.get('/v1/usage')).status, 503);
  const { status, body } = await glossa.get('/readyz');
  assert.equal(status, 503);
  assert.deepEqual(body.reasons, ['The database is damaged. Restore it from a copy.']);
});

test('a command of a user who may not read the data directory says so', async () => {
  await using directory = await temporaryDirectory();
  const environment = { GLOSSA_DATA_DIR: join(directory.path, 'data') };
  await (await startTestService(environment))[Symbol.asyncDispose]();
  await chmod(environment.GLOSSA_DATA_DIR, 0);
  try {
    await using keys = runCommand(['keys', 'list'], environment, WITHOUT_RIGHTS);
    assert.equal(await keys.exited, 1);
    assert.match(
      keys.output().stderr,
      /data may not be read by this user\. Run the command as the user of the service/,
    );
    await using doctor = runCommand(['doctor'], environment, WITHOUT_RIGHTS);
    assert.equal(await doctor.exited, 1);
    const { stdout, stderr } = doctor.output();
    assert.match(stdout, /^broken +data +this user cannot write .*data$/m);
    assert.equal(stderr, '');
  } finally {
    await chmod(environment.GLOSSA_DATA_DIR, 0o700);
  }
});
