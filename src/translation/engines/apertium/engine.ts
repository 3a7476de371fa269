import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../../../errors.ts';
import { primarySubtag } from '../../../languages/primary-subtag.ts';
import { type CircuitBreaker, createCircuitBreaker } from '../../../resilience/circuit-breaker.ts';
import { siblingModule } from '../../../sibling-module.ts';
import type { Batch, Direction, EngineFeature, TranslationEngine, Translations } from '../../engine.ts';
import { createBatchThreads } from './batch-threads.ts';
import { directionRows, measuredChains } from './directions.ts';
import { createApertiumMetrics } from './metrics.ts';
import { type ModeFile, type PivotModes, readMode } from './modes.ts';

export interface ApertiumOptions {
  /** Directory that contains `usr/share/apertium`. When undefined, the engine has no directions. */
  root: string | undefined;
  /** Approximate maximum memory of the modes that all threads keep. */
  memoryBudgetMiB: number;
  log: Logger;
  registry: Registry;
  /** Default: one per core, at most `MAX_THREADS`. */
  threads?: number;
  /** Processor time after which a batch counts as hung, on top of that for its characters. */
  baseCpuMs?: number;
  /** Replaces the module with the function `translateBatch` that the threads run. */
  worker?: URL;
}

/** A thread translates 1,000 to 2,000 sentences per second, more than the HTTP thread passes on. */
const MAX_THREADS = 8;
/** Time for which the directions of a mode are `down` after its data could not be loaded. */
const COOLDOWN_MS = 60_000;
/** Loading of the largest mode takes a tenth of it. */
const BASE_CPU_MS = 10_000;
/** Segments of a batch. They share the cost of a message to a thread. */
const BATCH_SIZE = 16;

interface ModeService {
  file: ModeFile;
  breaker: CircuitBreaker;
}

interface DirectionService {
  direction: Direction;
  /** Whether its quality is estimated. */
  estimated: boolean;
  mode: ModeService;
  /** Undefined before the first batch. */
  helping?: { pivots: readonly PivotModes[]; target: ModeFile | undefined };
}

/** Most words that two pivots lack, a third one lacks as well. */
const MAX_PIVOTS = 2;

/** Creates the engine that translates by rules, with Apertium's data in worker threads. */
export function createApertiumEngine(options: ApertiumOptions): TranslationEngine {
  const { log, registry, memoryBudgetMiB, baseCpuMs = BASE_CPU_MS } = options;
  const { threads = Math.min(MAX_THREADS, availableParallelism()) } = options;
  const root = options.root === undefined ? undefined : resolve(options.root);
  const metrics = createApertiumMetrics(registry, () => batches.usage());
  const modes = new Map<string, ModeService>();
  const services = new Map<string, DirectionService>();
  let directions: readonly Direction[] = [];

  for (const { mode: name, patch, from, to, quality, estimated = false } of root === undefined ? [] : directionRows) {
    const mode = modes.get(name) ?? createModeService({ root: root ?? '/', name, patch });
    if (!mode) continue;
    modes.set(name, mode);
    services.set(`${from} ${to}`, { direction: { from, to, quality, availability: 'ready' }, estimated, mode });
  }
  refreshDirections();
  const batches = createBatchThreads({
    threads,
    // Each direction has at most as many batches as there are threads.
    maxQueued: threads * services.size,
    maxMemoryMiB: memoryBudgetMiB / threads,
    baseCpuMs,
    worker: options.worker ?? siblingModule('./worker/worker', import.meta.url),
    metrics,
    log,
  });

  /** @returns undefined if the mode is not installed */
  function createModeService(file: ModeFile): ModeService | undefined {
    if (!readMode(file)) return undefined;
    const cooldown = { firstMs: COOLDOWN_MS, maxMs: COOLDOWN_MS };
    return { file, breaker: createCircuitBreaker({ cooldown, onHalfOpen: refreshDirections }) };
  }

  function refreshDirections(): void {
    directions = [...services.values()].map(({ direction, mode }) =>
      mode.breaker.state === 'open' ? { ...direction, availability: 'down' } : direction,
    );
  }

  async function translate({ path, segments, timeoutMs, signal }: Batch): Promise<Translations> {
    const [from = '', to = ''] = path;
    const service = services.get(`${from} ${to}`);
    if (!service) throw new GlossaError('engine_unavailable');
    const { file, breaker } = service.mode;
    service.helping ??= {
      pivots: pivotsOf(service.direction, services.values()),
      target: targetOf(to, services.values()),
    };
    const task = { mode: file, ...service.helping, from, to, segments };
    const result = await batches.run(task, { timeoutMs, signal });
    if (result.kind === 'unusable') {
      breaker.open();
      refreshDirections();
      log.error({ mode: file.name, reason: result.message }, 'the data of an Apertium mode cannot be used');
      throw new GlossaError('engine_unavailable');
    }
    if (breaker.state !== 'closed') {
      breaker.recordSuccess();
      refreshDirections();
    }
    const { texts, engineMs } = result;
    if (texts.length > 0 && texts.every((text) => text === undefined)) throw new GlossaError('engine_unavailable');
    return { texts, engineMs };
  }

  return {
    name: 'apertium',
    features: new Set<EngineFeature>(['tags', 'terms', 'sentences']),
    batchSize: BATCH_SIZE,
    batchesPerPath: threads,
    chains: measuredChains,
    directions: () => directions,
    translate,
    async [Symbol.asyncDispose]() {
      for (const { breaker } of modes.values()) breaker[Symbol.dispose]();
      await batches[Symbol.asyncDispose]();
    },
  };
}

/** The pairs of directions with one language between the ends of a direction, the best first. Variants have the words of their language. */
function pivotsOf({ from, to }: Direction, services: Iterable<DirectionService>): PivotModes[] {
  const all = [...services];
  return all
    .filter(({ direction }) => direction.from === from && !direction.to.includes('-'))
    .flatMap((into) => {
      const outOf = all.find(({ direction }) => direction.from === into.direction.to && direction.to === to);
      return outOf ? [{ into, outOf, quality: into.direction.quality + outOf.direction.quality }] : [];
    })
    .toSorted((one, other) => other.quality - one.quality)
    .slice(0, MAX_PIVOTS)
    .map(({ into, outOf }) => ({ into: into.mode.file, outOf: outOf.mode.file }));
}

/** A mode out of a language or one of its variants. A measured one with a high quality has a large analyser. */
function targetOf(to: string, services: Iterable<DirectionService>): ModeFile | undefined {
  const language = primarySubtag(to);
  const candidates = [...services].filter(({ direction }) => primarySubtag(direction.from) === language);
  const score = ({ estimated, direction }: DirectionService): number => direction.quality - (estimated ? 100 : 0);
  return candidates.toSorted((one, other) => score(other) - score(one))[0]?.mode.file;
}
