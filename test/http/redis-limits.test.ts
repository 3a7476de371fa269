import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { type RedisServer, startRedis, WITHOUT_REDIS } from '../../load/servers/redis.ts';
import { openConnection } from '../support/raw-http.ts';
import { type ServiceResponse, startTestService, type TestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

const options = { timeout: 300_000, skip: WITHOUT_REDIS ?? false };
const TRANSLATE = '/v1/ai/translate';

/** Already in the target language, so no engine is needed. */
const translate = (glossa: TestService, characters = 1): Promise<ServiceResponse> =>
  glossa.post(TRANSLATE, { text: 'x'.repeat(characters), current_language: 'en', target_language: 'en' });

interface Replicas extends AsyncDisposable {
  one: TestService;
  other: TestService;
  server: RedisServer;
}

/** Two services with one data directory, one key and one Redis. */
async function startReplicas(environment: Record<string, string>): Promise<Replicas> {
  await using opened = new AsyncDisposableStack();
  const server = opened.use(await startRedis());
  const data = opened.use(await temporaryDirectory());
  const shared = {
    GLOSSA_DATA_DIR: data.path,
    GLOSSA_API_KEY: 'a-configured-key-0001',
    GLOSSA_REDIS_URL: server.url,
    ...environment,
  };
  const one = opened.use(await startTestService(shared));
  const other = opened.use(await startTestService(shared));
  const close = opened.move();
  return { one, other, server, [Symbol.asyncDispose]: () => close.disposeAsync() };
}

const isUp = async (glossa: TestService): Promise<boolean> =>
  (await (await glossa.fetch('/metrics')).text()).includes('\nglossa_redis_connected 1');

const alone = async (glossa: TestService): Promise<number> =>
  Number(/^glossa_limits_counted_alone_total (\d+)/m.exec(await (await glossa.fetch('/metrics')).text())?.[1]);

const outcome = ({ status, body }: ServiceResponse) => [status, body.code];

/** Sends requests in sequence to alternating services. @returns the number of successes */
async function countServed({ one, other }: Replicas, requests: number, characters = 1): Promise<number> {
  let served = 0;
  for (let i = 0; i < requests; i++) {
    const { status } = await translate(i % 2 ? one : other, characters);
    assert.ok(status === 200 || status === 429, String(status));
    if (status === 200) served++;
  }
  return served;
}

/** Repeats an attempt during which Redis answered too late, as on a busy machine: each replica then counts alone. */
async function countTogether(t: TestContext, replicas: Replicas, attempt: () => Promise<number>): Promise<number> {
  const { one, other, server } = replicas;
  const countAlone = async (): Promise<number> => (await alone(one)) + (await alone(other));
  for (;;) {
    await waitUntil(t, async () => (await isUp(one)) && (await isUp(other)));
    await server.command('FLUSHALL');
    const before = await countAlone();
    const served = await attempt();
    if ((await countAlone()) === before) return served;
  }
}

/** A request that is under way until the connection is closed: its body never arrives. */
function hold(glossa: TestService): Socket {
  const socket = openConnection(glossa.url);
  socket.write(`POST ${TRANSLATE} HTTP/1.1\r\nHost: x\r\nx-api-key: ${glossa.key}\r\nContent-Length: 100\r\n\r\n`);
  return socket;
}

async function held({ server }: Replicas): Promise<number> {
  const [seconds] = (await server.command('TIME')) as string[];
  return Number(await server.command('ZCOUNT', 'glossa:leases:key:configured', `${seconds}000`, '+inf'));
}

test('replicas on one Redis share the limit of requests per second', options, async (t) => {
  await using replicas = await startReplicas({ GLOSSA_RATE_LIMIT: '10' });
  const served = await countTogether(t, replicas, async () => {
    // On a slow machine the second may be over at once. Then the loop starts another second and extends it.
    do assert.equal((await translate(replicas.one)).status, 200);
    while ((await replicas.server.command('PEXPIRE', 'glossa:second:key:configured', '600000')) === 0);
    return countServed(replicas, 20);
  });
  assert.equal(served, 9, 'one is counted already');
  const rejected = await translate(replicas.other);
  assert.deepEqual(outcome(rejected), [429, 'rate_limited']);
  assert.equal(rejected.headers.get('ratelimit-remaining'), '0');
  assert.equal(rejected.headers.get('ratelimit-limit'), '10');
  assert.ok(Number(rejected.headers.get('retry-after')) > 500);
});

test(
  'replicas on one Redis share the limit of concurrent requests, also after clients disconnect',
  options,
  async (t) => {
    await using replicas = await startReplicas({ GLOSSA_CONCURRENCY: '3' });
    const { one, other } = replicas;
    const sockets = [hold(one), hold(other), hold(one)];
    await waitUntil(t, async () => (await held(replicas)) === 3);
    for (const replica of [one, other]) {
      const rejected = await translate(replica);
      assert.deepEqual(outcome(rejected), [429, 'rate_limited']);
      assert.match(String(rejected.body.message), /^3 requests with this API key are in progress/);
    }
    for (const socket of sockets) socket.destroy();
    await waitUntil(t, async () => (await held(replicas)) === 0);
    assert.equal((await translate(other)).status, 200);
  },
);

test('replicas on one Redis share quotas, which a flush of Redis does not reset', options, async () => {
  await using replicas = await startReplicas({ GLOSSA_KEY_LIMITS: '100 characters/day, 1M tokens/month' });
  const { one, other, server } = replicas;
  assert.equal(await countServed(replicas, 15, 9), 11);
  await server.command('FLUSHALL');
  const rejected = await translate(one, 9);
  assert.match(String(rejected.body.message), /^99 of 100 characters of this UTC day/);
  assert.equal((await translate(other, 1)).status, 200);
  assert.equal((await translate(one, 1)).status, 429);
});

async function lose(t: TestContext, replicas: Replicas, away: () => Promise<void> | void): Promise<void> {
  await away();
  const { one, other } = replicas;
  // Each replica continues to serve with its own count.
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => translate(i % 2 ? one : other)));
  for (const { status } of answers) assert.ok(status === 200 || status === 429, String(status));
  await waitUntil(t, async () => !(await isUp(one)) && !(await isUp(other)));
  assert.ok((await alone(one)) > 0);
}

for (const [what, away, back] of [
  ['dies', (server: RedisServer) => server.kill(), (server: RedisServer) => server.start()],
  ['hangs', (server: RedisServer) => server.pause(), (server: RedisServer) => server.resume()],
] as const) {
  test(`a Redis that ${what} fails no request and counts again when it is back`, options, async (t) => {
    await using replicas = await startReplicas({
      GLOSSA_CONCURRENCY: '3',
      GLOSSA_KEY_LIMITS: '1000 characters/day',
    });
    const { one, other, server } = replicas;
    assert.equal((await translate(one, 500)).status, 200);
    const sockets = [hold(one), hold(other)];
    await waitUntil(t, async () => (await held(replicas)) === 2);
    await lose(t, replicas, () => away(server));
    const rejected = await translate(one, 501);
    assert.deepEqual(outcome(rejected), [429, 'quota_exceeded'], 'the replicas still know the used quota');
    await back(server);
    await waitUntil(t, async () => (await isUp(one)) && (await isUp(other)));
    await waitUntil(t, async () => (await held(replicas)) === 2);
    sockets.push(hold(one));
    await waitUntil(t, async () => (await held(replicas)) === 3);
    assert.deepEqual(outcome(await translate(other)), [429, 'rate_limited']);
    for (const socket of sockets) socket.destroy();
  });
}
