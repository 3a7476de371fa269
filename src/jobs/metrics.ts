import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { createSingleFlight } from '../resilience/single-flight.ts';
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
  const registers = [registry];
  const countOnce = createSingleFlight<Awaited<ReturnType<typeof countQueue>> | undefined>();
  // During an outage of the database the gauges keep their values, and the other metrics remain available.
  const readQueue = () => countOnce('queue', () => countQueue(database).catch(() => undefined));
  new Gauge({
    name: 'glossa_document_jobs_oldest_seconds',
    help: 'Age of the oldest document that is not translated yet, over all replicas; 0 without one.',
    registers,
    async collect() {
      const rows = await readQueue();
      if (rows === undefined) return;
      const oldest = Math.min(...rows.map(({ created_at }) => Date.parse(created_at)));
      this.set(rows.length === 0 ? 0 : Math.max(0, Date.now() - oldest) / 1_000);
    },
  });
  new Gauge({
    name: 'glossa_document_jobs_waiting',
    help: 'Documents that are not translated yet, over all replicas.',
    labelNames: ['status'],
    registers,
    async collect() {
      const rows = await readQueue();
      if (rows === undefined) return;
      this.reset();
      for (const status of ['queued', 'translating']) this.set({ status }, 0);
      for (const { status, count } of rows) this.set({ status }, Number(count));
    },
  });
  const running = new Gauge({
    name: 'glossa_document_jobs_running_tasks',
    help: 'Tasks of documents that this process works on.',
    labelNames: ['kind'],
    registers,
  });
  const seconds = new Histogram({
    name: 'glossa_document_jobs_task_seconds',
    help: 'Time of one task of a document.',
    labelNames: ['kind'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers,
  });
  const ended = new Counter({
    name: 'glossa_document_jobs_tasks_total',
    help: 'Tasks of documents by outcome: done, failed, released for a retry or at a shutdown, lost to a cancellation or to another process.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const resumed = new Counter({
    name: 'glossa_document_jobs_resumed_total',
    help: 'Tasks that were taken again, because their process was gone.',
    registers,
  });
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
