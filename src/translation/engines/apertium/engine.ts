import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../../../errors.ts';
import { abortable } from '../../../resilience/abortable.ts';
import type { Batch, Direction, TranslationEngine, Translations } from '../../engine.ts';
import { directionRows, measuredChains } from './directions.ts';
import { createMetrics } from './metrics.ts';
import { createModelFiles } from './model-files.ts';
import { type Mode, pipelineEnvironment, readMode } from './modes.ts';
import { type Pipeline, startPipeline } from './pipeline.ts';
import { createPool } from './pool.ts';
import { translateSegment } from './segment.ts';
import { createTranslator, type Translator } from './translator.ts';

export interface ApertiumOptions {
  /** What `usr/bin` and `usr/share/apertium` are under: `/` or a private folder. Without one no direction is offered. */
  root: string | undefined;
  /** Warm pipelines take at most about this much memory together; one that takes more runs alone. */
  memoryBudgetMiB: number;
  log: Logger;
  registry: Registry;
  /** Milliseconds for one segment, on top of 20 for each character, before its pipeline counts as hung. */
  responseTimeoutMs?: number;
}

const START_TIMEOUT = 60_000;
/** Segments in a pipeline at once, each in another stage: more would not be faster, and hold up whoever comes later. */
const IN_FLIGHT = 8;
/** Milliseconds that a direction is not offered after its pipeline would not start. */
const REST_AFTER_FAILURE = 60_000;

interface Service {
  direction: Direction;
  translator: Translator;
}

/** Apertium's rule-based translation in warm pipelines of Debian's programs. */
export async function createApertiumEngine(options: ApertiumOptions): Promise<TranslationEngine> {
  const { log } = options;
  const root = options.root === undefined ? undefined : resolve(options.root);
  const running = new Set<Pipeline>();
  const models = createModelFiles();
  const metrics = createMetrics(options.registry, () => {
    const tenants = [...pool.tenants()];
    return { pipelines: running.size, memoryMiB: tenants.reduce((sum, { memoryMiB }) => sum + memoryMiB, 0) };
  });
  const pool = createPool({
    memoryBudgetMiB: options.memoryBudgetMiB,
    onEvict: metrics.evicted,
  });
  const environment = root === undefined ? {} : pipelineEnvironment(root);
  const translators = new Map<string, Translator>();
  const services = new Map<string, Service>();
  const resting = new Map<string, NodeJS.Timeout>();
  let directions: readonly Direction[] = [];
  let closed = false;

  for (const { mode: name, patch, memoryMiB, from, to, quality } of root === undefined ? [] : directionRows) {
    let translator = translators.get(name);
    if (!translator) {
      const mode = readMode(root ?? '/', name, patch);
      if (!mode) continue;
      translator = createTranslator({
        memoryMiB,
        pool,
        metrics,
        inFlight: IN_FLIGHT,
        start: (onAnswer) => start(name, mode, onAnswer),
        onStartFailure: () => rest(name),
      });
      translators.set(name, translator);
    }
    services.set(`${from} ${to}`, { direction: { from, to, quality, availability: 'ready' }, translator });
  }
  refreshDirections();

  function refreshDirections(): void {
    directions = [...services.values()].map(({ direction, translator }) =>
      isResting(translator) ? { ...direction, availability: 'down' } : direction,
    );
  }

  function isResting(translator: Translator): boolean {
    return [...resting.keys()].some((name) => translators.get(name) === translator);
  }

  function rest(name: string): void {
    // A start that closing cut short is no failure, and nothing may outlive the engine.
    if (closed) return;
    metrics.failed('start');
    clearTimeout(resting.get(name));
    const wake = setTimeout(() => {
      resting.delete(name);
      refreshDirections();
    }, REST_AFTER_FAILURE).unref();
    resting.set(name, wake);
    refreshDirections();
  }

  /** Resolves when the pipeline has answered once, so when all its programs have read their data. */
  async function start(name: string, mode: Mode, onAnswer: () => void): Promise<Pipeline> {
    const started = performance.now();
    const taggerModel = mode.taggerModel === undefined ? undefined : await models.descriptor(mode.taggerModel);
    for (let attempt = 1; ; attempt++) {
      if (closed) throw new GlossaError('shutting_down');
      const pipeline = startPipeline({
        command: mode.command,
        environment,
        taggerModel,
        answerTimeout: options.responseTimeoutMs ?? 20_000,
        startTimeout: START_TIMEOUT,
        onAnswer,
      });
      running.add(pipeline);
      pipeline.gone.then(() => running.delete(pipeline));
      const answer = await pipeline.ask('');
      if (answer.kind === 'said') {
        const seconds = (performance.now() - started) / 1000;
        metrics.started(seconds);
        log.debug({ mode: name, seconds }, 'Apertium pipeline started');
        return pipeline;
      }
      await pipeline[Symbol.asyncDispose]();
      if (answer.failure === 'closed') throw new GlossaError('shutting_down');
      log.warn(
        { mode: name, failure: answer.failure, complaints: pipeline.complaints() },
        'Apertium pipeline did not start',
      );
      if (attempt === 2) throw new Error(`The Apertium mode ${name} does not start: ${answer.failure}`);
    }
  }

  async function translate({ path: [from = '', to = ''], segments, signal }: Batch): Promise<Translations> {
    signal.throwIfAborted();
    const service = services.get(`${from} ${to}`);
    if (!service) throw new GlossaError('engine_unavailable');
    const forget = (): void => service.translator.forget(signal);
    signal.addEventListener('abort', forget, { once: true });
    try {
      const work = segments.map(async (segment) => {
        const text = await translateSegment(segment, from, to, (stream) =>
          service.translator.translate(stream, signal),
        );
        if (text === undefined) log.warn({ from, to }, 'a segment brought its Apertium pipeline down twice');
        return text;
      });
      const texts = await abortable(Promise.all(work), signal);
      if (texts.length > 0 && texts.every((text) => text === undefined)) throw new GlossaError('engine_unavailable');
      return { texts };
    } finally {
      signal.removeEventListener('abort', forget);
    }
  }

  return {
    name: 'apertium',
    batchSize: 1,
    batchesPerPath: IN_FLIGHT,
    chains: measuredChains,
    directions: () => directions,
    translate,
    async [Symbol.asyncDispose]() {
      closed = true;
      for (const timer of resting.values()) clearTimeout(timer);
      const closing = [...translators.values()].map((translator) => translator[Symbol.asyncDispose]());
      await Promise.all([...running].map((pipeline) => pipeline[Symbol.asyncDispose]()));
      await Promise.all(closing);
      await models[Symbol.asyncDispose]();
    },
  };
}
