import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { createKeyStore, type KeyStoreOptions } from '../../src/accounts/key-store.ts';
import type { Database } from '../../src/database/database.ts';
import { temporaryDatabase } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

/** A keyring with a clock that stands still until a test moves it, and the number of look-ups that it made. */
function keyringOf(database: Database, options: Partial<KeyStoreOptions> = {}) {
  const registry = new Registry();
  const clock = { now: 1_000 };
  const keyring = createKeyStore({ database, registry, now: () => clock.now, ...options });
  const lookUps = async () => {
    const { values } = (await registry.getSingleMetric('glossa_accounts_key_lookups_total')?.get()) ?? { values: [] };
    return values.reduce((sum, { value }) => sum + value, 0);
  };
  return { keyring, clock, lookUps };
}

const wanted = { owner: 'ann', name: undefined, scopes: ['translate', 'files'] } as const;

test('a created key authenticates as its owner with its scopes, and no other text does', async () => {
  await using temporary = await temporaryDatabase();
  const { keyring } = keyringOf(temporary.database);
  const { key, record } = await keyring.create({ ...wanted, name: 'laptop' });
  assert.match(key, /^glossa_[\w-]{43}$/);
  assert.deepEqual(await keyring.authenticate(key), {
    keyId: record.id,
    prefix: key.slice(0, 15),
    owner: 'ann',
    scopes: new Set(['translate', 'files']),
    limits: { key: {}, owner: {} },
  });
  const wrong = ['', 'glossa_', key.slice(0, -1), `${key}A`, key.toUpperCase(), ` ${key}`, record.id, record.prefix];
  const hash = createHash('sha256').update(key).digest('hex');
  for (const presented of [...wrong, hash, 'x'.repeat(10_000_000), `glossa_${'A'.repeat(43)}`, "' OR 1=1 --"]) {
    assert.equal(await keyring.authenticate(presented), undefined);
  }
});

test('a revoked key is refused at once where it was revoked, and within 5 seconds elsewhere', async () => {
  await using temporary = await temporaryDatabase();
  const here = keyringOf(temporary.database);
  const elsewhere = keyringOf(temporary.database);
  const { key, record } = await here.keyring.create(wanted);
  assert.ok(await here.keyring.authenticate(key));
  assert.ok(await elsewhere.keyring.authenticate(key));
  const { outcome } = await here.keyring.revoke(record.prefix);
  assert.equal(outcome, 'revoked');
  assert.equal(await here.keyring.authenticate(key), undefined);
  elsewhere.clock.now += 4_999;
  assert.ok(await elsewhere.keyring.authenticate(key), 'within its 5 s the answer comes from memory');
  elsewhere.clock.now += 1;
  assert.equal(await elsewhere.keyring.authenticate(key), undefined);
});

test('use does not make an answer younger', async () => {
  await using temporary = await temporaryDatabase();
  const { keyring, clock } = keyringOf(temporary.database);
  const { key, record } = await keyring.create(wanted);
  assert.ok(await keyring.authenticate(key));
  await temporary.database.updateTable('api_keys').set({ revoked_at: 'now' }).where('id', '=', record.id).execute();
  for (let second = 0; second < 4; second++) {
    clock.now += 1_000;
    assert.ok(await keyring.authenticate(key));
  }
  clock.now += 1_000;
  assert.equal(await keyring.authenticate(key), undefined);
});

test('an unknown key and a revoked one cost the same look-ups, and give the same answer', async () => {
  await using temporary = await temporaryDatabase();
  const { keyring, clock, lookUps } = keyringOf(temporary.database);
  const { key: revoked } = await keyring.create(wanted);
  await keyring.revoke(revoked);
  const unknown = `glossa_${'z'.repeat(43)}`;
  const costs = [];
  for (const key of [revoked, unknown]) {
    const before = await lookUps();
    assert.equal(await keyring.authenticate(key), undefined);
    assert.equal(await keyring.authenticate(key), undefined);
    clock.now += 1_000;
    assert.equal(await keyring.authenticate(key), undefined);
    costs.push((await lookUps()) - before);
  }
  assert.deepEqual(costs, [2, 2], 'the second of three comes from memory');
});

test('a key that was refused and is then made known is let in a second later', async () => {
  await using temporary = await temporaryDatabase();
  const { keyring, clock } = keyringOf(temporary.database);
  const other = keyringOf(temporary.database);
  const { key, record } = await other.keyring.create(wanted);
  const set = (revokedAt: string | null) =>
    temporary.database.updateTable('api_keys').set({ revoked_at: revokedAt }).where('id', '=', record.id).execute();
  await set('now');
  assert.equal(await keyring.authenticate(key), undefined);
  await set(null);
  clock.now += 1_000;
  assert.ok(await keyring.authenticate(key));
});

test('callers with the same key at the same time share one look-up, also when one of them goes away', async () => {
  await using temporary = await temporaryDatabase();
  const { keyring, lookUps } = keyringOf(temporary.database);
  const { key } = await keyring.create(wanted);
  const leaving = new AbortController();
  const first = keyring.authenticate(key, leaving.signal);
  const others = Array.from({ length: 50 }, () => keyring.authenticate(key));
  leaving.abort(new Error('gone'));
  await assert.rejects(first, /gone/);
  assert.ok((await Promise.all(others)).every((account) => account?.owner === 'ann'));
  assert.equal(await lookUps(), 1);
});

test('a database that fails lets nobody in and is asked again the next time', async () => {
  await using temporary = await temporaryDatabase();
  const { keyring } = keyringOf(temporary.database);
  const { key } = await keyring.create(wanted);
  await sql`ALTER TABLE api_keys RENAME TO away`.execute(temporary.database);
  await assert.rejects(keyring.authenticate(key), { name: 'StorageError' });
  await sql`ALTER TABLE away RENAME TO api_keys`.execute(temporary.database);
  assert.ok(await keyring.authenticate(key));
});

test('while the database fails, a key that was valid lately stays so for five minutes, and no other does', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  const { keyring, clock, lookUps } = keyringOf(database);
  const { key } = await keyring.create(wanted);
  const { key: revoked, record } = await keyring.create(wanted);
  const { key: unseen } = await keyring.create(wanted);
  assert.ok(await keyring.authenticate(key));
  assert.ok(await keyring.authenticate(revoked));
  clock.now += 5_000;
  await database.updateTable('api_keys').set({ revoked_at: 'now' }).where('id', '=', record.id).execute();
  assert.equal(await keyring.authenticate(revoked), undefined);
  await sql`ALTER TABLE api_keys RENAME TO away`.execute(database);
  clock.now += 1_000;
  await assert.rejects(keyring.authenticate(unseen), { name: 'StorageError' });
  await assert.rejects(keyring.authenticate(revoked), { name: 'StorageError' }, 'what was seen revoked is not kept');
  assert.equal((await keyring.authenticate(key))?.owner, 'ann');
  clock.now += 293_999;
  assert.equal((await keyring.authenticate(key))?.owner, 'ann');
  clock.now += 1;
  await assert.rejects(keyring.authenticate(key), { name: 'StorageError' });
  await sql`ALTER TABLE away RENAME TO api_keys`.execute(database);
  assert.ok(await keyring.authenticate(key));
  assert.equal(await lookUps(), 4);
});

test('while the database fails, it is asked for a known key once a second', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  let queries = 0;
  const counted = database.withPlugin({
    transformQuery({ node }) {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { keyring, clock } = keyringOf(counted);
  const { key } = await keyring.create(wanted);
  assert.ok(await keyring.authenticate(key));
  await sql`ALTER TABLE api_keys RENAME TO away`.execute(database);
  clock.now += 5_000;
  const before = queries;
  for (let request = 0; request < 10; request++) assert.ok(await keyring.authenticate(key));
  assert.equal(queries - before, 1);
  clock.now += 1_000;
  assert.ok(await keyring.authenticate(key));
  assert.equal(queries - before, 2);
});

test('while the database hangs, nobody with a known key waits once that is known, and a revocation holds once it answers', async (t) => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  let hang: Promise<void> | undefined;
  const hanging = database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await hang;
      return result;
    },
  });
  const { keyring, clock } = keyringOf(hanging);
  const made = await Promise.all(['ann', 'bob', 'eve'].map((owner) => keyring.create({ ...wanted, owner })));
  const keys = made.map(({ key }) => key);
  for (const key of keys) assert.ok(await keyring.authenticate(key));
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  hang = promise;
  clock.now += 5_000;
  assert.equal((await keyring.authenticate(keys[0] ?? ''))?.owner, 'ann', 'after a moment');
  for (const later of [0, 1_000, 1_000, 60_000]) {
    clock.now += later;
    const all = Promise.all(Array.from({ length: 33 }, (_, index) => keyring.authenticate(keys[index % 3] ?? '')));
    const outcome = await Promise.race([all, new Promise<'waits'>((resolve) => setImmediate(resolve, 'waits'))]);
    assert.deepEqual(outcome, await all);
    assert.equal((await all)[32]?.owner, 'eve');
  }
  const revoked = made[1]?.record.id ?? '';
  await database.updateTable('api_keys').set({ revoked_at: 'now' }).where('id', '=', revoked).execute();
  hang = undefined;
  answer();
  await waitUntil(t, async () => {
    clock.now += 1_000;
    return (await keyring.authenticate(keys[1] ?? '')) === undefined;
  });
  clock.now += 5_000;
  assert.equal((await keyring.authenticate(keys[2] ?? ''))?.owner, 'eve');
});

test('a configured key is valid exactly while it is configured', async () => {
  await using temporary = await temporaryDatabase();
  const one = 'correct horse battery staple';
  const before = keyringOf(temporary.database, { configuredKey: one }).keyring;
  const account = await before.authenticate(one);
  assert.equal(account?.owner, 'default');
  assert.deepEqual(account?.scopes, new Set(['translate', 'summary', 'files']));
  assert.equal(account?.prefix.includes('correct'), false);
  const after = keyringOf(temporary.database, { configuredKey: 'another key of mine' }).keyring;
  assert.equal(await after.authenticate(one), undefined);
  assert.ok(await after.authenticate('another key of mine'));
  assert.equal(await keyringOf(temporary.database).keyring.authenticate(one), undefined);
  assert.deepEqual(await after.list(), []);
});

test('a key is revoked by its id, its prefix or itself, once', async () => {
  await using temporary = await temporaryDatabase();
  const { keyring } = keyringOf(temporary.database);
  for (const handle of ['id', 'prefix', 'key'] as const) {
    const { key, record } = await keyring.create(wanted);
    const which = handle === 'key' ? key : record[handle];
    const revocation = await keyring.revoke(which);
    assert.equal(revocation.outcome, 'revoked');
    assert.equal((await keyring.revoke(which)).outcome, 'already_revoked');
    const listed = (await keyring.list()).find(({ id }) => id === record.id);
    assert.deepEqual('key' in revocation && revocation.key, listed, 'the first time of revocation stays');
  }
  assert.deepEqual(await keyring.revoke('glossa_nothing_'), { outcome: 'not_found' });
  assert.deepEqual(await keyring.revoke('%'), { outcome: 'not_found' });
});

test('a prefix that two keys share revokes neither', async () => {
  await using temporary = await temporaryDatabase();
  const { keyring } = keyringOf(temporary.database);
  const { record } = await keyring.create(wanted);
  await keyring.create(wanted);
  await temporary.database.updateTable('api_keys').set({ prefix: record.prefix }).execute();
  assert.deepEqual(await keyring.revoke(record.prefix), { outcome: 'ambiguous' });
  assert.ok((await keyring.list()).every(({ revokedAt }) => revokedAt === undefined));
});

test('keys without a scope or with an owner that is not a name on one line are not made', async () => {
  await using temporary = await temporaryDatabase();
  const { keyring } = keyringOf(temporary.database);
  await assert.rejects(keyring.create({ ...wanted, scopes: [] }), RangeError);
  for (const owner of ['', ' ', 'a\nb', 'x'.repeat(129), '\ud800']) {
    await assert.rejects(keyring.create({ ...wanted, owner }), RangeError);
  }
  assert.deepEqual(await keyring.list(), []);
});
