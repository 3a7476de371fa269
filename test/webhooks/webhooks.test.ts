import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { LookupFunction } from 'node:net';
import { suite, test } from 'node:test';
import { Registry } from 'prom-client';
import type { Database } from '../../src/database/database.ts';
import type { DocumentJob } from '../../src/jobs/document-jobs.ts';
import { openWebhooks } from '../../src/webhooks/webhooks.ts';
import { blockingEngine, openTestJobs, type TestJobs, untilEnded } from '../support/document-jobs.ts';
import { silentLogger, temporaryDatabase } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const ANSWERS_OK: RequestListener = (_request, response) => void response.end();

/** A receiver that counts its calls. */
async function startReceiver(answer: RequestListener) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    request.resume();
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('the receiver does not listen');
  return {
    url: `http://127.0.0.1:${bound.port}`,
    paths,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function openTestWebhooks(database: Database, lookup?: LookupFunction) {
  const registry = new Registry();
  const webhooks = openWebhooks({
    ...{ database, lookup, registry, log: silentLogger },
    allow: ['127.0.0.1'],
    describe: ({ id, status }) => ({ document_id: id, status }),
  });
  for (const owner of ['ann', 'bob']) await webhooks.renewSecret(owner);
  const outcomes = async (): Promise<string[]> =>
    (await registry.metrics()).match(/(?<=outcome=")\w+"\} \d+/g)?.map((line) => line.replace('"}', '')) ?? [];
  return { outcomes, [Symbol.asyncDispose]: () => webhooks[Symbol.asyncDispose]() };
}

async function endWith(replica: TestJobs, callbackUrl: string, owner = 'ann'): Promise<DocumentJob> {
  return untilEnded(replica, await replica.submit('# A title\n', { callbackUrl, owner, keyId: owner }));
}

async function callbackOf({ jobs }: TestJobs, { owner, id }: DocumentJob) {
  return (await jobs.find(owner, id)).callback;
}

/** Makes the next call of all documents due. */
async function makeDue(database: Database): Promise<void> {
  const callback_at = new Date(0).toISOString();
  await database.updateTable('documents').set({ callback_at }).where('callback_at', 'is not', null).execute();
}

suite('webhooks', { concurrency: 4 }, () => {
  test('a call that fails is made again until the receiver accepts it', async (t) => {
    await using store = await temporaryDatabase();
    await using replica = await openTestJobs(store);
    const statuses = [500, 302, 204];
    await using receiver = await startReceiver((_request, response) =>
      response.writeHead(statuses.shift() ?? 500, { location: '/elsewhere' }).end(),
    );
    await using webhooks = await openTestWebhooks(store.database);
    const job = await endWith(replica, `${receiver.url}/hook`);
    for (const [attempts, status] of [
      [1, 500],
      [2, 302],
    ]) {
      await waitUntil(t, async () => (await callbackOf(replica, job))?.attempts === attempts);
      const error = `The receiver answered with status ${status}.`;
      assert.deepEqual(await callbackOf(replica, job), { status: 'waiting', attempts, error });
      await makeDue(store.database);
    }
    await waitUntil(t, async () => (await callbackOf(replica, job))?.status === 'delivered');
    assert.deepEqual(receiver.paths, ['/hook', '/hook', '/hook']);
    assert.deepEqual(await webhooks.outcomes(), ['failed 2', 'delivered 1']);
  });

  test('a call that has failed for a day is given up, and the document says so', async (t) => {
    await using store = await temporaryDatabase();
    await using replica = await openTestJobs(store);
    const job = await endWith(replica, 'http://127.0.0.1:9/');
    const finished_at = new Date(Date.now() - DAY_MS).toISOString();
    await store.database.updateTable('documents').set({ finished_at }).execute();
    await using webhooks = await openTestWebhooks(store.database);
    await waitUntil(t, async () => (await callbackOf(replica, job))?.status !== 'waiting');
    const error = 'The receiver could not be reached.';
    assert.deepEqual(await callbackOf(replica, job), { status: 'failed', attempts: 1, error });
    assert.deepEqual(await webhooks.outcomes(), ['given_up 1']);
  });

  test('replicas call once for each document, whichever way it has ended', async (t) => {
    await using store = await temporaryDatabase();
    const { engine, started } = blockingEngine();
    await using replica = await openTestJobs(store, { engines: [engine] });
    await using receiver = await startReceiver(ANSWERS_OK);
    await using _first = await openTestWebhooks(store.database);
    await using _second = await openTestWebhooks(store.database);
    const job = await replica.submit('# A title\n', { callbackUrl: `${receiver.url}/cancelled` });
    await started;
    await replica.jobs.remove(job.owner, job.id);
    await waitUntil(t, async () => (await callbackOf(replica, job))?.status === 'delivered');
    assert.deepEqual(receiver.paths, ['/cancelled']);
  });

  test('receivers of one owner that never answer do not keep those of another one waiting', async (t) => {
    await using store = await temporaryDatabase();
    await using replica = await openTestJobs(store);
    await using hanging = await startReceiver(() => {});
    await using receiver = await startReceiver(ANSWERS_OK);
    for (let at = 0; at < 9; at++) await endWith(replica, hanging.url, 'bob');
    const job = await endWith(replica, receiver.url);
    await using _webhooks = await openTestWebhooks(store.database);
    await waitUntil(t, async () => (await callbackOf(replica, job))?.status === 'delivered');
    assert.equal(hanging.paths.length, 2);
  });

  test('calls under way are given back at the end of the process', async (t) => {
    await using store = await temporaryDatabase();
    await using replica = await openTestJobs(store);
    await using hanging = await startReceiver(() => {});
    const job = await endWith(replica, hanging.url);
    {
      await using _webhooks = await openTestWebhooks(store.database);
      await waitUntil(t, () => hanging.paths.length === 1);
    }
    const { callback_at, callback_attempts } = await store.database
      .selectFrom('documents')
      .select(['callback_at', 'callback_attempts'])
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow();
    assert.ok(callback_at !== null && callback_at <= new Date().toISOString());
    assert.equal(callback_attempts, 0);
  });

  test('a name that has come to mean a private address is not called', async (t) => {
    await using store = await temporaryDatabase();
    await using replica = await openTestJobs(store);
    const job = await endWith(replica, 'http://receiver.example/');
    await using _webhooks = await openTestWebhooks(store.database, (_name, _options, callback) =>
      callback(null, [{ address: '10.0.0.1', family: 4 }]),
    );
    await waitUntil(t, async () => (await callbackOf(replica, job))?.attempts === 1);
    assert.match((await callbackOf(replica, job))?.error ?? '', /does not fetch from/);
  });
});
