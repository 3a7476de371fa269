import type { Unit } from '../format.ts';

/** Two units with the same key have the same translation. */
export function unitKey({ text, tags, verbatim }: Unit): string {
  return JSON.stringify([text, tags, verbatim]);
}
