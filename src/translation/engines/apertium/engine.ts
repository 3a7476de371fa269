import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../../../errors.ts';
import { abortable } from '../../../resilience/abortable.ts';
import { type CircuitBreaker, createCircuitBreaker } from '../../../resilience/circuit-breaker.ts';
import type { Batch, Direction, EngineFeature, TranslationEngine, Translations } from '../../engine.ts';
import { directionRows, measuredChains } from './directions.ts';
import { createApertiumMetrics } from './metrics.ts';
import { type ApertiumMode, pipelineEnvironment, readMode } from './modes.ts';
import { type Pipeline, startPipeline } from './pipeline.ts';
import { createPipelinePool } from './pipeline-pool.ts';
import { translateSegment } from './segment.ts';
import { openTaggerModels } from './tagger-model.ts';
import { translateTerms } from './translate-terms.ts';
import { createModeTranslator, type ModeTranslator } from './translator.ts';

export interface ApertiumOptions {
  /** Directory that contains `usr/bin` and `usr/share/apertium`. When undefined, the engine has no directions. */
  root: string | undefined;
  /** Approximate maximum memory of all warm pipelines. A pipeline that exceeds the budget runs alone. */
  memoryBudgetMiB: number;
  log: Logger;
  registry: Registry;
  /** Timeout of one segment, on top of 20 ms per character. */
  responseTimeoutMs?: number;
}

const RESPONSE_TIMEOUT_MS = 20_000;
const START_TIMEOUT_MS = 60_000;
const MAX_START_ATTEMPTS = 2;
/** Time for which the directions of a mode are `down` after its pipeline failed to start. */
const COOLDOWN_MS = 60_000;
/** About one segment for each stage of a pipeline. Further segments would only delay later requests. */
const MAX_IN_FLIGHT = 16;

interface ModeService {
  translator: ModeTranslator;
  breaker: CircuitBreaker;
}

/** Creates the engine that translates by rules, with Debian's Apertium programs in warm pipelines. */
export async function createApertiumEngine(options: ApertiumOptions): Promise<TranslationEngine> {
  const { log, registry, memoryBudgetMiB, responseTimeoutMs = RESPONSE_TIMEOUT_MS } = options;
  const root = options.root === undefined ? undefined : resolve(options.root);
  const running = new Set<Pipeline>();
  const metrics = createApertiumMetrics(registry, () => {
    const members = [...pool.members()];
    return { pipelines: running.size, memoryMiB: members.reduce((sum, { memoryMiB }) => sum + memoryMiB, 0) };
  });
  const pool = createPipelinePool({ memoryBudgetMiB, onEvict: metrics.evicted });
  const taggerModels = openTaggerModels();
  const environment = root === undefined ? {} : pipelineEnvironment(root);
  const modes = new Map<string, ModeService>();
  const services = new Map<string, { direction: Direction; mode: ModeService }>();
  let directions: readonly Direction[] = [];
  let isClosed = false;

  for (const { mode: name, patch, memoryMiB, from, to, quality } of root === undefined ? [] : directionRows) {
    const mode = modes.get(name) ?? createModeService(name, readMode(root ?? '/', name, patch), memoryMiB);
    if (!mode) continue;
    modes.set(name, mode);
    services.set(`${from} ${to}`, { direction: { from, to, quality, availability: 'ready' }, mode });
  }
  refreshDirections();

  /** @param mode undefined if it is not installed */
  function createModeService(name: string, mode: ApertiumMode | undefined, memoryMiB: number): ModeService | undefined {
    if (!mode) return undefined;
    const breaker = createCircuitBreaker({
      cooldown: { firstMs: COOLDOWN_MS, maxMs: COOLDOWN_MS },
      onHalfOpen: refreshDirections,
    });
    const translator = createModeTranslator({
      memoryMiB,
      pool,
      metrics,
      maxInFlight: MAX_IN_FLIGHT,
      start: async (onChange) => {
        const pipeline = await start(name, mode, onChange);
        if (breaker.state !== 'closed') {
          breaker.recordSuccess();
          refreshDirections();
        }
        return pipeline;
      },
      onStartFailure() {
        // A start that the shutdown interrupts is not a failure.
        if (isClosed) return;
        metrics.failed('start');
        breaker.open();
        refreshDirections();
      },
    });
    return { translator, breaker };
  }

  function refreshDirections(): void {
    directions = [...services.values()].map(({ direction, mode }) =>
      mode.breaker.state === 'open' ? { ...direction, availability: 'down' } : direction,
    );
  }

  /** Resolves after the first response, when all programs have loaded their data. */
  async function start(name: string, mode: ApertiumMode, onChange: () => void): Promise<Pipeline> {
    const startedAt = performance.now();
    const taggerModel = mode.taggerModel === undefined ? undefined : await taggerModels.descriptor(mode.taggerModel);
    for (let attempt = 1; ; attempt++) {
      if (isClosed) throw new GlossaError('shutting_down');
      const pipeline = startPipeline({
        command: mode.command,
        environment,
        taggerModel,
        responseTimeoutMs,
        startTimeoutMs: START_TIMEOUT_MS,
        onChange,
      });
      running.add(pipeline);
      pipeline.exited.then(() => running.delete(pipeline));
      const result = await pipeline.process('');
      if (result.kind === 'ok') {
        const seconds = (performance.now() - startedAt) / 1000;
        metrics.started(seconds);
        log.debug({ mode: name, seconds }, 'Apertium pipeline started');
        return pipeline;
      }
      await pipeline[Symbol.asyncDispose]();
      const { failure } = result;
      if (failure === 'closed') throw new GlossaError('shutting_down');
      log.warn({ mode: name, failure, complaints: pipeline.stderrTail() }, 'Apertium pipeline failed to start');
      if (attempt === MAX_START_ATTEMPTS) throw new Error(`The Apertium mode ${name} does not start: ${failure}`);
    }
  }

  async function translate({ path: [from = '', to = ''], segments, signal }: Batch): Promise<Translations> {
    signal.throwIfAborted();
    const service = services.get(`${from} ${to}`);
    if (!service) throw new GlossaError('engine_unavailable');
    const { translator } = service.mode;
    const cancel = (): void => translator.cancel(signal);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const work = segments.map(async (segment) => {
        const text = await translateTerms(segment, from, to, (tagged) =>
          translateSegment(tagged, from, to, (stream) => translator.translate(stream, signal)),
        );
        if (text === undefined) log.warn({ from, to }, 'a segment crashed its Apertium pipeline twice');
        return text;
      });
      const texts = await abortable(Promise.all(work), signal);
      if (texts.length > 0 && texts.every((text) => text === undefined)) throw new GlossaError('engine_unavailable');
      return { texts };
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  return {
    name: 'apertium',
    features: new Set<EngineFeature>(['tags', 'terms']),
    batchSize: 1,
    batchesPerPath: MAX_IN_FLIGHT,
    chains: measuredChains,
    directions: () => directions,
    translate,
    async [Symbol.asyncDispose]() {
      isClosed = true;
      for (const { breaker } of modes.values()) breaker[Symbol.dispose]();
      const closing = [...modes.values()].map(({ translator }) => translator[Symbol.asyncDispose]());
      await Promise.all([...running].map((pipeline) => pipeline[Symbol.asyncDispose]()));
      await Promise.all(closing);
      await taggerModels[Symbol.asyncDispose]();
    },
  };
}
