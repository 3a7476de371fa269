import { GlossaError } from '../../../errors.ts';
import type { Metrics } from './metrics.ts';
import type { Answer, Pipeline } from './pipeline.ts';
import type { Pool, Tenant } from './pool.ts';

/** One mode of Apertium with its queue, whether its pipeline is warm or not. */
export interface Translator extends AsyncDisposable {
  /**
   * @param stream text in the stream format
   * @returns what the pipeline made of it; undefined when this text alone brought the pipeline down, twice
   * @throws GlossaError `engine_unavailable` when no pipeline starts; the signal's reason when aborted
   */
  translate(stream: string, signal: AbortSignal): Promise<string | undefined>;
  /** Drops everything that was asked with this signal and has not been written yet. */
  forget(signal: AbortSignal): void;
}

export interface TranslatorOptions {
  memoryMiB: number;
  pool: Pool;
  metrics: Metrics;
  /** The most questions in a pipeline at once. */
  inFlight: number;
  /** Resolves with a pipeline that has answered once. */
  start(onAnswer: () => void): Promise<Pipeline>;
  /** Called when a pipeline could not be started. */
  onStartFailure(error: unknown): void;
}

interface Job {
  stream: string;
  signal: AbortSignal;
  /** Was in flight when a pipeline failed: asked again with nothing else in flight, so that a second failure is its own. */
  suspect: boolean;
  resolve(text: string | undefined): void;
  reject(reason: unknown): void;
}

export function createTranslator(options: TranslatorOptions): Translator {
  let jobs: Job[] = [];
  let pipeline: Pipeline | undefined;
  /** While a pipeline starts or ends: nothing else may happen then. */
  let changing: Promise<void> | undefined;
  let evicting = false;
  let closed = false;
  let suspectInFlight = false;

  const tenant: Tenant = {
    memoryMiB: options.memoryMiB,
    isIdle: () => !changing && jobs.length === 0 && (pipeline?.inFlight() ?? 0) === 0,
    evict() {
      evicting = true;
      advance();
    },
  };

  /** Does the next thing that can be done. Called whenever something changed. */
  function advance(): void {
    if (changing) return;
    if (pipeline?.failure() !== undefined || (evicting && pipeline?.inFlight() === 0)) {
      change(() => release(pipeline));
      return;
    }
    if (!pipeline) {
      if (jobs.length > 0 && !closed) change(open);
      return;
    }
    if (!evicting) while (sendNext(pipeline));
    if (tenant.isIdle()) options.pool.touch(tenant);
  }

  function change(work: () => Promise<void>): void {
    changing = work().finally(() => {
      changing = undefined;
      advance();
    });
  }

  async function release(leaving: Pipeline | undefined): Promise<void> {
    const failure = leaving?.failure();
    if (failure && failure !== 'closed') options.metrics.failed(failure);
    pipeline = undefined;
    await leaving?.[Symbol.asyncDispose]();
    evicting = false;
    options.pool.leave(tenant);
  }

  async function open(): Promise<void> {
    try {
      await options.pool.enter(tenant, async () => {
        if (jobs.length > 0 && !closed) pipeline = await options.start(advance);
      });
    } catch (error) {
      options.onStartFailure(error);
      const failure = new GlossaError('engine_unavailable', { cause: error });
      for (const { reject } of jobs.splice(0)) reject(failure);
    }
    if (!pipeline) options.pool.leave(tenant);
  }

  function sendNext(to: Pipeline): boolean {
    const [job] = jobs;
    if (!job || suspectInFlight || to.inFlight() >= (job.suspect ? 1 : options.inFlight) || to.failure() !== undefined)
      return false;
    jobs.shift();
    suspectInFlight = job.suspect;
    to.ask(job.stream).then((answer) => settle(job, answer));
    return true;
  }

  function settle(job: Job, answer: Answer): void {
    if (job.suspect) suspectInFlight = false;
    if (job.signal.aborted) job.reject(job.signal.reason);
    else if (answer.kind === 'said') job.resolve(answer.text);
    else if (closed) job.reject(new GlossaError('shutting_down'));
    else if (job.suspect) job.resolve(undefined);
    else jobs.unshift({ ...job, suspect: true });
    advance();
  }

  return {
    translate(stream, signal) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(new GlossaError('shutting_down'));
        if (signal.aborted) return reject(signal.reason);
        jobs.push({ stream, signal, suspect: false, resolve, reject });
        advance();
      });
    },
    forget(signal) {
      const dropped = jobs.filter((job) => job.signal === signal);
      jobs = jobs.filter((job) => job.signal !== signal);
      for (const { reject } of dropped) reject(signal.reason);
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      for (const { reject } of jobs.splice(0)) reject(new GlossaError('shutting_down'));
      await changing;
      await release(pipeline);
    },
  };
}
