import { S3Client, type S3ClientConfig, type ServerSideEncryption } from '@aws-sdk/client-s3';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { FilesEncryption, FilesLocation } from '../../config/files-url.ts';
import { abortable } from '../../resilience/abortable.ts';
import { createCounter, createHistogram } from '../../telemetry/metrics.ts';
import { CLIENT_SPAN, recordSpan } from '../../telemetry/spans.ts';
import { rejectsCredentials, type S3Error, type S3Outcome, toS3Error } from './errors.ts';

export type S3Operation = 'put' | 'multipart' | 'part' | 'complete' | 'abort' | 'get' | 'head' | 'delete' | 'list';

export interface S3Timeouts {
  connectMs: number;
  /** Timeout of one attempt, until the response begins. */
  responseMs: number;
  /** Timeout of all attempts together. */
  totalMs: number;
  /** Timeout between two chunks of a download. */
  idleMs: number;
}

const DEFAULT_TIMEOUTS: S3Timeouts = { connectMs: 2_000, responseMs: 10_000, totalMs: 25_000, idleMs: 15_000 };
/** Each request of the service has at most one download, so this suffices for a service of usual size. */
const MAX_SOCKETS = 1_024;

/** A server that rejects renewed credentials too is asked with them no more often than this. */
const MIN_RENEWAL_INTERVAL_MS = 5_000;

export interface S3Options {
  location: FilesLocation;
  log: Logger;
  registry: Registry;
  timeouts?: Partial<S3Timeouts>;
}

/** A client for one bucket with timeouts, metrics, traces and logged failures. Only the SDK repeats requests. */
export interface S3 extends Disposable {
  bucket: string;
  encryption: FilesEncryption | undefined;
  timeouts: S3Timeouts;
  /**
   * Runs one operation, including retries.
   * @param send sends the request with the given options
   * @param timeoutMs for all attempts together
   * @throws S3Error; the signal's reason
   */
  request<T>(operation: S3Operation, send: SendRequest<T>, signal: AbortSignal, timeoutMs?: number): Promise<T>;
  /** Records a failure that followed a successful response. */
  recordFailure(operation: S3Operation, error: S3Error): void;
}

export type SendRequest<T> = (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>;

export function openS3({ location, log, registry, timeouts: overrides }: S3Options): S3 {
  const { bucket } = location;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...overrides };
  let client = new S3Client(settingsOf(location, timeouts));
  let renewedAt = Number.NEGATIVE_INFINITY;
  const requests = createCounter(registry, 'glossa_files_s3_requests_total');
  const seconds = createHistogram(registry, 'glossa_files_s3_request_seconds');

  function record(operation: S3Operation, outcome: S3Outcome, error?: S3Error): void {
    requests.inc({ operation, outcome });
    if (error === undefined || outcome === 'missing') return;
    const { message, reason } = error;
    log.warn({ operation, outcome, reason }, `a request to S3 failed: ${message}`);
  }

  /** Reads the credentials again, which another program may have renewed. Requests in progress keep their connections. */
  function renewCredentials(): void {
    renewedAt = performance.now();
    const { requestHandler } = client.config;
    client = new S3Client({ ...settingsOf(location, timeouts), requestHandler });
  }

  /** Sends a request, and once more with credentials that are read again when the server rejects those of the client. */
  async function sendWithCredentials<T>(send: SendRequest<T>, abortSignal: AbortSignal): Promise<T> {
    const used = client;
    try {
      return await send(used, { abortSignal });
    } catch (error) {
      if (!rejectsCredentials(error) || abortSignal.aborted) throw error;
      if (used === client) {
        if (performance.now() - renewedAt < MIN_RENEWAL_INTERVAL_MS) throw error;
        renewCredentials();
      }
      return await send(client, { abortSignal });
    }
  }

  return {
    bucket,
    encryption: location.encryption,
    timeouts,

    async request(operation, send, signal, timeoutMs = timeouts.totalMs) {
      signal.throwIfAborted();
      const controller = new AbortController();
      const abort = (): void => controller.abort(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      const timer = setTimeout(() => controller.abort(new DOMException('timeout', 'TimeoutError')), timeoutMs);
      const observeSeconds = seconds.startTimer({ operation });
      let outcome: S3Outcome = 'ok';
      try {
        // The SDK observes the signal while it sends and waits, but not while it finds credentials or reads a response.
        const response = await abortable(sendWithCredentials(send, controller.signal), controller.signal);
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
    },

    recordFailure(operation, error) {
      record(operation, error.outcome, error);
    },

    [Symbol.dispose]() {
      client.destroy();
    },
  };
}

/** What is absent here comes from the SDK's environment variables and from `~/.aws`. */
function settingsOf(
  { endpoint, region, isBucketInHost }: FilesLocation,
  { connectMs, responseMs }: S3Timeouts,
): S3ClientConfig {
  const agent = { maxSockets: MAX_SOCKETS };
  return {
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: !isBucketInHost }),
    credentials: defaultProvider({ ignoreCache: true }),
    followRegionRedirects: true,
    // Many servers do not support newer checksums. The signature covers the SHA-256 of each body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: responseMs,
      throwOnRequestTimeout: true,
      // A socket is also idle when the reader of a download is slow. `openS3Download` measures the idle time of S3.
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
  };
}

/** Bytes of an object that a response states; undefined behind a proxy that removes the header. */
export function statedLength({ ContentLength: length }: { ContentLength?: number | undefined }): number | undefined {
  return Number.isInteger(length) ? length : undefined;
}

/** Fields of requests that create an object. */
export function encryptionOf({ encryption }: S3): {
  ServerSideEncryption?: ServerSideEncryption;
  SSEKMSKeyId?: string;
} {
  if (encryption === undefined) return {};
  const { algorithm, keyId } = encryption;
  return { ServerSideEncryption: algorithm, ...(keyId === undefined ? {} : { SSEKMSKeyId: keyId }) };
}
