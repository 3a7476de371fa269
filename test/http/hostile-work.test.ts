import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceProcess, startServiceProcess } from '../../load/service-process.ts';
import { REPETITIVE_TEXTS } from '../../load/texts/repetitive.ts';
import { needsApertium } from '../support/apertium.ts';
import { runCommandToEnd } from '../support/cli-process.ts';
import { measureSlowdown } from '../support/slowdown.ts';

const LENGTH = 299_000;
/** Response times in ms on an idle machine. */
const HEALTH_MS = 250;
const SMALL_MS = 3_000;
const HOSTILE_MS = 30_000;

/** Texts that take much time outside of engines and little in them. */
const TRANSLATED = [
  'ends of tags',
  'signs with combining marks',
  'beginnings of tags',
  'full-width stops',
  'beginnings of addresses',
  'emoji joined',
];
const SUMMARIZED = [
  'at signs',
  'beginnings of addresses',
  'marks of direction',
  'a comment of asterisks',
  'many speakers',
  'full-width stops',
  'full-width numbers with ideographic spaces',
];

const hostile = (name: string): string => REPETITIVE_TEXTS[name]?.(LENGTH) ?? assert.fail(`there is no text ${name}`);
const toSpanish = { target_language: 'es', current_language: 'en' };

/** Distinct sentences, so that no cache shortens the work. */
const sentences = (count: number): string[] => Array.from({ length: count }, (_, i) => `House ${i} has a green door.`);

const SMALL: readonly ApiCall[] = [
  { path: '/v1/ai/translate', body: { text: 'The small house is old and red.', ...toSpanish } },
  { path: '/v1/ai/translate', body: { text: 'The small house is old and red.', target_language: 'es' } },
  { path: '/v1/ai/summary', body: { text: 'The small house is old. It stands near the river. The river is long.' } },
];

interface ApiCall {
  path: string;
  body: object;
}

interface TimedResponse {
  status: number;
  milliseconds: number;
}

async function ask(
  { url }: ServiceProcess,
  key: string,
  { path, body }: ApiCall,
  signal?: AbortSignal,
): Promise<TimedResponse> {
  const began = performance.now();
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  await response.arrayBuffer();
  return { status: response.status, milliseconds: performance.now() - began };
}

async function anotherKey({ dataDirectory }: ServiceProcess): Promise<string> {
  const args = ['keys', 'create', '--owner', 'another', '--name', 'small'];
  const { stdout } = await runCommandToEnd(args, { GLOSSA_DATA_DIR: dataDirectory });
  return /\b[\w-]{20,}\b/.exec(stdout)?.[0] ?? assert.fail('no key was printed');
}

/** Loads all modules and starts all threads, which takes requests of two keys. */
async function warmUp(glossa: ServiceProcess, key: string): Promise<void> {
  const lines = sentences(2_000).join('\n');
  const long = [key, glossa.key].map((one) => ask(glossa, one, { path: '/v1/ai/summary', body: { text: lines } }));
  for (const { status } of await Promise.all(long)) assert.equal(status, 200);
  for (const one of SMALL) assert.equal((await ask(glossa, key, one)).status, 200);
}

/** Measures health checks and small requests of another key until the work ends. */
async function measureDuring(glossa: ServiceProcess, key: string, work: Promise<unknown>) {
  const health: number[] = [];
  const small: number[] = [];
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const askForHealth = async (): Promise<void> => {
    while (!isDone) {
      const began = performance.now();
      assert.equal((await glossa.get('/healthz')).status, 200);
      health.push(performance.now() - began);
      await sleep(5);
    }
  };
  const askForSmall = async (): Promise<void> => {
    while (!isDone) {
      for (const one of SMALL) {
        const { status, milliseconds } = await ask(glossa, key, one);
        assert.equal(status, 200);
        small.push(milliseconds);
      }
    }
  };
  const [slowness] = await Promise.all([measureSlowdown(done), askForHealth(), askForSmall()]);
  health.sort((a, b) => a - b);
  return { health: health[Math.floor(0.99 * health.length)] ?? 0, small: Math.max(...small), slowness };
}

function assertPrompt({ health, small, slowness }: { health: number; small: number; slowness: number }): void {
  assert.ok(health < HEALTH_MS * slowness, `health within ${health} ms`);
  assert.ok(small < SMALL_MS * slowness, `small requests within ${small} ms`);
}

test('hostile texts of one key delay neither the service nor another key, and end', {
  ...needsApertium,
  timeout: 600_000,
}, async (t) => {
  await using glossa = await startServiceProcess({ GLOSSA_CONCURRENCY: '16' });
  const key = await anotherKey(glossa);
  await warmUp(glossa, key);

  const requests: ApiCall[] = [
    ...TRANSLATED.map((name) => ({ path: '/v1/ai/translate', body: { text: hostile(name), ...toSpanish } })),
    ...SUMMARIZED.map((name) => ({ path: '/v1/ai/summary', body: { text: hostile(name) } })),
  ];
  const responses = Promise.all(requests.map((one) => ask(glossa, glossa.key, one)));
  const measured = await measureDuring(glossa, key, responses);
  for (const [index, { status, milliseconds }] of (await responses).entries()) {
    const name = [...TRANSLATED, ...SUMMARIZED][index];
    assert.ok([200, 422, 503, 504].includes(status), `${name}: ${status}`);
    assert.ok(milliseconds < HOSTILE_MS * measured.slowness, `${name}: ${milliseconds} ms`);
  }
  t.diagnostic(JSON.stringify(measured));
  assertPrompt(measured);
});

test('the maximum work of one key delays neither the service nor another key', {
  ...needsApertium,
  timeout: 600_000,
}, async (t) => {
  await using glossa = await startServiceProcess({ GLOSSA_CONCURRENCY: '16' });
  const key = await anotherKey(glossa);
  await warmUp(glossa, key);

  const strings = sentences(10_000);
  const lines = strings.join('\n');
  const requests: ApiCall[] = [
    { path: '/v1/ai/translate', body: { text: strings, target_language: 'es' } },
    { path: '/v1/ai/translate', body: { text: strings, ...toSpanish } },
    { path: '/v1/ai/translate', body: { text: strings, target_language: 'en', current_language: 'en' } },
    { path: '/v1/ai/translate', body: { text: lines, ...toSpanish } },
    ...Array.from({ length: 12 }, (_, index) => ({ path: '/v1/ai/summary', body: { text: `${index}. ${lines}` } })),
  ];
  const leaving = new AbortController();
  const flood = Promise.allSettled(requests.map((one) => ask(glossa, glossa.key, one, leaving.signal)));
  const measured = await measureDuring(glossa, key, Promise.race([flood, sleep(8_000)]));
  leaving.abort();
  await flood;
  t.diagnostic(JSON.stringify(measured));
  assertPrompt(measured);
});
