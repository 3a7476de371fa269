import type { Direction } from '../../engine.ts';
import type { Model } from './models/model.ts';
import type { ModelState, ModelStore } from './models/model-store.ts';
import { qualityOf } from './quality.ts';

/** What the models of a store can do. */
export interface Directions {
  /** The very same array until something changes. */
  list(): readonly Direction[];
  /** The direction of a model that does not load is down for a while. */
  rest(model: Model): void;
}

/** Milliseconds. */
const REST = 60_000;

const AVAILABILITY = {
  installed: 'ready',
  downloadable: 'downloadable',
  downloading: 'downloadable',
  failed: 'down',
} as const satisfies Record<ModelState['state'], Direction['availability']>;

export function createDirections(store: ModelStore): Directions {
  /** Until when, in milliseconds of `performance.now()`, by `from to`. */
  const resting = new Map<string, number>();
  let known: { states: readonly ModelState[]; until: number; directions: readonly Direction[] } | undefined;

  function directionOf({ from, to, state }: ModelState): Direction {
    return {
      from,
      to,
      quality: qualityOf(from, to),
      availability: resting.has(`${from} ${to}`) ? 'down' : AVAILABILITY[state],
    };
  }

  return {
    list() {
      const states = store.states();
      const now = performance.now();
      if (known?.states === states && now < known.until) return known.directions;
      for (const [name, until] of resting) if (until <= now) resting.delete(name);
      known = { states, until: Math.min(...resting.values()), directions: states.map(directionOf) };
      return known.directions;
    },
    rest({ from, to }) {
      resting.set(`${from} ${to}`, performance.now() + REST);
      known = undefined;
    },
  };
}
