import type { Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { createSingleFlight } from '../resilience/single-flight.ts';
import { createCounter, createGauge, createHistogram } from '../telemetry/metrics.ts';
import type { Task } from './queue/task.ts';

/** `released`: given back for a retry or at a shutdown. `lost`: cancelled, or taken by another process. */
export type TaskOutcome = 'done' | 'released' | 'failed' | 'lost';

export interface JobMetrics {
  taskTaken(task: Task): void;
  /** A task is taken again after its process is gone. */
  taskResumed(): void;
  taskEnded(kind: Task['kind'], outcome: TaskOutcome, seconds: number): void;
}

export function createJobMetrics(database: Database, registry: Registry): JobMetrics {
  const countOnce = createSingleFlight<Awaited<ReturnType<typeof countQueue>> | undefined>();
  // During an outage of the database the gauges keep their values, and the other metrics remain available.
  const readQueue = () => countOnce('queue', () => countQueue(database).catch(() => undefined));
  createGauge(registry, 'glossa_document_jobs_oldest_seconds', async (gauge) => {
    const rows = await readQueue();
    if (rows === undefined) return;
    const oldest = Math.min(...rows.map(({ created_at }) => Date.parse(created_at)));
    gauge.set(rows.length === 0 ? 0 : Math.max(0, Date.now() - oldest) / 1_000);
  });
  createGauge(registry, 'glossa_document_jobs_waiting', async (gauge) => {
    const rows = await readQueue();
    if (rows === undefined) return;
    gauge.reset();
    for (const status of ['queued', 'translating']) gauge.set({ status }, 0);
    for (const { status, count } of rows) gauge.set({ status }, Number(count));
  });
  const running = createGauge(registry, 'glossa_document_jobs_running_tasks');
  const seconds = createHistogram(registry, 'glossa_document_jobs_task_seconds');
  const ended = createCounter(registry, 'glossa_document_jobs_tasks_total');
  const resumed = createCounter(registry, 'glossa_document_jobs_resumed_total');
  return {
    taskTaken: ({ kind }) => running.inc({ kind }),
    taskResumed: () => resumed.inc(),
    taskEnded(kind, outcome, duration) {
      running.dec({ kind });
      seconds.observe({ kind }, duration);
      ended.inc({ kind, outcome });
    },
  };
}

function countQueue(database: Database) {
  return database
    .selectFrom('documents')
    .select('status')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('created_at')])
    .where('served_at', 'is not', null)
    .groupBy('status')
    .execute();
}
