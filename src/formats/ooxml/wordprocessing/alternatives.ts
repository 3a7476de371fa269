import type { Unit } from '../../format.ts';

interface Alternative {
  /** Index of the first unit. */
  readonly first: number;
  /** Units of the choice, once the fallback is read. */
  choice: Map<string, number> | undefined;
}

/**
 * The units of a part. A drawing can be there twice, for new and for old programs (`mc:AlternateContent`): then its fallback
 * shares the units of its first choice.
 */
export class AlternativeUnits {
  readonly units: Unit[] = [];
  readonly #open: Alternative[] = [];

  open(): void {
    this.#open.push({ first: this.units.length, choice: undefined });
  }

  /** The units that follow are those of another alternative. */
  beginFallback(): void {
    const alternative = this.#open.at(-1);
    if (!alternative) return;
    const own = this.units.slice(alternative.first).map((unit, at) => [keyOf(unit), alternative.first + at] as const);
    alternative.choice = new Map(own);
  }

  close(): void {
    this.#open.pop();
  }

  /** @returns the index of the unit */
  add(unit: Unit): number {
    const choices = this.#open.flatMap(({ choice }) => choice ?? []);
    const key = choices.length > 0 ? keyOf(unit) : '';
    for (const choice of choices) {
      const same = choice.get(key);
      if (same !== undefined) return same;
    }
    return this.units.push(unit) - 1;
  }
}

function keyOf(unit: Unit): string {
  return JSON.stringify(unit);
}
