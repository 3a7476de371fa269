import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command, CommanderError } from 'commander';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { createKeyStore } from '../../src/accounts/key-store.ts';
import { registerKeysCommand } from '../../src/cli/keys.ts';
import { NO_USAGE } from '../../src/limits/quotas.ts';
import { openDatabaseIn, temporaryDirectory } from '../support/storage.ts';

const keyShape = z.strictObject({
  id: z.uuid(),
  prefix: z.string(),
  owner: z.string(),
  name: z.string().nullable(),
  scopes: z.array(z.string()),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
});

/** The command line with a temporary data directory. A run returns its output and exit code. */
async function temporaryCommandLine() {
  const directory = await temporaryDirectory();
  async function run(...words: string[]) {
    let out = '';
    let error = '';
    const write = (text: string) => {
      out += text;
    };
    const program = new Command('glossa').exitOverride().configureOutput({
      writeOut: write,
      writeErr: (text) => {
        error += text;
      },
    });
    registerKeysCommand(program, { openDatabase: () => openDatabaseIn(directory.path), out: write });
    try {
      await program.parseAsync(['keys', ...words], { from: 'user' });
      return { out, error };
    } catch (thrown) {
      if (!(thrown instanceof CommanderError)) throw thrown;
      return { out, error, exitCode: thrown.exitCode, code: thrown.code };
    }
  }
  async function authenticate(key: string) {
    await using database = await openDatabaseIn(directory.path);
    return await createKeyStore({ database, registry: new Registry() }).authenticate(key);
  }
  return { run, authenticate, [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose]() };
}

test('create prints only the key, and the key works', async () => {
  await using line = await temporaryCommandLine();
  const { out, error, exitCode } = await line.run('create');
  assert.match(out, /^glossa_[\w-]{43}\n$/);
  assert.equal(error, '');
  assert.equal(exitCode, undefined);
  const account = await line.authenticate(out.trim());
  assert.equal(account?.owner, 'default');
  assert.deepEqual(account?.scopes, new Set(['translate', 'summary', 'files', 'models']));
});

test('create accepts owner, scopes and name, and prints JSON with --json', async () => {
  await using line = await temporaryCommandLine();
  const { out } = await line.run(
    'create',
    '--owner',
    'ann',
    '--scopes',
    'summary, translate',
    '--name',
    'laptop',
    '--json',
  );
  const { key, ...record } = keyShape.extend({ key: z.string() }).parse(JSON.parse(out));
  assert.equal(record.prefix, key.slice(0, 15));
  assert.deepEqual(record.scopes, ['translate', 'summary']);
  assert.equal(record.name, 'laptop');
  const account = await line.authenticate(key);
  assert.equal(account?.owner, 'ann');
  assert.deepEqual(account?.scopes, new Set(['translate', 'summary']));
  const unused = { limits: null, used_today: NO_USAGE.day, used_this_month: NO_USAGE.month };
  assert.deepEqual(JSON.parse((await line.run('list', '--json')).out), [{ ...record, ...unused }]);
});

test('list prints every key in columns and never a complete key', async () => {
  await using line = await temporaryCommandLine();
  assert.equal((await line.run('list')).out, 'No keys. Create one with glossa keys create.\n');
  const keys = [];
  for (const owner of ['ann', 'a much longer owner'])
    keys.push((await line.run('create', '--owner', owner)).out.trim());
  await line.run('revoke', keys[1] ?? '');
  const { out } = await line.run('list');
  const [head, first, second, ...rest] = out.split('\n');
  assert.match(
    head ?? '',
    /^PREFIX {11}OWNER {16}SCOPES {26}CREATED {15}EXPIRES {2}REVOKED {15}NAME {2}LIMITS {3}USED TODAY {14}THIS MONTH$/,
  );
  assert.match(
    first ?? '',
    /^glossa_[\w-]{8} {2}ann {18}translate,summary,files,models {2}\S+Z {2}- {8}- {21}- {5}default {2}0 characters, 0 tokens {2}0 characters, 0 tokens$/,
  );
  assert.match(
    second ?? '',
    /^glossa_[\w-]{8} {2}a much longer owner {2}translate,summary,files,models {2}\S+Z {2}- {8}\S+Z {2}- {5}default {2}0 characters, 0 tokens {2}0 characters, 0 tokens$/,
  );
  assert.deepEqual(rest, ['']);
  for (const key of keys) assert.equal(out.includes(key), false);
});

test('limit sets, shows and resets the limits of a key', async () => {
  await using line = await temporaryCommandLine();
  const key = (await line.run('create')).out.trim();
  const prefix = key.slice(0, 15);
  const { out } = await line.run('limit', prefix, ' 20M tokens/month,100 at once, unlimited characters/day');
  const limits = '100 requests at once, unlimited characters/day, 20000000 tokens/month';
  assert.equal(out, `Limits of ${prefix}: ${limits}.\n`);
  assert.equal(JSON.parse((await line.run('list', '--json')).out)[0].limits, limits);
  assert.deepEqual((await line.authenticate(key))?.limits.key, {
    'requests at once': 100,
    'characters/day': Number.POSITIVE_INFINITY,
    'tokens/month': 20_000_000,
  });
  assert.equal((await line.run('limit', key, 'default')).out, `Limits of ${prefix}: default.\n`);
  assert.equal(JSON.parse((await line.run('list', '--json')).out)[0].limits, null);
  assert.equal((await line.run('limit', 'glossa_nothing_', 'default')).code, 'glossa.notFound');
  for (const wrong of ['', 'none', '10', '10 tokens/year', '1 tokens/day, 2 tokens/day', '0 at once']) {
    const refused = await line.run('limit', prefix, wrong);
    assert.match(refused.error, /It must be limits such as "20 requests\/s, 100 at once/, wrong);
    assert.match(refused.code ?? '', /^commander\./);
  }
});

test('revoke accepts a prefix and reports keys that are revoked or missing', async () => {
  await using line = await temporaryCommandLine();
  const key = (await line.run('create')).out.trim();
  const prefix = key.slice(0, 15);
  assert.deepEqual(await line.run('revoke', prefix), { out: `Revoked ${prefix}.\n`, error: '' });
  assert.equal(await line.authenticate(key), undefined);
  assert.deepEqual(await line.run('revoke', prefix), {
    out: `${prefix} is already revoked.\n`,
    error: '',
  });
  const missing = await line.run('revoke', 'glossa_nothing_');
  const error = 'error: the key does not exist: see glossa keys list\n';
  assert.deepEqual(missing, { out: '', error, exitCode: 1, code: 'glossa.notFound' });
});

test('a wrong command line is rejected with the reason and creates no key', async () => {
  await using line = await temporaryCommandLine();
  const cases = [
    [
      ['create', '--scopes', 'translate,everything'],
      /one or more of translate, summary, files, models, admin, separated by commas/,
    ],
    [['create', '--scopes', ''], /one or more of/],
    [['create', '--owner', ''], /1 to 128 characters on one line/],
    [['create', '--name', 'a\nb'], /1 to 128 characters on one line/],
    [['create', '--colour'], /unknown option '--colour'/],
    [['revoke'], /missing required argument 'key'/],
    [['destroy'], /unknown command 'destroy'/],
    [[], /Usage: glossa keys/],
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

test('the help lists every command and option', async () => {
  await using line = await temporaryCommandLine();
  const keys = await line.run('--help');
  assert.equal(keys.exitCode, 0);
  for (const word of ['create', 'list', 'revoke', 'GLOSSA_API_KEY']) assert.ok(keys.out.includes(word), word);
  const create = await line.run('create', '--help');
  for (const word of ['--owner', '--scopes', '--name', '--json', 'translate, summary,', 'admin', '--expires']) {
    assert.ok(create.out.includes(word), word);
  }
});
