import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { createKeyStore, type KeyStoreOptions } from '../../src/accounts/key-store.ts';
import type { Database } from '../../src/database/database.ts';
import { temporaryDatabase } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

/** A key store with a manual clock and its number of look-ups. */
function openKeyStore(database: Database, options: Partial<KeyStoreOptions> = {}) {
  const registry = new Registry();
  const clock = { now: 1_000 };
  const keyStore = createKeyStore({ database, registry, now: () => clock.now, ...options });
  const lookUps = async () => {
    const { values } = (await registry.getSingleMetric('glossa_accounts_key_lookups_total')?.get()) ?? { values: [] };
    return values.reduce((sum, { value }) => sum + value, 0);
  };
  return { keyStore, clock, lookUps };
}

const wanted = { owner: 'ann', name: undefined, scopes: ['translate', 'files'] } as const;

test('a created key authenticates as its owner with its scopes, and no other text does', async () => {
  await using temporary = await temporaryDatabase();
  const { keyStore } = openKeyStore(temporary.database);
  const { key, record } = await keyStore.create({ ...wanted, name: 'laptop' });
  assert.match(key, /^glossa_[\w-]{43}$/);
  assert.deepEqual(await keyStore.authenticate(key), {
    keyId: record.id,
    prefix: key.slice(0, 15),
    owner: 'ann',
    scopes: new Set(['translate', 'files']),
    limits: { key: {}, owner: {} },
  });
  const wrong = ['', 'glossa_', key.slice(0, -1), `${key}A`, key.toUpperCase(), ` ${key}`, record.id, record.prefix];
  const hash = createHash('sha256').update(key).digest('hex');
  for (const presented of [...wrong, hash, 'x'.repeat(10_000_000), `glossa_${'A'.repeat(43)}`, "' OR 1=1 --"]) {
    assert.equal(await keyStore.authenticate(presented), undefined);
  }
});

test('a revoked key is rejected at once where it was revoked, and within 5 seconds elsewhere', async () => {
  await using temporary = await temporaryDatabase();
  const here = openKeyStore(temporary.database);
  const elsewhere = openKeyStore(temporary.database);
  const { key, record } = await here.keyStore.create(wanted);
  assert.ok(await here.keyStore.authenticate(key));
  assert.ok(await elsewhere.keyStore.authenticate(key));
  const { outcome } = await here.keyStore.revoke(record.prefix);
  assert.equal(outcome, 'revoked');
  assert.equal(await here.keyStore.authenticate(key), undefined);
  elsewhere.clock.now += 4_999;
  assert.ok(await elsewhere.keyStore.authenticate(key), 'within its 5 s the answer comes from memory');
  elsewhere.clock.now += 1;
  assert.equal(await elsewhere.keyStore.authenticate(key), undefined);
});

test('using a cached account does not extend its age', async () => {
  await using temporary = await temporaryDatabase();
  const { keyStore, clock } = openKeyStore(temporary.database);
  const { key, record } = await keyStore.create(wanted);
  assert.ok(await keyStore.authenticate(key));
  await temporary.database.updateTable('api_keys').set({ revoked_at: 'now' }).where('id', '=', record.id).execute();
  for (let second = 0; second < 4; second++) {
    clock.now += 1_000;
    assert.ok(await keyStore.authenticate(key));
  }
  clock.now += 1_000;
  assert.equal(await keyStore.authenticate(key), undefined);
});

test('an unknown key and a revoked key cost the same look-ups and return the same result', async () => {
  await using temporary = await temporaryDatabase();
  const { keyStore, clock, lookUps } = openKeyStore(temporary.database);
  const { key: revoked } = await keyStore.create(wanted);
  await keyStore.revoke(revoked);
  const unknown = `glossa_${'z'.repeat(43)}`;
  const costs = [];
  for (const key of [revoked, unknown]) {
    const before = await lookUps();
    assert.equal(await keyStore.authenticate(key), undefined);
    assert.equal(await keyStore.authenticate(key), undefined);
    clock.now += 1_000;
    assert.equal(await keyStore.authenticate(key), undefined);
    costs.push((await lookUps()) - before);
  }
  assert.deepEqual(costs, [2, 2], 'the second of three comes from memory');
});

test('a rejected key that becomes valid is accepted a second later', async () => {
  await using temporary = await temporaryDatabase();
  const { keyStore, clock } = openKeyStore(temporary.database);
  const other = openKeyStore(temporary.database);
  const { key, record } = await other.keyStore.create(wanted);
  const set = (revokedAt: string | null) =>
    temporary.database.updateTable('api_keys').set({ revoked_at: revokedAt }).where('id', '=', record.id).execute();
  await set('now');
  assert.equal(await keyStore.authenticate(key), undefined);
  await set(null);
  clock.now += 1_000;
  assert.ok(await keyStore.authenticate(key));
});

test('concurrent callers with the same key share one look-up, even when one of them disconnects', async () => {
  await using temporary = await temporaryDatabase();
  const { keyStore, lookUps } = openKeyStore(temporary.database);
  const { key } = await keyStore.create(wanted);
  const leaving = new AbortController();
  const first = keyStore.authenticate(key, leaving.signal);
  const others = Array.from({ length: 50 }, () => keyStore.authenticate(key));
  leaving.abort(new Error('gone'));
  await assert.rejects(first, /gone/);
  assert.ok((await Promise.all(others)).every((account) => account?.owner === 'ann'));
  assert.equal(await lookUps(), 1);
});

test('unknown keys are rejected while the database fails, and looked up again the next time', async () => {
  await using temporary = await temporaryDatabase();
  const { keyStore } = openKeyStore(temporary.database);
  const { key } = await keyStore.create(wanted);
  await sql`ALTER TABLE api_keys RENAME TO away`.execute(temporary.database);
  await assert.rejects(keyStore.authenticate(key), { name: 'StorageError' });
  await sql`ALTER TABLE away RENAME TO api_keys`.execute(temporary.database);
  assert.ok(await keyStore.authenticate(key));
});

test('while the database fails, a recently valid key stays valid for five minutes, and no other key', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  const { keyStore, clock, lookUps } = openKeyStore(database);
  const { key } = await keyStore.create(wanted);
  const { key: revoked, record } = await keyStore.create(wanted);
  const { key: unseen } = await keyStore.create(wanted);
  assert.ok(await keyStore.authenticate(key));
  assert.ok(await keyStore.authenticate(revoked));
  clock.now += 5_000;
  await database.updateTable('api_keys').set({ revoked_at: 'now' }).where('id', '=', record.id).execute();
  assert.equal(await keyStore.authenticate(revoked), undefined);
  await sql`ALTER TABLE api_keys RENAME TO away`.execute(database);
  clock.now += 1_000;
  await assert.rejects(keyStore.authenticate(unseen), { name: 'StorageError' });
  await assert.rejects(keyStore.authenticate(revoked), { name: 'StorageError' }, 'what was seen revoked is not kept');
  assert.equal((await keyStore.authenticate(key))?.owner, 'ann');
  clock.now += 293_999;
  assert.equal((await keyStore.authenticate(key))?.owner, 'ann');
  clock.now += 1;
  await assert.rejects(keyStore.authenticate(key), { name: 'StorageError' });
  await sql`ALTER TABLE away RENAME TO api_keys`.execute(database);
  assert.ok(await keyStore.authenticate(key));
  assert.equal(await lookUps(), 4);
});

test('while the database fails, known keys cause one query per second', async () => {
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
  const { keyStore, clock } = openKeyStore(counted);
  const { key } = await keyStore.create(wanted);
  assert.ok(await keyStore.authenticate(key));
  await sql`ALTER TABLE api_keys RENAME TO away`.execute(database);
  clock.now += 5_000;
  const before = queries;
  for (let request = 0; request < 10; request++) assert.ok(await keyStore.authenticate(key));
  assert.equal(queries - before, 1);
  clock.now += 1_000;
  assert.ok(await keyStore.authenticate(key));
  assert.equal(queries - before, 2);
});

test('while the database hangs, known keys are not delayed, and a revocation applies when it answers', async (t) => {
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
  const { keyStore, clock } = openKeyStore(hanging);
  const made = await Promise.all(['ann', 'bob', 'eve'].map((owner) => keyStore.create({ ...wanted, owner })));
  const keys = made.map(({ key }) => key);
  for (const key of keys) assert.ok(await keyStore.authenticate(key));
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  hang = promise;
  clock.now += 5_000;
  assert.equal((await keyStore.authenticate(keys[0] ?? ''))?.owner, 'ann', 'after the timeout');
  for (const later of [0, 1_000, 1_000, 60_000]) {
    clock.now += later;
    const all = Promise.all(Array.from({ length: 33 }, (_, index) => keyStore.authenticate(keys[index % 3] ?? '')));
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
    return (await keyStore.authenticate(keys[1] ?? '')) === undefined;
  });
  clock.now += 5_000;
  assert.equal((await keyStore.authenticate(keys[2] ?? ''))?.owner, 'eve');
});

test('a configured key is valid exactly while it is configured', async () => {
  await using temporary = await temporaryDatabase();
  const one = 'correct horse battery staple';
  const before = openKeyStore(temporary.database, { configuredKey: one }).keyStore;
  const account = await before.authenticate(one);
  assert.equal(account?.owner, 'default');
  assert.deepEqual(account?.scopes, new Set(['translate', 'summary', 'files', 'models']));
  assert.equal(account?.prefix.includes('correct'), false);
  const after = openKeyStore(temporary.database, { configuredKey: 'another key of mine' }).keyStore;
  assert.equal(await after.authenticate(one), undefined);
  assert.ok(await after.authenticate('another key of mine'));
  assert.equal(await openKeyStore(temporary.database).keyStore.authenticate(one), undefined);
  assert.deepEqual(await after.list(), []);
});

test('a key is revoked once, by its id, its prefix or itself', async () => {
  await using temporary = await temporaryDatabase();
  const { keyStore } = openKeyStore(temporary.database);
  for (const handle of ['id', 'prefix', 'key'] as const) {
    const { key, record } = await keyStore.create(wanted);
    const which = handle === 'key' ? key : record[handle];
    const revocation = await keyStore.revoke(which);
    assert.equal(revocation.outcome, 'revoked');
    assert.equal((await keyStore.revoke(which)).outcome, 'already_revoked');
    const listed = (await keyStore.list()).find(({ id }) => id === record.id);
    assert.deepEqual('key' in revocation && revocation.key, listed, 'the first time of revocation stays');
  }
  assert.deepEqual(await keyStore.revoke('glossa_nothing_'), { outcome: 'not_found' });
  assert.deepEqual(await keyStore.revoke('%'), { outcome: 'not_found' });
});

test('a prefix that two keys share revokes neither key', async () => {
  await using temporary = await temporaryDatabase();
  const { keyStore } = openKeyStore(temporary.database);
  const { record } = await keyStore.create(wanted);
  await keyStore.create(wanted);
  await temporary.database.updateTable('api_keys').set({ prefix: record.prefix }).execute();
  assert.deepEqual(await keyStore.revoke(record.prefix), { outcome: 'ambiguous' });
  assert.ok((await keyStore.list()).every(({ revokedAt }) => revokedAt === undefined));
});

test('keys without a scope or with an invalid owner are not created', async () => {
  await using temporary = await temporaryDatabase();
  const { keyStore } = openKeyStore(temporary.database);
  await assert.rejects(keyStore.create({ ...wanted, scopes: [] }), RangeError);
  for (const owner of ['', ' ', 'a\nb', 'x'.repeat(129), '\ud800']) {
    await assert.rejects(keyStore.create({ ...wanted, owner }), RangeError);
  }
  assert.deepEqual(await keyStore.list(), []);
});
