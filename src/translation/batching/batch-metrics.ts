import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Hop } from '../routing/router.ts';

export interface BatchMetrics {
  began(hop: Hop, segments: number): void;
  /** @param failed segments that came back without a translation */
  ended(hop: Hop, batch: { characters: number; milliseconds: number; failed: number }): void;
}

/** @param now UTF-16 units that wait or are in an engine, and those of all requests that were let in */
export function createBatchMetrics(
  registry: Registry,
  now: { queued: () => number; admitted: () => number },
): BatchMetrics {
  const registers = [registry];
  new Gauge({
    name: 'glossa_translation_queued_characters',
    help: 'Characters that wait for an engine or are in one',
    registers,
    collect() {
      this.set(now.queued());
    },
  });
  new Gauge({
    name: 'glossa_translation_under_way_characters',
    help: 'Characters of the requests that are being translated',
    registers,
    collect() {
      this.set(now.admitted());
    },
  });
  const sizes = new Histogram({
    name: 'glossa_translation_batch_segments',
    help: 'Segments in one batch',
    labelNames: ['engine'],
    buckets: [1, 2, 4, 8, 16, 32],
    registers,
  });
  const labelNames = ['engine', 'from', 'to'];
  const seconds = new Counter({
    name: 'glossa_translation_engine_seconds_total',
    help: 'Time that an engine had something of this direction to do',
    labelNames,
    registers,
  });
  const characters = new Counter({
    name: 'glossa_translation_engine_characters_total',
    help: 'Characters that an engine was given',
    labelNames,
    registers,
  });
  const failures = new Counter({
    name: 'glossa_translation_engine_failed_segments_total',
    help: 'Segments that an engine did not translate',
    labelNames,
    registers,
  });
  return {
    began: ({ engine }, segments) => sizes.observe({ engine: engine.name }, segments),
    ended({ engine, path }, batch) {
      const labels = { engine: engine.name, from: path[0], to: path.at(-1) };
      seconds.inc(labels, batch.milliseconds / 1000);
      characters.inc(labels, batch.characters);
      if (batch.failed > 0) failures.inc(labels, batch.failed);
    },
  };
}
