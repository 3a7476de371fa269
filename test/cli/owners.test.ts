import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command, CommanderError } from 'commander';
import { Registry } from 'prom-client';
import { createKeyStore } from '../../src/accounts/key-store.ts';
import { registerOwnersCommand } from '../../src/cli/owners.ts';
import { openDatabaseIn, temporaryDirectory } from '../support/storage.ts';

const NONE = ['0 characters, 0 tokens', '0 characters, 0 tokens'];

/** The command line with a temporary data directory and defaults of 10 GB without expiry. */
async function temporaryCommandLine() {
  const directory = await temporaryDirectory();
  const openDatabase = () => openDatabaseIn(directory.path);
  async function run(...words: string[]) {
    let out = '';
    let error = '';
    const program = new Command('glossa').exitOverride().configureOutput({
      writeOut: (text) => {
        out += text;
      },
      writeErr: (text) => {
        error += text;
      },
    });
    registerOwnersCommand(program, {
      openDatabase,
      defaultStorageLimits: () => ({ storageBytes: 10 * 1024 ** 3, fileLifetimeSeconds: Number.POSITIVE_INFINITY }),
      price: () => undefined,
      out: (text) => {
        out += text;
      },
    });
    try {
      await program.parseAsync(['owners', ...words], { from: 'user' });
      return { out, error };
    } catch (thrown) {
      if (!(thrown instanceof CommanderError)) throw thrown;
      return { out, error, exitCode: thrown.exitCode, code: thrown.code };
    }
  }
  async function createKey(owner: string) {
    await using database = await openDatabase();
    await createKeyStore({ database, registry: new Registry() }).create({ owner, name: undefined, scopes: ['files'] });
  }
  return { run, createKey, [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose]() };
}

test('storage limits are set, shown and reset independently', async () => {
  await using line = await temporaryCommandLine();
  await line.createKey('team-a');
  const row = async (...words: string[]) => {
    const { out, error } = await line.run('set', 'team-a', ...words);
    assert.equal(error, '');
    const [head, cells, ...rest] = out.split('\n');
    assert.match(
      head ?? '',
      /^OWNER {3}FILES {2}GLOSSARIES {2}DOCUMENTS {2}STORED {3}ALLOWED +KEPT +LIMITS +USED TODAY +THIS MONTH$/,
    );
    assert.deepEqual(rest, ['']);
    return cells?.split(/ {2,}/).slice(5, 7);
  };
  assert.deepEqual(await row('--storage', '5GB', '--file-lifetime', '30d'), ['5 GB', '30d']);
  assert.deepEqual(await row('--storage', '1.5m'), ['1.5 MB', '30d']);
  assert.deepEqual(await row('--file-lifetime', '36h'), ['1.5 MB', '36h']);
  assert.deepEqual(await row('--file-lifetime', '48h'), ['1.5 MB', '2d']);
  assert.deepEqual(await row('--storage', 'none', '--file-lifetime', 'none'), ['no limit', 'forever']);
  assert.deepEqual(await row('--storage', 'default'), ['10 GB (default)', 'forever']);
  assert.deepEqual(await row('--file-lifetime', 'default'), ['10 GB (default)', 'forever (default)']);
});

test('usage limits are set and reset without changing storage limits', async () => {
  await using line = await temporaryCommandLine();
  await line.run('set', 'ann', '--storage', '1GB');
  await line.run('set', 'ann', '--limits', '2M characters/day, 500 at once');
  const listed = async () => JSON.parse((await line.run('list', '--json')).out)[0];
  assert.equal((await listed()).limits, '500 requests at once, 2000000 characters/day');
  assert.equal((await listed()).storage_bytes, 1024 ** 3);
  await line.run('set', 'ann', '--storage', '2GB');
  assert.equal((await listed()).limits, '500 requests at once, 2000000 characters/day');
  await line.run('set', 'ann', '--limits', 'default');
  assert.equal((await listed()).limits, null);
});

test('list prints owners with keys or limits, also as JSON; set says when an owner has no key', async () => {
  await using line = await temporaryCommandLine();
  assert.equal((await line.run('list')).out, 'No owners. Create a key with glossa keys create.\n');
  await line.createKey('zoe');
  const { out } = await line.run('set', 'ann', '--storage', '1GB');
  assert.match(out, /\nann has no key yet\. Create one with glossa keys create --owner ann\.\n$/);
  assert.deepEqual(
    (await line.run('list')).out.split('\n').map((text) => text.split(/ {2,}/)),
    [
      ['OWNER', 'FILES', 'GLOSSARIES', 'DOCUMENTS', 'STORED', 'ALLOWED', 'KEPT', 'LIMITS', 'USED TODAY', 'THIS MONTH'],
      ['ann', '0', '0', '0', '0 bytes', '1 GB', 'forever (default)', 'default', ...NONE],
      ['zoe', '0', '0', '0', '0 bytes', '10 GB (default)', 'forever (default)', 'default', ...NONE],
      [''],
    ],
  );
  const [ann] = JSON.parse((await line.run('list', '--json')).out);
  assert.deepEqual(ann, {
    owner: 'ann',
    files: 0,
    stored_bytes: 0,
    glossaries: 0,
    glossary_bytes: 0,
    documents: 0,
    document_bytes: 0,
    counted_bytes: 0,
    storage_bytes: 1024 ** 3,
    storage_is_default: false,
    file_seconds: null,
    file_lifetime_is_default: true,
    limits: null,
    used_today: { characters: 0, tokens: 0 },
    used_this_month: { characters: 0, tokens: 0 },
  });
});

test('a wrong command line is rejected with the reason and changes nothing', async () => {
  await using line = await temporaryCommandLine();
  const cases = [
    [['set', 'ann'], /give --storage, --file-lifetime or --limits/],
    [['set', 'ann', '--storage', '5'], /a size such as 500MB or 5GB, none, or default/],
    [['set', 'ann', '--storage', '0GB'], /a size such as/],
    [['set', 'ann', '--storage', '-1GB'], /a size such as/],
    [['set', 'ann', '--file-lifetime', '30'], /a time such as 12h or 30d/],
    [['set', 'ann', '--file-lifetime', '36501d'], /a time such as/],
    [['set', 'ann', '--limits', 'many'], /It must be limits such as/],
    [['set', '', '--storage', '1GB'], /1 to 128 characters on one line/],
    [['set', '--storage', '1GB'], /missing required argument 'owner'/],
    [['remove'], /unknown command 'remove'/],
  ] as const;
  for (const [words, message] of cases) {
    const { out, error, exitCode, code } = await line.run(...words);
    assert.notEqual(exitCode, 0, words.join(' '));
    assert.match(code ?? '', /^commander\./, words.join(' '));
    assert.match(error, message);
    assert.equal(out, '');
  }
  assert.equal((await line.run('list', '--json')).out, '[]\n');
});
