import { Counter, Histogram, type Registry } from 'prom-client';
import { GlossaError } from '../errors.ts';

/**
 * Why a queue takes no more: it is full, one share has its part of it, or the deadline would be over before the end.
 */
export type Refusal = 'full' | 'share' | 'late';

export interface QueueMetrics {
  /** Part of the names of metrics and spans. */
  readonly room: string;
  waited(seconds: number): void;
  refused(reason: Refusal): void;
}

const SENTENCES: Record<Refusal, string> = {
  full: 'The service is full: try again after the time in Retry-After.',
  share: 'This API key has as much under way as one may have of it: try again after the time in Retry-After.',
  late: 'The service is too busy to do this before its deadline: try again after the time in Retry-After.',
};
/** Seconds: nobody is sent away for longer, since what is foreseen is only an estimate. */
const LONGEST_RETRY = 60;

/**
 * @param late milliseconds by which it would miss its deadline
 * @throws GlossaError `overloaded`, always
 */
export function refuse(reason: Refusal, metrics: QueueMetrics | undefined, late = 0): never {
  metrics?.refused(reason);
  const retryAfter = Math.min(LONGEST_RETRY, Math.max(2, Math.ceil(late / 1000)));
  throw new GlossaError('overloaded', { message: SENTENCES[reason], retryAfter });
}

/** @param room part of the metrics' names */
export function createQueueMetrics(
  registry: Registry,
  room: 'translation' | 'summarization' | 'documents',
): QueueMetrics {
  const waits = new Histogram({
    name: `glossa_${room}_wait_seconds`,
    help: 'Time in the queue until work began',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
    registers: [registry],
  });
  const refusals = new Counter({
    name: `glossa_${room}_refused_total`,
    help: 'Requests refused at once: the queue was full, a key had its part of it, or it would have been too late',
    labelNames: ['reason'],
    registers: [registry],
  });
  return { room, waited: (seconds) => waits.observe(seconds), refused: (reason) => refusals.inc({ reason }) };
}
