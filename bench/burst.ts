/**
 * Measures what one key gets that sends thousands of short translations at once, and what a second key notices of it.
 *
 *   npm run bench -- burst --data DIR [--requests 5000] [--rounds 3] [--from en --to es]
 */

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { median, quantile } from '../load/averages.ts';
import { runCommand } from '../load/command.ts';
import { startLaunchedService } from '../load/launched-service.ts';
import { sentencesOf } from '../load/texts/sentences.ts';
import { type BurstOrder, burstResult } from './burst/sender.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    requests: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    from: { type: 'string', default: 'en' },
    to: { type: 'string', default: 'es' },
  },
});
const { from, to } = values;
const ALONE_MS = 5_000;
const HEALTH_INTERVAL_MS = 20;
const SECOND_ADDRESS = '192.0.2.1';
const sentences = sentencesOf(values.data, from);
const texts = Array.from({ length: Number(values.requests) }, (_, i) => `${i}. ${sentences[i % sentences.length]}`);

const directory = await mkdtemp(join(tmpdir(), 'glossa-burst-'));
await using cleanUp = new AsyncDisposableStack();
cleanUp.defer(() => rm(directory, { recursive: true, force: true }));
// The limits of a fresh installation.
await using glossa = await startLaunchedService({
  GLOSSA_DATA_DIR: directory,
  GLOSSA_API_KEY: 'the-key-of-the-burst',
  GLOSSA_RATE_LIMIT: undefined,
  // The second key is another client, at another address.
  GLOSSA_TRUSTED_PROXIES: '127.0.0.1',
});
const second = await createKey();

async function createKey(): Promise<string> {
  await using command = runCommand(['keys', 'create', '--owner', 'second', '--json'], { GLOSSA_DATA_DIR: directory });
  const [, key = ''] = await command.waitForOutput(/"key": ?"([^"]+)"/);
  await command.exited;
  return key;
}

/** Asks for the health, one request after the other: what any answer waits for, beside the work. @returns ascending latencies in ms */
async function healthUntil(isOver: () => boolean): Promise<number[]> {
  const latenciesMs: number[] = [];
  while (!isOver()) {
    const sentAt = performance.now();
    const answer = await fetch(`${glossa.url}/healthz`);
    await answer.text();
    latenciesMs.push(performance.now() - sentAt);
    await sleep(HEALTH_INTERVAL_MS);
  }
  return latenciesMs.sort((one, other) => one - other);
}

/** Sends requests of the second key, one after the other. @returns ascending latencies in ms */
async function latenciesUntil(isOver: () => boolean): Promise<number[]> {
  const latenciesMs: number[] = [];
  for (let i = 0; !isOver(); i++) {
    const { path, ...request } = glossa.translation(sentences[i % sentences.length] ?? '', from, to);
    const headers = { ...request.headers, 'x-api-key': second, 'x-forwarded-for': SECOND_ADDRESS };
    const sentAt = performance.now();
    const answer = await fetch(glossa.url + path, { ...request, headers });
    await answer.text();
    if (answer.status !== 200) throw new Error(`Glossa answered ${answer.status}.`);
    latenciesMs.push(performance.now() - sentAt);
  }
  return latenciesMs.sort((one, other) => one - other);
}

async function latenciesAlone(): Promise<number[]> {
  const end = performance.now() + ALONE_MS;
  return latenciesUntil(() => performance.now() > end);
}

await latenciesAlone();
const ratios: number[] = [];
for (let round = 0; round < Number(values.rounds); round++) {
  const alone = quantile(await latenciesAlone(), 0.95);
  // In a thread, so that its work does not delay the requests of the second key.
  const order: BurstOrder = { origin: glossa.url, key: glossa.key, from, to, texts };
  const sender = new Worker(new URL('./burst/sender.ts', import.meta.url), { workerData: order });
  let isOver = false;
  const message = once(sender, 'message').finally(() => {
    isOver = true;
  });
  const [latenciesMs, healthMs] = await Promise.all([latenciesUntil(() => isOver), healthUntil(() => isOver)]);
  const [answer] = await message;
  const { seconds, statuses, refusals } = burstResult.parse(answer);
  const during = quantile(latenciesMs, 0.95);
  ratios.push(during / alone);
  console.log(
    `${texts.length} requests in ${seconds.toFixed(1)} s; answers by status ${JSON.stringify(statuses)}; requests by ` +
      `refusals ${JSON.stringify(refusals)}; second key p95 alone ${alone.toFixed(1)} ms, meanwhile ${during.toFixed(1)} ms ` +
      `(x ${(during / alone).toFixed(2)}; slowest ${latenciesMs.at(-1)?.toFixed(0)} ms); health p95 ${quantile(healthMs, 0.95).toFixed(1)} ms`,
  );
}
console.log(`second key: x ${median(ratios).toFixed(2)}, median of ${values.rounds} rounds`);
