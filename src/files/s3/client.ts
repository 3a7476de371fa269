import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { Logger } from 'pino';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { FilesLocation } from '../../config/files-url.ts';
import { CLIENT_SPAN, recordSpan } from '../../telemetry/traces.ts';
import { type S3Error, type S3Outcome, toS3Error } from './errors.ts';

export type S3Operation = 'put' | 'multipart' | 'part' | 'complete' | 'abort' | 'get' | 'head' | 'delete' | 'list';

/** Milliseconds. */
export interface S3Timeouts {
  /** To connect. */
  connectMs: number;
  /** Of one attempt, until the answer begins. */
  responseMs: number;
  /** Of all attempts together. */
  totalMs: number;
  /** Between two pieces of a download. */
  idleMs: number;
}

const DEFAULT_TIMEOUTS: S3Timeouts = { connectMs: 2_000, responseMs: 10_000, totalMs: 25_000, idleMs: 15_000 };
const ATTEMPTS = 3;
/** More connections than downloads, of which each request has one at most, in a service of usual size. */
const MAX_SOCKETS = 1_024;

export interface S3Options {
  location: FilesLocation;
  log: Logger;
  registry: Registry;
  timeouts?: Partial<S3Timeouts>;
}

/** A bucket, asked with a bound on everything, whose every request is measured and every failure told. */
export interface S3 extends Disposable {
  bucket: string;
  timeouts: S3Timeouts;
  /**
   * Does one request.
   * @param ask sends it with the options that it is given
   * @param most milliseconds for all attempts
   * @throws S3Problem; the signal's reason
   */
  request<T>(operation: S3Operation, ask: Ask<T>, signal: AbortSignal, most?: number): Promise<T>;
  /** Tells of a failure that was found later, in a request that had begun well. */
  recordFailure(operation: S3Operation, problem: S3Error): void;
}

export type Ask<T> = (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>;

export function openS3({ location, log, registry, timeouts: overrides }: S3Options): S3 {
  const { bucket, endpoint, region } = location;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...overrides };
  const agent = { maxSockets: MAX_SOCKETS };
  const settings: S3ClientConfig = {
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    // Many servers know no newer checksums; each body's SHA-256 is part of the signature, and its MD5 goes along.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: timeouts.connectMs,
      requestTimeout: timeouts.responseMs,
      throwOnRequestTimeout: true,
      // A client that reads slowly is no silence of S3: that is measured where the bytes are waited for.
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
  };
  const client = new S3Client(settings);
  const requests = new Counter({
    name: 'glossa_files_s3_requests_total',
    help: 'Requests to the bucket of stored files, by what they do and what became of them.',
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

  function tell(operation: S3Operation, outcome: S3Outcome, problem?: S3Error): void {
    requests.inc({ operation, outcome });
    if (problem === undefined || outcome === 'missing') return;
    const { message, reason } = problem;
    log.warn({ operation, outcome, reason }, `a request to S3 failed: ${message}`);
  }

  return {
    bucket,
    timeouts,

    async request(operation, ask, signal, most = timeouts.totalMs) {
      signal.throwIfAborted();
      const controller = new AbortController();
      const abort = (): void => controller.abort(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      const timer = setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), most);
      const measured = seconds.startTimer({ operation });
      let outcome: S3Outcome = 'ok';
      try {
        const answer = await ask(client, { abortSignal: controller.signal });
        tell(operation, outcome);
        return answer;
      } catch (error) {
        if (signal.aborted) {
          outcome = 'aborted';
          tell(operation, outcome);
          throw signal.reason;
        }
        const problem = toS3Error(controller.signal.aborted ? controller.signal.reason : error, bucket);
        outcome = problem.outcome;
        tell(operation, outcome, problem);
        throw problem;
      } finally {
        const attributes = {
          'glossa.operation': operation,
          ...(outcome === 'ok' ? {} : { 'error.type': outcome }),
        };
        recordSpan('s3.request', 1_000 * measured(), { kind: CLIENT_SPAN, attributes });
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      }
    },

    recordFailure(operation, problem) {
      tell(operation, problem.outcome, problem);
    },

    [Symbol.dispose]() {
      client.destroy();
    },
  };
}
