import type { Unit } from '../../format.ts';
import { groupByLength } from '../../group-by-length.ts';
import { send } from './channel.ts';
import { toMessage } from './unit-total.ts';

/** UTF-16 units of the units in one message, unless a single unit is longer. */
const MESSAGE_LENGTH = 16_000;

/** Sends units to the service. */
export function sendUnits(units: readonly Unit[]): void {
  for (const group of groupForMessages(units)) send({ type: 'units', units: group.map(toMessage) });
}

/** Divides texts into those of one message each. */
export const groupForMessages = <T extends { readonly text: string }>(texts: readonly T[]): T[][] =>
  groupByLength(texts, MESSAGE_LENGTH, ({ text }) => text.length);
