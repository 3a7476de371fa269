import type { Unit } from '../format.ts';
import type { XmlTag } from '../xml/read-xml.ts';
import { unitKey } from './unit-key.ts';

const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';

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

  /** The caller calls this for each start tag, or at least for those outside of paragraphs. */
  open({ uri, local }: XmlTag): void {
    if (uri !== COMPATIBILITY) return;
    if (local === 'AlternateContent') this.#open.push({ first: this.units.length, choice: undefined });
    else if (local === 'Fallback') this.#beginFallback();
  }

  /** The caller calls this at the end of each element whose start tag was given. */
  close({ uri, local }: XmlTag): void {
    if (uri === COMPATIBILITY && local === 'AlternateContent') this.#open.pop();
  }

  #beginFallback(): void {
    const alternative = this.#open.at(-1);
    if (!alternative) return;
    const own = this.units.slice(alternative.first).map((unit, at) => [unitKey(unit), alternative.first + at] as const);
    alternative.choice = new Map(own);
  }

  /** @returns the index of the unit */
  add(unit: Unit): number {
    const choices = this.#open.flatMap(({ choice }) => choice ?? []);
    const key = choices.length > 0 ? unitKey(unit) : '';
    for (const choice of choices) {
      const same = choice.get(key);
      if (same !== undefined) return same;
    }
    return this.units.push(unit) - 1;
  }
}
