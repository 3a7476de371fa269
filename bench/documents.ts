/**
 * Measures documents on installed neural models:
 *
 * - `speed`: words per second and processor time of a document of 300 pages beside the engine alone, and the time to read and
 *   to write it. Processor time says more on a busy machine
 * - `small`: processor time of a small document beyond its translation
 * - `beside`: latency of small requests while three documents of 500 pages are translated
 *
 *   npm run bench -- documents --models DIR --data DIR [--from en --to pt --rounds 3 --parts speed,small,beside]
 *
 * `--models` names a models directory with the direction. `--data` names parallel text: `<code>.txt` with one sentence per
 * line. Prints medians of the rounds.
 */

import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { median, quantile } from '../load/averages.ts';
import { deleteDocument, sendDocument, waitForDocument } from '../load/documents/document-client.ts';
import { wordDocument } from '../load/documents/word-document.ts';
import { runLoad } from '../load/http-load.ts';
import { type LaunchedService, startLaunchedService } from '../load/launched-service.ts';
import { cpuSecondsOfTree } from '../load/processes.ts';
import { distinctSentences, sentencesOf, wordsIn, wordsOf } from '../load/texts/sentences.ts';
import { forEachConcurrent } from '../src/resilience/for-each-concurrent.ts';
import { readModel } from '../src/translation/engines/bergamot/models/scan-directory.ts';
import type { BareLoopData, BareLoopTask } from './bergamot/bare-loop.ts';

const { values } = parseArgs({
  options: {
    models: { type: 'string' },
    data: { type: 'string' },
    from: { type: 'string', default: 'en' },
    to: { type: 'string', default: 'pt' },
    rounds: { type: 'string', default: '3' },
    parts: { type: 'string', default: 'speed,small,beside' },
  },
});
const { models, data, from, to } = values;
if (models === undefined) throw new Error('Say where the models are: --models DIR');
const rounds = Number(values.rounds);

/** A page has about this number of words. */
const WORDS_PER_PAGE = 333;
const SMALL_DOCUMENTS = 1_000;
/** Documents of a key that may wait. */
const MAX_WAITING = 100;
/** Requests at once. */
const CONCURRENCY = 16;
/** The batch size of the service. */
const BATCH_SIZE = 16;

const sentences = sentencesOf(data, from);
const settings = { GLOSSA_MODELS_DIR: models, GLOSSA_TRANSLATION_ENGINES: 'bergamot' };

/** Different sentences with a number of words in all. */
function textWithWords(words: number): string[] {
  const text: string[] = [];
  let count = 0;
  for (const sentence of distinctSentences(sentences)) {
    if (count >= words) break;
    text.push(sentence);
    count += wordsOf(sentence);
  }
  return text;
}

/** Starts threads that run the engine alone. @returns measures all threads together */
async function startBareEngine(threads: number) {
  const model = await readModel(join(models ?? '', `${from}-${to}-1.0`));
  if (typeof model !== 'object') throw new Error(`The model ${from}-${to} is missing.`);
  const workerData: BareLoopData = { model, kernel: 'fastest' };
  const url = new URL('./bergamot/bare-loop.ts', import.meta.url);
  const workers = Array.from({ length: threads }, () => new Worker(url, { workerData }));
  const measure = async (text: readonly string[]): Promise<{ speed: number; cpuMs: number }> => {
    const began = performance.now();
    const share = Math.ceil(text.length / threads);
    const cpuSeconds = await Promise.all(
      workers.map(async (worker, at) => {
        const task: BareLoopTask = { sentences: text.slice(at * share, (at + 1) * share), size: BATCH_SIZE };
        worker.postMessage(task);
        const [seconds]: number[] = await once(worker, 'message');
        return seconds ?? 0;
      }),
    );
    const words = wordsIn(text);
    return {
      speed: (words * 1000) / (performance.now() - began),
      cpuMs: (cpuSeconds.reduce((sum, seconds) => sum + seconds) * 1e6) / words,
    };
  };
  return {
    measure,
    [Symbol.asyncDispose]: async () => void (await Promise.all(workers.map((worker) => worker.terminate()))),
  };
}

/** Seconds so far: of the steps of files in child processes, of the processor in all, and in the threads of the engine. */
async function secondsSoFar(glossa: LaunchedService) {
  const text = await (await fetch(`${glossa.url}/metrics`)).text();
  const sumOf = (lines: RegExp): number => [...text.matchAll(lines)].reduce((sum, [, value]) => sum + Number(value), 0);
  return {
    steps: sumOf(/^glossa_file_processor_seconds_sum\{[^}]*step="(?:extract|compose)"[^}]*\} (\S+)$/gm),
    engine: sumOf(/^glossa_translation_bergamot_cpu_seconds_total (\S+)$/gm),
    cpu: cpuSecondsOfTree(glossa.pid),
  };
}

async function translateFile(glossa: LaunchedService, bytes: Uint8Array): Promise<void> {
  const id = await sendDocument(glossa, { name: 'report.docx', bytes, from, to });
  await waitForDocument(glossa, id);
  await deleteDocument(glossa, id);
}

async function measureSpeed(): Promise<void> {
  const text = textWithWords(300 * WORDS_PER_PAGE);
  const bytes = wordDocument(text);
  const warmUp = text.slice(0, 300);
  await using glossa = await startLaunchedService(settings);
  await translateFile(glossa, wordDocument(warmUp));
  const measured: Record<'ratio' | 'speed' | 'share' | 'cpuMs' | 'engineMs' | 'bareMs', number>[] = [];
  for (let round = 0; round < rounds; round++) {
    // The bare engine runs in this process, with as many threads as the service has on this machine.
    const bare = await measureBare(warmUp, text.slice(0, 1_500));
    const before = await secondsSoFar(glossa);
    const began = performance.now();
    await translateFile(glossa, bytes);
    const seconds = (performance.now() - began) / 1000;
    const after = await secondsSoFar(glossa);
    const words = wordsIn(text);
    measured.push({
      speed: words / seconds,
      ratio: words / seconds / bare.speed,
      share: (after.steps - before.steps) / seconds,
      cpuMs: ((after.cpu - before.cpu) * 1e6) / words,
      engineMs: ((after.engine - before.engine) * 1e6) / words,
      bareMs: bare.cpuMs,
    });
  }
  const of = (pick: (round: (typeof measured)[number]) => number): number => median(measured.map(pick));
  console.log(
    `300 pages, ${wordsIn(text)} words, ${(bytes.length / 1e6).toFixed(1)} MB: ${of(({ speed }) => speed).toFixed(0)} words/s, ` +
      `${of(({ ratio }) => ratio).toFixed(2)} of the engine alone; reading and writing ${(100 * of(({ share }) => share)).toFixed(1)} % of the time`,
  );
  console.log(
    `processor time of 1,000 words: ${of(({ cpuMs }) => cpuMs).toFixed(0)} ms, ${of(({ engineMs }) => engineMs).toFixed(0)} ms of it in the ` +
      `threads of the engine; ${of(({ bareMs }) => bareMs).toFixed(0)} ms of the engine alone`,
  );
}

async function measureBare(warmUp: readonly string[], text: readonly string[]) {
  await using bare = await startBareEngine(2);
  await bare.measure(warmUp);
  return await bare.measure(text);
}

/** The source is in the target language, so that the engine has no work. */
async function measureSmall(): Promise<void> {
  await using glossa = await startLaunchedService({ ...settings, GLOSSA_API_KEY: undefined });
  const files = Array.from({ length: SMALL_DOCUMENTS }, (_, at) => ({
    name: `note-${at}.txt`,
    bytes: `${sentences[at % sentences.length]}\n\n${sentences[(at * 7) % sentences.length]}\n`,
  }));
  const costs: { wholeMs: number; textMs: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const before = cpuSecondsOfTree(glossa.pid);
    for (let at = 0; at < files.length; at += MAX_WAITING) {
      const chunk = files.slice(at, at + MAX_WAITING);
      const ids: string[] = [];
      await forEachConcurrent(chunk, CONCURRENCY, async (file) => {
        ids.push(await sendDocument(glossa, { ...file, from, to }));
      });
      for (const id of ids) await waitForDocument(glossa, id);
    }
    const between = cpuSecondsOfTree(glossa.pid);
    for (let at = 0; at < files.length; at += MAX_WAITING) {
      const chunk = files.slice(at, at + MAX_WAITING);
      await forEachConcurrent(chunk, CONCURRENCY, async ({ bytes }) => {
        const { path, ...request } = glossa.translation(bytes, from, to);
        await (await fetch(glossa.url + path, request)).text();
      });
    }
    const perFile = (from: number, until: number): number => ((until - from) * 1000) / files.length;
    const after = cpuSecondsOfTree(glossa.pid);
    // The first round runs unoptimized code.
    if (round > 0) costs.push({ wholeMs: perFile(before, between), textMs: perFile(between, after) });
  }
  const beyond = median(costs.map(({ wholeMs, textMs }) => wholeMs - textMs));
  console.log(
    `${SMALL_DOCUMENTS} small documents: ${beyond.toFixed(1)} ms of processor time each beyond the request that translates the same text ` +
      `(${median(costs.map(({ wholeMs }) => wholeMs)).toFixed(1)} against ${median(costs.map(({ textMs }) => textMs)).toFixed(1)})`,
  );
}

async function measureBeside(): Promise<void> {
  await using glossa = await startLaunchedService(settings);
  const bytes = wordDocument(textWithWords(500 * WORDS_PER_PAGE));
  const small = sentences.map((sentence) => glossa.translation(sentence, from, to));
  const p95 = async (): Promise<number> =>
    quantile((await runLoad(glossa.url, small, { concurrency: 1, seconds: 6 })).latenciesMs, 0.95);
  await p95();
  const measured: { alone: number; beside: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await p95();
    const ids = await Promise.all(
      ['one', 'two', 'three'].map((name) => sendDocument(glossa, { name: `${name}.docx`, bytes, from, to })),
    );
    await p95();
    measured.push({ alone, beside: await p95() });
    for (const id of ids) await deleteDocument(glossa, id);
  }
  const of = (pick: (round: (typeof measured)[number]) => number): number => median(measured.map(pick));
  console.log(
    `Small requests one at a time: p95 ${of(({ alone }) => alone).toFixed(1)} ms alone, ${of(({ beside }) => beside).toFixed(1)} ms beside three documents of 500 pages, ` +
      `ratio ${of(({ alone, beside }) => beside / alone).toFixed(2)}`,
  );
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  speed: measureSpeed,
  small: measureSmall,
  beside: measureBeside,
};
for (const name of values.parts.split(',')) await parts[name]?.();
