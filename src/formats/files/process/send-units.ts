import type { Unit } from '../../format.ts';
import { send } from './channel.ts';
import { toMessage } from './unit-total.ts';

/** UTF-16 units of the units in one message, unless a single unit is longer. */
const MESSAGE_LENGTH = 16_000;

/** Sends units to the service. */
export function sendUnits(units: readonly Unit[]): void {
  for (const group of groupByLength(units)) send({ type: 'units', units: group.map(toMessage) });
}

/** Divides texts into those of one message each. */
export function groupByLength<T extends { readonly text: string }>(units: readonly T[]): T[][] {
  const groups: T[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const unit of units) {
    length += unit.text.length;
    if (length > MESSAGE_LENGTH) {
      groups.push([]);
      length = unit.text.length;
    }
    groups.at(-1)?.push(unit);
  }
  return groups;
}
