import type { Logger } from 'pino';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { FilesLocation } from '../../config/files-url.ts';
import { CLIENT_SPAN, recordSpan } from '../../telemetry/traces.ts';
import { type S3Error, type S3Outcome, toS3Error } from './errors.ts';
import { createSender, type S3Response, type S3Stream } from './send-request.ts';
import type { S3Request } from './sign-request.ts';

export type S3Operation = 'put' | 'multipart' | 'part' | 'complete' | 'abort' | 'get' | 'head' | 'delete' | 'list';

export interface S3Timeouts {
  connectMs: number;
  /** Of one attempt, until the response begins. */
  responseMs: number;
  /** Of all attempts together. */
  totalMs: number;
  /** Between two chunks of a download. */
  idleMs: number;
}

const DEFAULT_TIMEOUTS: S3Timeouts = { connectMs: 2_000, responseMs: 10_000, totalMs: 25_000, idleMs: 15_000 };

export interface S3Options {
  location: FilesLocation;
  log: Logger;
  registry: Registry;
  timeouts?: Partial<S3Timeouts>;
}

/** A client for one bucket with timeouts, metrics, traces and logged failures. */
export interface S3 extends Disposable {
  bucket: string;
  timeouts: S3Timeouts;
  /**
   * Sends a request, up to three times, and reads the response.
   * @throws S3Error; the signal's reason
   */
  request(
    operation: S3Operation,
    request: S3Request,
    signal: AbortSignal,
    timeouts?: Partial<RequestTimeouts>,
  ): Promise<S3Response>;
  /** Starts a download. The caller consumes or destroys its body. @throws S3Error; the signal's reason */
  download(request: S3Request, signal: AbortSignal): Promise<S3Stream>;
  /** Records a failure that followed a successful response. */
  recordFailure(operation: S3Operation, error: S3Error): void;
}

type RequestTimeouts = Pick<S3Timeouts, 'responseMs' | 'totalMs'>;

export function openS3({ location, log, registry, timeouts: overrides }: S3Options): S3 {
  const { bucket } = location;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...overrides };
  const sender = createSender(location, timeouts.connectMs);
  const requests = new Counter({
    name: 'glossa_files_s3_requests_total',
    help: 'Requests to the bucket of stored files, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'glossa_files_s3_request_seconds',
    help: 'Time until the bucket answered, with all attempts.',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });

  function record(operation: S3Operation, outcome: S3Outcome, error?: S3Error): void {
    requests.inc({ operation, outcome });
    if (error === undefined || outcome === 'missing') return;
    const { message, reason } = error;
    log.warn({ operation, outcome, reason }, `a request to S3 failed: ${message}`);
  }

  /** Runs one operation with a timeout, and records it. */
  async function run<T>(
    operation: S3Operation,
    send: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
    timeoutMs: number,
  ): Promise<T> {
    signal.throwIfAborted();
    const controller = new AbortController();
    const abort = (): void => controller.abort(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    const timer = setTimeout(() => controller.abort(new DOMException('timeout', 'TimeoutError')), timeoutMs);
    const observeSeconds = seconds.startTimer({ operation });
    let outcome: S3Outcome = 'ok';
    try {
      const response = await send(controller.signal);
      record(operation, outcome);
      return response;
    } catch (error) {
      if (signal.aborted) {
        outcome = 'aborted';
        record(operation, outcome);
        throw signal.reason;
      }
      const s3Error = toS3Error(controller.signal.aborted ? controller.signal.reason : error, bucket);
      outcome = s3Error.outcome;
      record(operation, outcome, s3Error);
      throw s3Error;
    } finally {
      const attributes = {
        'glossa.operation': operation,
        ...(outcome === 'ok' ? {} : { 'error.type': outcome }),
      };
      recordSpan('s3.request', 1_000 * observeSeconds(), { kind: CLIENT_SPAN, attributes });
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }

  return {
    bucket,
    timeouts,

    request(operation, request, signal, { totalMs, responseMs } = {}) {
      const send = (ended: AbortSignal) => sender.send(request, responseMs ?? timeouts.responseMs, ended);
      return run(operation, send, signal, totalMs ?? timeouts.totalMs);
    },

    download(request, signal) {
      const send = (ended: AbortSignal) => sender.stream(request, timeouts.responseMs, ended);
      return run('get', send, signal, timeouts.totalMs);
    },

    recordFailure(operation, error) {
      record(operation, error.outcome, error);
    },

    [Symbol.dispose]() {
      sender[Symbol.dispose]();
    },
  };
}
