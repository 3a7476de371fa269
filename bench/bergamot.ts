/**
 * The neural engine with models of random weights and of the dimensions of Mozilla's (tiny, base-memory): words for each
 * second of processor time of the engine's thread, bare with its own matrix kernel and with ours, and through the whole
 * service; memory; the event loop's delay; memory over many requests to more models than are kept loaded.
 *
 *   npm run bench -- bergamot [--data DIR --rounds 3 --seconds 5 --requests 10000 --parts kernels,service,soak]
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { median, quantile, runLoad } from '../load/http-load.ts';
import { type LaunchedService, startLaunchedService } from '../load/launched-service.ts';
import { residentMiB } from '../load/processes.ts';
import { wordsOf } from '../load/texts/sentences.ts';
import { readModel } from '../src/translation/engines/bergamot/models/scan-directory.ts';
import type { BareLoopData, BareLoopTask } from './bergamot/bare-loop.ts';
import type { Architecture } from './bergamot/dimensions.ts';
import { writeRandomModels } from './bergamot/random-models.ts';
import { benchSentences } from './bergamot/sentences.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '10000' },
    parts: { type: 'string', default: 'kernels,service,soak' },
  },
});
const rounds = Number(values.rounds);
const sentences = benchSentences(values.data);
/** As many as the service puts into a call. */
const BATCH = 16;
/** Of a measurement of the bare loop. */
const some = sentences.slice(0, 6 * BATCH);
const DIRECTIONS: readonly { architecture: Architecture; to: string }[] = [
  { architecture: 'tiny', to: 'de' },
  { architecture: 'base-memory', to: 'fr' },
];
/** Of which the service keeps two. */
const SMALL_ONES = ['de', 'it', 'nl', 'pl', 'cs', 'sv'];

await using opened = new AsyncDisposableStack();
const directory = await mkdtemp(join(tmpdir(), 'glossa-bench-models-'));
opened.defer(() => rm(directory, { recursive: true, force: true }));
await writeRandomModels(directory, 'tiny', SMALL_ONES, sentences);
await writeRandomModels(directory, 'base-memory', ['fr'], sentences);
console.log(`medians of ${rounds} rounds; words are those of the source, seconds those of the engine's thread`);

const wordsIn = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + wordsOf(text), 0);

/** A thread with the engine and nothing around it. */
async function bareLoop(to: string, kernel: BareLoopData['kernel']) {
  const model = await readModel(join(directory, `en-${to}-1.0`));
  if (typeof model !== 'object') throw new Error('The model is not whole.');
  const data: BareLoopData = { model, kernel };
  const worker = new Worker(new URL('./bergamot/bare-loop.ts', import.meta.url), { workerData: data });
  /** Words a second. */
  async function speed(size: number): Promise<number> {
    const task: BareLoopTask = { sentences: some, size };
    worker.postMessage(task);
    const [seconds] = await once(worker, 'message');
    return wordsIn(some) / Number(seconds);
  }
  // What is compiled first is slow.
  await speed(BATCH);
  await speed(1);
  return { speed, [Symbol.asyncDispose]: async () => void (await worker.terminate()) };
}

async function compareKernels({ architecture, to }: (typeof DIRECTIONS)[number]): Promise<void> {
  await using builtin = await bareLoop(to, 'builtin');
  await using ours = await bareLoop(to, 'ours');
  for (const size of [BATCH, 1]) {
    const speeds: { builtin: number; ours: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      speeds.push({ builtin: await builtin.speed(size), ours: await ours.speed(size) });
    }
    const of = (pick: (one: (typeof speeds)[number]) => number) => median(speeds.map(pick));
    console.log(
      `${architecture}, ${size} a call: ${of((one) => one.builtin).toFixed(0)} words/s with the engine's kernel, ` +
        `${of((one) => one.ours).toFixed(0)} with ours, ratio ${of((one) => one.ours / one.builtin).toFixed(2)}`,
    );
  }
}

async function metric(glossa: LaunchedService, name: string): Promise<number> {
  const text = await (await fetch(`${glossa.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
}

type Served = Awaited<ReturnType<typeof serve>>;

const engineSeconds = (glossa: LaunchedService) => metric(glossa, 'glossa_translation_bergamot_cpu_seconds_total');

/** Requests of one sentence for a while: words for each second of the engine's threads and of the clock. */
async function serve(glossa: LaunchedService, to: string, concurrency: number, seconds = Number(values.seconds)) {
  const requests = sentences.map((sentence) => glossa.translation(sentence, 'en', to));
  await metric(glossa, 'nodejs_eventloop_lag_p99_seconds');
  const before = await engineSeconds(glossa);
  const began = performance.now();
  const { requests: sent, failed, latenciesMs } = await runLoad(glossa.url, requests, { concurrency, seconds });
  if (failed > 0) throw new Error(`${failed} of ${sent} requests failed.`);
  const elapsed = (performance.now() - began) / 1000;
  const words = (wordsIn(sentences) / sentences.length) * sent;
  const lag = (await metric(glossa, 'nodejs_eventloop_lag_p99_seconds')) * 1000;
  const engine = words / ((await engineSeconds(glossa)) - before);
  return { engine, clock: words / elapsed, p95: quantile(latenciesMs, 0.95), lag };
}

const startWith = (environment: NodeJS.ProcessEnv) =>
  startLaunchedService({ GLOSSA_MODELS_DIR: directory, ...environment });

async function throughTheService({ architecture, to }: (typeof DIRECTIONS)[number]): Promise<void> {
  await using bare = await bareLoop(to, 'ours');
  await using glossa = await startWith({ GLOSSA_BERGAMOT_WORKERS: '1' });
  await using pair = await startWith({ GLOSSA_BERGAMOT_WORKERS: '2' });
  // Everything but the engine has been used before it counts as what the engine takes.
  await serve(glossa, 'en', 32, 2);
  const idle = residentMiB(glossa.pid);
  await serve(glossa, to, 32, 3);
  const resident = residentMiB(glossa.pid) - idle;
  await serve(pair, to, 32, 3);
  const measured: { loop: number; many: Served; one: Served; two: Served }[] = [];
  for (let round = 0; round < rounds; round++) {
    const loop = await bare.speed(BATCH);
    const many = await serve(glossa, to, 32);
    const one = await serve(glossa, to, 1);
    measured.push({ loop, many, one, two: await serve(pair, to, 32) });
  }
  const of = (pick: (round: (typeof measured)[number]) => number) => median(measured.map(pick));
  console.log(
    `${architecture} through the service, 32 at once: ${of(({ many }) => many.engine).toFixed(0)} words/s, bare loop ` +
      `${of(({ loop }) => loop).toFixed(0)}, ratio ${of(({ many, loop }) => many.engine / loop).toFixed(2)}; ` +
      `one at a time ${of(({ one }) => one.engine).toFixed(0)}, merging ${of(({ many, one }) => many.engine / one.engine).toFixed(2)}; ` +
      `event loop p99 ${of(({ many }) => many.lag).toFixed(0)} ms; answers p95 ${of(({ many }) => many.p95).toFixed(0)} ms; ` +
      `two workers by the clock ${of(({ two, many }) => two.clock / many.clock).toFixed(2)}; ` +
      `resident +${resident.toFixed(0)} MiB with the model`,
  );
}

/** Every request goes to the next model, so that each comes and goes all the time. */
async function soak(requests: number): Promise<void> {
  await using glossa = await startWith({ GLOSSA_BERGAMOT_WORKERS: '1' });
  const resident: number[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let at = next++; at < requests; at = next++) {
      const to = SMALL_ONES[at % SMALL_ONES.length] ?? '';
      const { path, ...request } = glossa.translation((sentences[at % sentences.length] ?? '').slice(0, 40), 'en', to);
      const answer = await fetch(glossa.url + path, request);
      await answer.text();
      if (answer.status !== 200) throw new Error(`Glossa answered ${answer.status}.`);
      if (at % Math.ceil(requests / 40) === 0) resident.push(residentMiB(glossa.pid));
    }
  };
  await Promise.all(Array.from({ length: 48 }, caller));
  const loads = await metric(glossa, 'glossa_translation_bergamot_load_seconds_count');
  const quarter = (at: number) => Math.max(...resident.slice(at * 10, (at + 1) * 10)).toFixed(0);
  console.log(
    `${requests} requests over ${SMALL_ONES.length} models, ${loads} loads: most resident MiB in each quarter ` +
      `${[0, 1, 2, 3].map(quarter).join(', ')}`,
  );
}

const parts = values.parts.split(',');
if (parts.includes('kernels')) for (const direction of DIRECTIONS) await compareKernels(direction);
if (parts.includes('service')) for (const direction of DIRECTIONS) await throughTheService(direction);
if (parts.includes('soak')) await soak(Number(values.requests));
