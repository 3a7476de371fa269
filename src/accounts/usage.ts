import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { addUsage, COUNTS, type Counts, type DailyUsage, dailyUsage, type UsageRow } from './stored-usage.ts';

export type { DailyUsage } from './stored-usage.ts';

export type Operation = 'translate' | 'summary' | 'files';

/** One request that was answered. */
export interface UsageEvent {
  keyId: string;
  owner: string;
  operation: Operation;
  /** The request failed. */
  error: boolean;
  /** Code points. */
  inputCharacters: number;
  inputTokens: number;
  outputTokens: number;
  inferenceTimeTokens: number;
  at: Date;
}

export interface UsageRecorder extends AsyncDisposable {
  /** Counts a request in memory; it is on disk within about a second if the database takes it. Never waits, never throws. */
  record(event: UsageEvent): void;
  /**
   * What an owner used on each UTC day for each operation, over all keys, oldest day first, all counted up to now.
   * @param from first day, YYYY-MM-DD, and `to` the last one; without them as far as there is any
   * @throws StorageError
   */
  report(owner: string, from?: string, to?: string): Promise<DailyUsage[]>;
}

export interface UsageOptions {
  database: Database;
  log: Logger;
  registry: Registry;
  /** Milliseconds between two writes: what a killed process may lose. */
  flushIntervalMs?: number;
  /** Milliseconds on a clock that never goes back. */
  now?: () => number;
}

/** Rows (key, day, operation) that wait in memory while the database does not take them. */
const MAX_ROWS = 10_000;
/** Milliseconds: after a failure the pause before the next write doubles up to this. */
const LONGEST_PAUSE = 30_000;
/** Milliseconds between two lines in the log that tell of the same outage. */
const REMINDER_INTERVAL = 60_000;

/** Adds up usage in memory and writes it every second and when disposed of, in one transaction each time. */
export function usageRecorder(options: UsageOptions): UsageRecorder {
  const { database, log, registry, flushIntervalMs = 1_000, now = () => performance.now() } = options;
  let rows = new Map<string, UsageRow>();
  let flushing: Promise<void> = Promise.resolve();
  const lost = new Counter({
    name: 'glossa_accounts_usage_lost_total',
    help: 'Requests that are missing from the usage figures because the database did not take them.',
    registers: [registry],
  });
  new Gauge({
    name: 'glossa_accounts_usage_waiting_rows',
    help: 'Usage rows in memory that are not yet in the database.',
    registers: [registry],
    collect() {
      this.set(rows.size);
    },
  });

  function add(row: UsageRow): void {
    const id = `${row.key_id} ${row.day} ${row.operation}`;
    const sum = rows.get(id);
    if (sum !== undefined) {
      for (const count of COUNTS) sum[count] += row[count];
    } else if (rows.size < MAX_ROWS) {
      rows.set(id, row);
    } else {
      lost.inc(row.requests);
    }
  }

  async function write(): Promise<void> {
    if (rows.size === 0) return;
    const taken = rows;
    rows = new Map();
    try {
      await addUsage(database, [...taken.values()]);
    } catch (error) {
      for (const row of taken.values()) add(row);
      throw error;
    }
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
      flushAfter(
        outcome === 'written' ? flushIntervalMs : Math.max(flushIntervalMs, Math.min(2 * pause, LONGEST_PAUSE)),
      );
    }, pause).unref();
  }
  flushAfter(flushIntervalMs);

  return {
    record: (event) => add(usageRow(event)),
    async report(owner, from, to) {
      await flush();
      return dailyUsage(database, owner, from, to);
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(timer);
      try {
        await flush();
      } catch (error) {
        const requests = rows.values().reduce((sum, row) => sum + row.requests, 0);
        log.error({ err: error, requests }, 'the last usage could not be written and is lost');
      }
    },
  };
}

function usageRow(event: UsageEvent): UsageRow {
  const counts: Counts = {
    requests: 1,
    errors: event.error ? 1 : 0,
    input_characters: event.inputCharacters,
    input_tokens: event.inputTokens,
    output_tokens: event.outputTokens,
    inference_time_tokens: event.inferenceTimeTokens,
  };
  const day = event.at.toISOString().slice(0, 10);
  return { key_id: event.keyId, owner: event.owner, day, operation: event.operation, ...counts };
}
