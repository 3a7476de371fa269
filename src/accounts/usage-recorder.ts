import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import {
  addCounts,
  addUsage,
  type DailyUsage,
  deleteOldCountedRequests,
  MAX_ENTRIES_PER_TRANSACTION,
  readDailyUsage,
  type UsageEntry,
  usageRowKey,
} from './usage-queries.ts';

export type { DailyUsage } from './usage-queries.ts';

export type Operation = 'translate' | 'summary' | 'files';

/** One request that was answered. */
export interface UsageEvent {
  /** A UUID of version 7, one for each request. */
  logId: string;
  keyId: string;
  owner: string;
  operation: Operation;
  /** A limit refuses a request: nothing bounds how many of those come. */
  outcome: 'succeeded' | 'failed' | 'refused';
  /** Code points. */
  inputCharacters: number;
  inputTokens: number;
  outputTokens: number;
  inferenceTimeTokens: number;
  at: Date;
}

export interface UsageRecorder extends AsyncDisposable {
  /**
   * Counts a request in memory; it is on disk within about a second if the database takes it. Never waits, never throws.
   * @param until it does not go to the database before this has ended; it never rejects
   */
  record(event: UsageEvent, until?: Promise<void>): void;
  /**
   * What an owner used on each UTC day for each operation, over all keys, oldest day first, all counted up to now.
   * @param from first day, YYYY-MM-DD, and `to` the last one; without them as far as there is any
   * @throws StorageError
   */
  report(owner: string, from?: string, to?: string): Promise<DailyUsage[]>;
  /** Writes what was counted up to now, and may be written. @throws StorageError */
  flush(): Promise<void>;
}

export interface UsageRecorderOptions {
  database: Database;
  log: Logger;
  registry: Registry;
  /** Milliseconds between two writes: what a killed process may lose. */
  flushIntervalMs?: number;
  /** Milliseconds on a clock that never goes back. */
  now?: () => number;
}

/**
 * Requests that wait in memory one by one, but for refused ones; beyond them only sums by key, day and operation do, up to so
 * many in all.
 */
const MAX_SINGLE = 20_000;
const MAX_WAITING = 30_000;
/** Milliseconds: after a failure the pause before the next write doubles up to this. */
const MAX_PAUSE = 30_000;
/** Milliseconds between two looks for requests that were counted long ago, and chunks of them that one look removes. */
const FORGET_INTERVAL = 60_000;
const MAX_CHUNKS = 20;
/** Milliseconds between two lines in the log that tell of the same outage. */
const REMINDER_INTERVAL = 60_000;

/**
 * Keeps usage in memory and writes it every second and when disposed of. Each request is counted once, whatever becomes of
 * a connection: it waits here, with its id, until the database has said that it is counted. Requests that were refused wait
 * as sums, each with the id of its first request.
 */
export function createUsageRecorder(options: UsageRecorderOptions): UsageRecorder {
  const { database, log, registry, flushIntervalMs = 1_000, now = () => performance.now() } = options;
  /** In the order in which they came. */
  const waiting: UsageEntry[] = [];
  /** Those of them that still take more; one that is being written does not. */
  const sums = new Map<string, UsageEntry>();
  /** Those that may not be written yet. */
  const held = new Set<Promise<void>>();
  let flushing: Promise<void> = Promise.resolve();
  const lost = new Counter({
    name: 'glossa_accounts_usage_lost_total',
    help: 'Requests that are missing from the usage figures because the database did not take them.',
    registers: [registry],
  });
  new Gauge({
    name: 'glossa_accounts_usage_waiting_rows',
    help: 'Requests, or sums of requests, in memory that are not yet in the database.',
    registers: [registry],
    collect() {
      this.set(waiting.length);
    },
  });

  function add(entry: UsageEntry, outcome: UsageEvent['outcome']): void {
    const isSummed = outcome === 'refused' || waiting.length >= MAX_SINGLE;
    const sum = isSummed ? sums.get(usageRowKey(entry)) : undefined;
    if (sum !== undefined) {
      addCounts(sum, entry);
    } else if (waiting.length >= MAX_WAITING) {
      lost.inc(entry.requests);
    } else {
      if (isSummed) sums.set(usageRowKey(entry), entry);
      waiting.push(entry);
    }
  }

  function addAfter(entry: UsageEntry, outcome: UsageEvent['outcome'], until: Promise<void>): void {
    const added = until.then(() => {
      held.delete(added);
      add(entry, outcome);
    });
    held.add(added);
  }

  async function write(): Promise<void> {
    for (let left = waiting.length; left > 0; ) {
      const chunk = waiting.slice(0, Math.min(left, MAX_ENTRIES_PER_TRANSACTION));
      for (const entry of chunk) if (sums.get(usageRowKey(entry)) === entry) sums.delete(usageRowKey(entry));
      await addUsage(database, chunk);
      waiting.splice(0, chunk.length);
      left -= chunk.length;
    }
  }

  let forgotAt = now();
  async function forget(): Promise<void> {
    if (now() - forgotAt < FORGET_INTERVAL) return;
    forgotAt = now();
    for (let chunks = 0; chunks < MAX_CHUNKS && (await deleteOldCountedRequests(database)); chunks++);
  }

  /** One write at a time; each begins with what is there when its turn comes. */
  function flush(): Promise<void> {
    const turn = flushing.then(write);
    flushing = turn.catch(() => {});
    return turn;
  }

  let toldAt: number | undefined;
  async function flushAndTell(): Promise<'written' | 'failed'> {
    try {
      await flush();
      await forget();
      if (toldAt !== undefined) log.info('usage is written again');
      toldAt = undefined;
      return 'written';
    } catch (error) {
      if (toldAt === undefined || now() - toldAt >= REMINDER_INTERVAL) {
        log.error({ err: error }, 'usage could not be written; it is kept and tried again');
        toldAt = now();
      }
      return 'failed';
    }
  }

  let closed = false;
  let timer: NodeJS.Timeout;
  function flushAfter(pause: number): void {
    timer = setTimeout(async () => {
      const outcome = await flushAndTell();
      if (closed) return;
      flushAfter(outcome === 'written' ? flushIntervalMs : Math.max(flushIntervalMs, Math.min(2 * pause, MAX_PAUSE)));
    }, pause).unref();
  }
  flushAfter(flushIntervalMs);

  return {
    record(event, until) {
      const entry = entryOf(event);
      if (until) addAfter(entry, event.outcome, until);
      else add(entry, event.outcome);
    },
    flush,
    async report(owner, from, to) {
      await Promise.all(held);
      await flush();
      return readDailyUsage(database, owner, from, to);
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(timer);
      await Promise.all(held);
      try {
        await flush();
      } catch (error) {
        const requests = waiting.reduce((sum, entry) => sum + entry.requests, 0);
        log.error({ err: error, requests }, 'the last usage could not be written and is lost');
      }
    },
  };
}

function entryOf(event: UsageEvent): UsageEntry {
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
