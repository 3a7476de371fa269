import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSessionStore } from '../../src/sign-in/session-store.ts';
import { temporaryDatabase } from '../support/storage.ts';

const PERSON = { owner: 'person-a', name: 'Ann', scopes: ['translate', 'admin'] } as const;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('a session ends when it is idle, at the end of its lifetime, and when it is ended', async () => {
  await using stored = await temporaryDatabase();
  const { database } = stored;
  const sessions = createSessionStore(database);
  const id = await sessions.create(PERSON);
  const { expiresAt, ...found } = (await sessions.find(id)) ?? {};
  assert.deepEqual(found, PERSON);
  assert.ok((expiresAt ?? '') > hoursFromNow(11.9) && (expiresAt ?? '') < hoursFromNow(12.1));
  const rows = await database.selectFrom('sessions').selectAll().execute();
  assert.equal(JSON.stringify(rows).includes(id), false, 'the database has no ID');

  await database
    .updateTable('sessions')
    .set({ idle_at: hoursFromNow(1) })
    .execute();
  assert.ok(await sessions.find(id));
  const [used] = await database.selectFrom('sessions').select('idle_at').execute();
  assert.ok((used?.idle_at ?? '') > hoursFromNow(1.9), 'a use extends the session');
  await database
    .updateTable('sessions')
    .set({ idle_at: hoursFromNow(-0.001) })
    .execute();
  assert.equal(await sessions.find(id), undefined);
  await database
    .updateTable('sessions')
    .set({ idle_at: hoursFromNow(1), expires_at: hoursFromNow(-0.001) })
    .execute();
  assert.equal(await sessions.find(id), undefined);

  const other = await sessions.create(PERSON);
  assert.equal((await database.selectFrom('sessions').selectAll().execute()).length, 1, 'expired sessions are deleted');
  assert.equal((await sessions.end(other))?.owner, 'person-a');
  assert.equal(await sessions.find(other), undefined);
  assert.equal(await sessions.end(other), undefined);
});
