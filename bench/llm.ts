/**
 * Measures what the service adds to an LLM server. A scripted server in this process replaces the LLM server.
 *
 * - processor time of a translation with 32 concurrent requests
 * - utilization of the connections while segments wait, during one request of 1,000 sentences
 * - time from the disconnect of a client until the connection to the server is closed
 *
 *   npm run bench -- llm [--seconds 20 --answer 200 --cancels 50]
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { request } from 'undici';
import { quantile } from '../load/averages.ts';
import { runLoad } from '../load/http-load.ts';
import { type LaunchedService, startLaunchedService } from '../load/launched-service.ts';
import { cpuSecondsOfTree } from '../load/processes.ts';
import {
  type LlmBehaviour,
  mapStrings,
  promptJson,
  respond,
  startFakeLlmServer,
} from '../load/servers/fake-llm-server.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    answer: { type: 'string', default: '200' },
    cancels: { type: 'string', default: '50' },
  },
});
let answered = 0;
/** Average response time of the server in ms. */
const answerTime = Number(values.answer);

const KINDS = [
  [
    'Room # of the library opens every day of the week.',
    'La sala # de la biblioteca abre todos los días de la semana.',
  ],
  ['The children have found # old maps in the attic.', 'Los niños han encontrado # mapas antiguos en el desván.'],
  ['Most of the # houses here were built by hand.', 'La mayoría de las # casas de aquí fueron construidas a mano.'],
  ['She wrote # letters to her brother by the sea.', 'Ella escribió # cartas a su hermano junto al mar.'],
  ['Nobody knows why the lake has # islands.', 'Nadie sabe por qué el lago tiene # islas.'],
];
/** English sentences with translations. All differ, because the service translates equal ones once. */
const SENTENCES = new Map(
  Array.from({ length: 5_000 }, (_, index): [string, string] => {
    const [english = '', spanish = ''] = KINDS[index % KINDS.length] ?? [];
    return [english.replace('#', String(index + 10)), spanish.replace('#', String(index + 10))];
  }),
);
const ENGLISH = [...SENTENCES.keys()];

/** Response times are evenly distributed from half to one and a half times the average. */
const inTime: LlmBehaviour = async (exchange) => {
  await sleep(answerTime * (0.5 + ((++answered * 0.618) % 1)));
  if (!exchange.response.destroyed) await respond(exchange);
};

await using server = await startFakeLlmServer({
  generate: (asked) => JSON.stringify(mapStrings(promptJson(asked), (text) => SENTENCES.get(text) ?? text)),
});
server.behaviour = inTime;

await measureOverhead();
await measureBusyConnections();
await measureCancelling();

async function start(concurrency: number): Promise<LaunchedService> {
  return startLaunchedService({
    GLOSSA_LLM_URL: server.baseUrl,
    GLOSSA_LLM_CONCURRENCY: String(concurrency),
    GLOSSA_TRANSLATION_ENGINES: 'llm',
    GLOSSA_LOG_LEVEL: 'info',
  });
}

async function measureOverhead(): Promise<void> {
  await using glossa = await start(32);
  const requests = ENGLISH.map((sentence) => glossa.translation(sentence, 'en', 'es'));
  const atOnce = { concurrency: 32 };
  await runLoad(glossa.url, requests, { ...atOnce, seconds: 5 });
  const perRequest: number[] = [];
  const latencies: number[] = [];
  let failed = 0;
  server.received = [];
  for (let second = 0; second < Number(values.seconds); second++) {
    const before = cpuSecondsOfTree(glossa.pid);
    const window = await runLoad(glossa.url, requests, { ...atOnce, seconds: 1 });
    perRequest.push(((cpuSecondsOfTree(glossa.pid) - before) / window.requests) * 1000);
    latencies.push(...window.latenciesMs);
    failed += window.failed;
  }
  perRequest.sort((a, b) => a - b);
  latencies.sort((a, b) => a - b);
  const share = (numbers: readonly number[], part: number): string => quantile(numbers, part).toFixed(1);
  console.log(`CPU of a request    p50 ${share(perRequest, 0.5)} ms, p99 ${share(perRequest, 0.99)} ms (of windows)`);
  console.log(
    `latency             p50 ${share(latencies, 0.5)} ms, p99 ${share(latencies, 0.99)} ms, of which the server ${answerTime} ms; ` +
      `${latencies.length} requests, ${failed} failed, ${server.received.length} questions`,
  );
}

async function measureBusyConnections(): Promise<void> {
  const places = 8;
  await using glossa = await start(places);
  const texts = ENGLISH.slice(0, 1_000);
  server.received = [];
  const changes: { at: number; underWay: number }[] = [];
  const note = (): void => void changes.push({ at: performance.now(), underWay: server.activeRequests });
  server.behaviour = async (exchange) => {
    note();
    exchange.response.on('close', note);
    await inTime(exchange);
  };
  const { path, ...post } = glossa.translation(texts, 'en', 'es');
  const before = cpuSecondsOfTree(glossa.pid);
  const { statusCode, body } = await request(glossa.url + path, post);
  await body.dump();
  const cpu = cpuSecondsOfTree(glossa.pid) - before;
  server.behaviour = inTime;
  const last = asked(changes);
  let busy = 0;
  for (const [index, { at, underWay }] of last.entries()) busy += underWay * ((last[index + 1]?.at ?? at) - at);
  const duration = (last.at(-1)?.at ?? 0) - (last[0]?.at ?? 0);
  console.log(
    `busy connections    ${((busy / duration / places) * 100).toFixed(1)} % of ${places} while segments waited; ` +
      `status ${statusCode}, ${server.received.length} questions in ${Math.round(duration)} ms, CPU ${cpu.toFixed(2)} s`,
  );
}

/** Until the last request arrived: no segments wait after it. */
function asked<T extends { underWay: number }>(changes: readonly T[]): readonly T[] {
  const last = changes.findLastIndex(({ underWay }, index) => underWay > (changes[index - 1]?.underWay ?? 0));
  return changes.slice(0, last + 1);
}

async function measureCancelling(): Promise<void> {
  await using glossa = await start(8);
  const times: number[] = [];
  for (let count = 0; count < Number(values.cancels); count++) times.push(await cancelOne(glossa));
  times.sort((a, b) => a - b);
  console.log(
    `cancelled upstream  p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms after the caller`,
  );
}

async function cancelOne(glossa: LaunchedService): Promise<number> {
  const reached = Promise.withResolvers<void>();
  const left = Promise.withResolvers<number>();
  server.behaviour = ({ response }) => {
    response.on('close', () => left.resolve(performance.now()));
    reached.resolve();
  };
  const controller = new AbortController();
  const { path, ...post } = glossa.translation(ENGLISH[0] ?? '', 'en', 'es');
  const ended = request(glossa.url + path, { ...post, signal: controller.signal }).catch(() => undefined);
  await reached.promise;
  const canceled = performance.now();
  controller.abort();
  const closed = await left.promise;
  await ended;
  return closed - canceled;
}
