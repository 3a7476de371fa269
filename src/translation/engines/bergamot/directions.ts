import { z } from 'zod';
import type { LanguagePair } from '../../../languages/language-pair.ts';
import type { Backoff } from '../../../resilience/backoff.ts';
import { createCircuitBreakers } from '../../../resilience/circuit-breaker.ts';
import type { Direction } from '../../engine.ts';
import { modelName } from './models/model.ts';
import type { ModelState, ModelStore } from './models/model-store.ts';
import rows from './quality.json' with { type: 'json' };

/** The directions of a store's models, with quality and availability. */
export interface ModelDirections {
  /** Returns the same array until something changes. */
  list(): readonly Direction[];
  /** Marks a direction `down` during a cool-down, because its model could not be loaded. */
  recordFailure(pair: LanguagePair): void;
}

const COOLDOWN_MS = 60_000;
const COOLDOWN: Backoff = { firstMs: COOLDOWN_MS, maxMs: COOLDOWN_MS };

const AVAILABILITY = {
  installed: 'ready',
  downloadable: 'downloadable',
  downloading: 'downloadable',
  failed: 'down',
} as const satisfies Record<ModelState['state'], Direction['availability']>;

export function createModelDirections(store: ModelStore): ModelDirections {
  const breakers = createCircuitBreakers({ cooldown: COOLDOWN });
  let cached: { states: readonly ModelState[]; validUntil: number; directions: readonly Direction[] } | undefined;

  function directionOf({ from, to, state, downloadBytes, quality, origin, licence }: ModelState): Direction {
    const isDown = breakers.remainingMs(modelName({ from, to })) > 0;
    return {
      from,
      to,
      quality: quality ?? (origin === undefined ? qualityOf(from, to) : DEFAULT_QUALITY),
      availability: isDown ? 'down' : AVAILABILITY[state],
      downloadBytes,
      ...(origin !== undefined && { origin: { name: origin, licence } }),
    };
  }

  return {
    list() {
      const states = store.states();
      if (cached?.states === states && performance.now() < cached.validUntil) return cached.directions;
      const validUntil = performance.now() + (breakers.nextHalfOpenMs() ?? Number.POSITIVE_INFINITY);
      cached = { states, validUntil, directions: states.map(directionOf) };
      return cached.directions;
    },
    recordFailure(pair) {
      breakers.recordFailure(modelName(pair));
      cached = undefined;
    },
  };
}

const qualityRow = z.strictObject({
  /** Canonical codes. */
  from: z.string(),
  to: z.string(),
  /** Expected chrF2 on FLORES-200 dev, derived from the published BLEU by `bench/neural-quality.ts`. */
  quality: z.number(),
  /** True if no figure is published for this model, so that the quality is estimated from other systems or models. */
  estimated: z.literal(true).optional(),
});

/** Quality of models that are not in the table. Most models have a higher one. */
const DEFAULT_QUALITY = 50;

const QUALITY: ReadonlyMap<string, number> = new Map(
  z
    .array(qualityRow)
    .parse(rows)
    .map((row) => [modelName(row), row.quality]),
);

/** Expected chrF (0 to 100) of the model between two canonical codes. */
export function qualityOf(from: string, to: string): number {
  return QUALITY.get(modelName({ from, to })) ?? DEFAULT_QUALITY;
}
