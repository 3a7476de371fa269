import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { backoffMs } from '../resilience/backoff.ts';
import { createCounter, createGauge } from '../telemetry/metrics.ts';
import { createOutageLog } from '../telemetry/outage-log.ts';
import {
  addCounts,
  addUsage,
  type DailyUsage,
  deleteOldCountedRequests,
  MAX_ENTRIES_PER_TRANSACTION,
  readDailyUsage,
  type UsageEntry,
  usageRowKey,
} from './daily-usage.ts';

export type { DailyUsage } from './daily-usage.ts';

export type Operation = 'translate' | 'detect' | 'summary' | 'vocr' | 'files' | 'glossaries' | 'memories' | 'documents';

/** The usage of a request, as `GET /v1/usage` reports it and quotas count it. */
export interface BilledUsage {
  /** Code points. */
  inputCharacters: number;
  inputTokens: number;
  outputTokens: number;
  /** One token for every started millisecond of engine time. */
  inferenceTimeTokens: number;
}

/** An answered request. */
export interface UsageEvent extends BilledUsage {
  /** UUID version 7 of the request. */
  logId: string;
  keyId: string;
  owner: string;
  operation: Operation;
  /** `refused` by a limit. The number of refused requests is unbounded. */
  outcome: 'succeeded' | 'failed' | 'refused';
  at: Date;
}

export interface UsageRecorder extends AsyncDisposable {
  /**
   * Counts a request in memory and returns at once. The database normally has it within about a second.
   * @param after the entry is written only after this promise, which never rejects
   */
  record(event: UsageEvent, after?: Promise<void>): void;
  /**
   * Usage of an owner by UTC day and operation, over all keys, oldest day first. Includes all requests until now.
   * @param from first day, YYYY-MM-DD; without it from the beginning
   * @param to last day, YYYY-MM-DD; without it until today
   * @throws StorageError
   */
  report(owner: string, from?: string, to?: string): Promise<DailyUsage[]>;
  /** Writes all entries that may be written now. @throws StorageError */
  flush(): Promise<void>;
}

export interface UsageRecorderOptions {
  database: Database;
  log: Logger;
  registry: Registry;
  /** Interval of the writes. A killed process loses at most the usage of one interval. */
  flushIntervalMs?: number;
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
}

/** Beyond this number of queued entries, requests are queued only as sums by key, day and operation. */
const MAX_SINGLE_ENTRIES = 20_000;
/** Queued entries, including sums. */
const MAX_QUEUED_ENTRIES = 30_000;
const MAX_RETRY_DELAY_MS = 30_000;
const CLEANUP_INTERVAL_MS = 60_000;
/** Chunks of old requests that one cleanup deletes. */
const MAX_CLEANUP_CHUNKS = 20;

/**
 * Queues usage in memory and writes it every second and on disposal. Each request is counted exactly once: its entry stays
 * queued until the database has confirmed its id. Refused requests are queued as sums under the id of their first request.
 */
export function createUsageRecorder(options: UsageRecorderOptions): UsageRecorder {
  const { database, log, registry, flushIntervalMs = 1_000, now = () => performance.now() } = options;
  /** Oldest first. */
  const queue: UsageEntry[] = [];
  /** Queued sums, by row of the table. A sum that is being written is closed. */
  const sums = new Map<string, UsageEntry>();
  /** Entries that may not be written yet. */
  const deferred = new Set<Promise<void>>();
  let flushing: Promise<void> = Promise.resolve();
  const lost = createCounter(registry, 'glossa_accounts_usage_lost_total');
  createGauge(registry, 'glossa_accounts_usage_waiting_rows', (gauge) => gauge.set(queue.length));

  function add(entry: UsageEntry, outcome: UsageEvent['outcome']): void {
    const isSummed = outcome === 'refused' || queue.length >= MAX_SINGLE_ENTRIES;
    const sum = isSummed ? sums.get(usageRowKey(entry)) : undefined;
    if (sum !== undefined) {
      addCounts(sum, entry);
    } else if (queue.length >= MAX_QUEUED_ENTRIES) {
      lost.inc(entry.requests);
    } else {
      if (isSummed) sums.set(usageRowKey(entry), entry);
      queue.push(entry);
    }
  }

  function addAfter(entry: UsageEntry, outcome: UsageEvent['outcome'], after: Promise<void>): void {
    const added = after.then(() => {
      deferred.delete(added);
      add(entry, outcome);
    });
    deferred.add(added);
  }

  async function write(): Promise<void> {
    for (let remaining = queue.length; remaining > 0; ) {
      const chunk = queue.slice(0, Math.min(remaining, MAX_ENTRIES_PER_TRANSACTION));
      for (const entry of chunk) if (sums.get(usageRowKey(entry)) === entry) sums.delete(usageRowKey(entry));
      await addUsage(database, chunk);
      queue.splice(0, chunk.length);
      remaining -= chunk.length;
    }
  }

  let cleanedUpAt = now();
  async function cleanUp(): Promise<void> {
    if (now() - cleanedUpAt < CLEANUP_INTERVAL_MS) return;
    cleanedUpAt = now();
    for (let chunks = 0; chunks < MAX_CLEANUP_CHUNKS && (await deleteOldCountedRequests(database)); chunks++);
  }

  /** Writes are serialized. */
  function flush(): Promise<void> {
    const written = flushing.then(write);
    flushing = written.catch(() => {});
    return written;
  }

  const outages = createOutageLog(now);
  async function flushAndLog(): Promise<'written' | 'failed'> {
    try {
      await flush();
      await cleanUp();
      outages.recovered(() => log.info('usage is written again'));
      return 'written';
    } catch (error) {
      outages.failed(() =>
        log.error({ err: error }, 'usage could not be written; it stays queued for the next attempt'),
      );
      return 'failed';
    }
  }

  let closed = false;
  let timer: NodeJS.Timeout;
  let failures = 0;
  const retryBackoff = { firstMs: flushIntervalMs, maxMs: Math.max(flushIntervalMs, MAX_RETRY_DELAY_MS) };
  function scheduleFlush(): void {
    timer = setTimeout(
      async () => {
        failures = (await flushAndLog()) === 'written' ? 0 : failures + 1;
        if (!closed) scheduleFlush();
      },
      backoffMs(failures, retryBackoff),
    ).unref();
  }
  scheduleFlush();

  return {
    record(event, after) {
      const entry = toEntry(event);
      if (after) addAfter(entry, event.outcome, after);
      else add(entry, event.outcome);
    },
    flush,
    async report(owner, from, to) {
      await Promise.all(deferred);
      await flush();
      return readDailyUsage(database, owner, from, to);
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(timer);
      await Promise.all(deferred);
      try {
        await flush();
      } catch (error) {
        const requests = queue.reduce((sum, entry) => sum + entry.requests, 0);
        log.error({ err: error, requests }, 'the last usage could not be written and is lost');
      }
    },
  };
}

function toEntry(event: UsageEvent): UsageEntry {
  return {
    log_id: event.logId,
    key_id: event.keyId,
    owner: event.owner,
    day: event.at.toISOString().slice(0, 10),
    operation: event.operation,
    requests: 1,
    errors: event.outcome === 'succeeded' ? 0 : 1,
    input_characters: event.inputCharacters,
    input_tokens: event.inputTokens,
    output_tokens: event.outputTokens,
    inference_time_tokens: event.inferenceTimeTokens,
  };
}
