import { normalize } from '../../../../text/normalize.ts';

/**
 * Segments whose numbers stand in the answers of others: texts were moved or merged. Digits are compared without what
 * groups them, and only numbers that a single segment has tell anything.
 *
 * @returns indexes
 */
export function findMoved(sources: readonly string[], said: readonly string[]): Set<number> {
  const asked = sources.map(numbersIn);
  const answered = said.map(numbersIn);
  const moved = new Set<number>();
  for (const [index, numbers] of asked.entries()) {
    for (const number of numbers) {
      if (answered[index]?.has(number)) continue;
      const elsewhere = answered.findIndex(
        (others, at) => at !== index && others.has(number) && !asked[at]?.has(number),
      );
      if (elsewhere >= 0) moved.add(index).add(elsewhere);
    }
  }
  return moved;
}

/** Those of two digits or more. */
function numbersIn(text: string): Set<string> {
  const numbers = normalize(text, 'NFKC').match(/\d(?:[.,'’\u00a0\u202f]?\d)+/g) ?? [];
  return new Set(numbers.map((number) => number.replace(/\D/g, '')));
}
