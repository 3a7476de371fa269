/**
 * Measures the neural engine, with random weights in the dimensions of Mozilla's models (tiny, base-memory):
 *
 * - `kernels`: words per second of the engine alone, with its portable matrix kernel and with the fastest one of this processor
 * - `service`: words per second, latency, event loop delay and memory through the whole service
 * - `soak`: memory over many requests to more models than fit into the workers
 *
 * Words are those of the source; seconds are processor time of the engine's thread.
 *
 *   npm run bench -- bergamot [--data DIR --rounds 3 --seconds 5 --requests 10000 --parts kernels,service,soak] [--json]
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median, quantile } from '../load/averages.ts';
import { type Figure, figuresOf, JSON_OPTION, printFigures } from '../load/figures.ts';
import { runLoad } from '../load/http-load.ts';
import { type LaunchedService, startLaunchedService } from '../load/launched-service.ts';
import { residentMiB } from '../load/processes.ts';
import { wordsIn } from '../load/texts/sentences.ts';
import { readModel } from '../src/translation/engines/bergamot/models/scan-directory.ts';
import { startBareEngine } from './bergamot/bare-engine.ts';
import type { BareLoopData } from './bergamot/bare-loop.ts';
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
    ...JSON_OPTION,
  },
});
const rounds = Number(values.rounds);
const sentences = benchSentences(values.data);
/** The batch size of the service. */
const BATCH_SIZE = 16;
/** For one measurement of the engine alone. */
const sample = sentences.slice(0, 6 * BATCH_SIZE);
const SPEED = 'words per second and core';
const DIRECTIONS: readonly { architecture: Architecture; to: string }[] = [
  { architecture: 'tiny', to: 'de' },
  { architecture: 'base-memory', to: 'fr' },
];
/** Target languages of tiny models. A worker keeps two models loaded. */
const TINY_TARGETS = ['de', 'it', 'nl', 'pl', 'cs', 'sv'];

await using opened = new AsyncDisposableStack();
const directory = await mkdtemp(join(tmpdir(), 'glossa-bench-models-'));
opened.defer(() => rm(directory, { recursive: true, force: true }));
await writeRandomModels(directory, 'tiny', TINY_TARGETS, sentences);
await writeRandomModels(directory, 'base-memory', ['fr'], sentences);
say(`medians of ${rounds} rounds`);

const figures: Figure[] = [];
function say(line: string): void {
  if (!values.json) console.log(line);
}

/** Starts a thread that runs the engine alone. */
async function startBareLoop(to: string, kernel: BareLoopData['kernel']) {
  const model = await readModel(join(directory, `en-${to}-1.0`));
  if (typeof model !== 'object') throw new Error('The model is incomplete.');
  const engine = startBareEngine(model, kernel);
  /** Words per second. */
  const speed = async (size: number) => wordsIn(sample) / (await engine.translate(sample, size));
  // The first calls run unoptimized code.
  await speed(BATCH_SIZE);
  await speed(1);
  return { speed, [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose]() };
}

async function compareKernels({ architecture, to }: (typeof DIRECTIONS)[number]): Promise<void> {
  await using portable = await startBareLoop(to, 'portable');
  await using fastest = await startBareLoop(to, 'fastest');
  for (const size of [BATCH_SIZE, 1]) {
    const speeds: { portable: number; fastest: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      speeds.push({ portable: await portable.speed(size), fastest: await fastest.speed(size) });
    }
    const of = (pick: (one: (typeof speeds)[number]) => number) => median(speeds.map(pick));
    say(
      `${architecture}, ${size} per call: ${of((one) => one.portable).toFixed(0)} words/s with the portable kernel, ` +
        `${of((one) => one.fastest).toFixed(0)} with the fastest, ratio ${of((one) => one.fastest / one.portable).toFixed(2)}`,
    );
  }
}

async function metric(glossa: LaunchedService, name: string): Promise<number> {
  const text = await (await fetch(`${glossa.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
}

type ServiceSpeed = Awaited<ReturnType<typeof measureService>>;

const engineSeconds = (glossa: LaunchedService) => metric(glossa, 'glossa_translation_bergamot_cpu_seconds_total');

/** Sends requests of one sentence for a while. */
async function measureService(
  glossa: LaunchedService,
  to: string,
  concurrency: number,
  seconds = Number(values.seconds),
) {
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

async function measureDirection({ architecture, to }: (typeof DIRECTIONS)[number]): Promise<void> {
  await using bare = await startBareLoop(to, 'fastest');
  await using glossa = await startWith({ GLOSSA_BERGAMOT_WORKERS: '1' });
  await using pair = await startWith({ GLOSSA_BERGAMOT_WORKERS: '2' });
  // A direction without a model warms the service up, so that the difference in memory is that of the model.
  await measureService(glossa, 'en', 32, 2);
  const idle = residentMiB(glossa.pid);
  await measureService(glossa, to, 32, 3);
  const resident = residentMiB(glossa.pid) - idle;
  await measureService(pair, to, 32, 3);
  const measured: { loop: number; many: ServiceSpeed; one: ServiceSpeed; two: ServiceSpeed }[] = [];
  for (let round = 0; round < rounds; round++) {
    const loop = await bare.speed(BATCH_SIZE);
    const many = await measureService(glossa, to, 32);
    const one = await measureService(glossa, to, 1);
    measured.push({ loop, many, one, two: await measureService(pair, to, 32) });
  }
  const of = (pick: (round: (typeof measured)[number]) => number) => median(measured.map(pick));
  figures.push(
    ...figuresOf(architecture, 'engine alone', { [SPEED]: of(({ loop }) => loop) }),
    ...figuresOf(architecture, 'Glossa, 32 concurrent requests', {
      [SPEED]: of(({ many }) => many.engine),
      'p95 in ms': of(({ many }) => many.p95),
      'MiB of the model': resident,
    }),
    ...figuresOf(architecture, 'Glossa, sequential requests', {
      [SPEED]: of(({ one }) => one.engine),
      'p95 in ms': of(({ one }) => one.p95),
    }),
  );
  say(
    `${architecture} through the service, 32 concurrent requests: ${of(({ many }) => many.engine).toFixed(0)} words/s, engine alone ` +
      `${of(({ loop }) => loop).toFixed(0)}, ratio ${of(({ many, loop }) => many.engine / loop).toFixed(2)}; ` +
      `sequential requests ${of(({ one }) => one.engine).toFixed(0)}, gain of batching ${of(({ many, one }) => many.engine / one.engine).toFixed(2)}; ` +
      `event loop p99 ${of(({ many }) => many.lag).toFixed(0)} ms; latency p95 ${of(({ many }) => many.p95).toFixed(0)} ms; ` +
      `two workers by wall time ${of(({ two, many }) => two.clock / many.clock).toFixed(2)}; ` +
      `model +${resident.toFixed(0)} MiB resident`,
  );
}

/** Sends each request to the next model, so that models are loaded and unloaded all the time. */
async function soak(requests: number): Promise<void> {
  await using glossa = await startWith({ GLOSSA_BERGAMOT_WORKERS: '1' });
  const resident: number[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let at = next++; at < requests; at = next++) {
      const to = TINY_TARGETS[at % TINY_TARGETS.length] ?? '';
      const { path, ...request } = glossa.translation((sentences[at % sentences.length] ?? '').slice(0, 40), 'en', to);
      const response = await fetch(glossa.url + path, request);
      await response.text();
      if (response.status !== 200) throw new Error(`Glossa returned status ${response.status}.`);
      if (at % Math.ceil(requests / 40) === 0) resident.push(residentMiB(glossa.pid));
    }
  };
  await Promise.all(Array.from({ length: 48 }, caller));
  const loads = await metric(glossa, 'glossa_translation_bergamot_load_seconds_count');
  const quarter = (at: number) => Math.max(...resident.slice(at * 10, (at + 1) * 10)).toFixed(0);
  say(
    `${requests} requests over ${TINY_TARGETS.length} models, ${loads} loads: maximum resident MiB in each quarter ` +
      `${[0, 1, 2, 3].map(quarter).join(', ')}`,
  );
}

const parts = values.parts.split(',');
if (parts.includes('kernels')) for (const direction of DIRECTIONS) await compareKernels(direction);
if (parts.includes('service')) for (const direction of DIRECTIONS) await measureDirection(direction);
if (parts.includes('soak')) await soak(Number(values.requests));
if (values.json) printFigures(figures);
