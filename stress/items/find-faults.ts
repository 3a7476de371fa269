import { numberFormatOf } from '../../src/translation/text/number-format.ts';
import { type Direction, type Input, textOf } from './input.ts';
import { valuesOf } from './numbers.ts';

/** The properties of a translation. */
export const PROPERTIES = ['items', 'numbers', 'length', 'enumeration'] as const;
export type Property = (typeof PROPERTIES)[number];

/** The longest translation, as a multiple of its source. */
const MAX_GROWTH = 3;

/** @returns the properties that a translation does not have */
export function findFaults(input: Input, output: string, { from, to }: Direction): Property[] {
  const source = textOf(input);
  const has: Readonly<Record<Property, boolean>> = {
    items: input.tokens.every(({ kind, text }) => kind !== 'item' || isKept(text, source, output)),
    numbers: !input.tokens.some(({ kind }) => kind === 'number') || valuesIn(source, from) === valuesIn(output, to),
    length: output.length <= MAX_GROWTH * source.length,
    enumeration: input.kind !== 'enumeration' || countItems(output) === input.tokens.length,
  };
  return PROPERTIES.filter((property) => !has[property]);
}

const valuesIn = (text: string, language: string): string => valuesOf(text, numberFormatOf(language)).join(' ');

/** Whether an item occurs as often as in the source, and no letter touches it. */
function isKept(item: string, source: string, output: string): boolean {
  const pieces = output.split(item);
  const isGlued = pieces.some(
    (piece, at) => (at > 0 && /^[\p{L}\p{N}]/u.test(piece)) || (at < pieces.length - 1 && /[\p{L}\p{N}]$/u.test(piece)),
  );
  return pieces.length === source.split(item).length && !isGlued;
}

function countItems(text: string): number {
  return text.split(/[,،;；、]/u).filter((item) => /[\p{L}\p{N}]/u.test(item)).length;
}
