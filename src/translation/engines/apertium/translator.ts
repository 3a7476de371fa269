import { GlossaError } from '../../../errors.ts';
import type { ApertiumMetrics } from './metrics.ts';
import type { Pipeline, PipelineResult } from './pipeline.ts';
import type { PipelinePool, PoolMember } from './pipeline-pool.ts';

/** Queues the texts for one Apertium mode, and starts, restarts and ends its pipeline. */
export interface ModeTranslator extends AsyncDisposable {
  /**
   * @param stream text in the stream format
   * @returns the output of the pipeline; undefined if this text crashed the pipeline twice
   * @throws GlossaError `engine_unavailable` when the pipeline does not start; the signal's reason when aborted
   */
  translate(stream: string, signal: AbortSignal): Promise<string | undefined>;
  /** Rejects the queued texts of an aborted signal. */
  cancel(signal: AbortSignal): void;
}

export interface ModeTranslatorOptions {
  memoryMiB: number;
  pool: PipelinePool;
  metrics: ApertiumMetrics;
  /** Maximum number of texts in the pipeline. */
  maxInFlight: number;
  /** Resolves with a pipeline that has responded once. */
  start(onChange: () => void): Promise<Pipeline>;
  onStartFailure(error: unknown): void;
}

interface TextJob {
  stream: string;
  signal: AbortSignal;
  /** True if it was in flight when the pipeline failed. It is retried alone, so that only it can cause a second failure. */
  isSuspect: boolean;
  resolve(text: string | undefined): void;
  reject(reason: unknown): void;
}

export function createModeTranslator(options: ModeTranslatorOptions): ModeTranslator {
  const { pool, metrics, maxInFlight } = options;
  let jobs: TextJob[] = [];
  let pipeline: Pipeline | undefined;
  /** Set while the pipeline starts or ends. */
  let transition: Promise<void> | undefined;
  let isEvicted = false;
  let isClosed = false;
  let isSuspectInFlight = false;

  const member: PoolMember = {
    memoryMiB: options.memoryMiB,
    isIdle: () => !transition && jobs.length === 0 && (pipeline?.inFlight() ?? 0) === 0,
    evict() {
      isEvicted = true;
      advance();
    },
  };

  /** Starts or ends the pipeline or sends texts, as the state requires. Called after every change. */
  function advance(): void {
    if (transition) return;
    if (pipeline?.failure() !== undefined || (isEvicted && pipeline?.inFlight() === 0)) {
      runTransition(() => release(pipeline));
      return;
    }
    if (!pipeline) {
      if (jobs.length > 0 && !isClosed) runTransition(open);
      return;
    }
    if (!isEvicted) while (sendNext(pipeline));
    if (member.isIdle()) pool.touch(member);
  }

  function runTransition(work: () => Promise<void>): void {
    transition = work().finally(() => {
      transition = undefined;
      advance();
    });
  }

  async function release(ending: Pipeline | undefined): Promise<void> {
    const failure = ending?.failure();
    if (failure && failure !== 'closed') metrics.failed(failure);
    pipeline = undefined;
    await ending?.[Symbol.asyncDispose]();
    isEvicted = false;
    pool.release(member);
  }

  async function open(): Promise<void> {
    try {
      await pool.admit(member, async () => {
        if (jobs.length > 0 && !isClosed) pipeline = await options.start(advance);
      });
    } catch (error) {
      options.onStartFailure(error);
      const failure = new GlossaError('engine_unavailable', { cause: error });
      for (const { reject } of jobs.splice(0)) reject(failure);
    }
    if (!pipeline) pool.release(member);
  }

  function sendNext(target: Pipeline): boolean {
    const [job] = jobs;
    if (!job || isSuspectInFlight || target.failure() !== undefined) return false;
    if (target.inFlight() >= (job.isSuspect ? 1 : maxInFlight)) return false;
    jobs.shift();
    isSuspectInFlight = job.isSuspect;
    target.process(job.stream).then((result) => settle(job, result));
    return true;
  }

  function settle(job: TextJob, result: PipelineResult): void {
    if (job.isSuspect) isSuspectInFlight = false;
    if (job.signal.aborted) job.reject(job.signal.reason);
    else if (result.kind === 'ok') job.resolve(result.text);
    else if (isClosed) job.reject(new GlossaError('shutting_down'));
    else if (job.isSuspect) job.resolve(undefined);
    else jobs.unshift({ ...job, isSuspect: true });
    advance();
  }

  return {
    translate(stream, signal) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new GlossaError('shutting_down'));
        if (signal.aborted) return reject(signal.reason);
        jobs.push({ stream, signal, isSuspect: false, resolve, reject });
        advance();
      });
    },
    cancel(signal) {
      const cancelled = jobs.filter((job) => job.signal === signal);
      jobs = jobs.filter((job) => job.signal !== signal);
      for (const { reject } of cancelled) reject(signal.reason);
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      for (const { reject } of jobs.splice(0)) reject(new GlossaError('shutting_down'));
      await transition;
      await release(pipeline);
    },
  };
}
