/** A mark in a translation. */
export interface TranslatedMark {
  kind: 'open' | 'close' | 'position';
  /** In the order of the source. */
  number: number;
  /** Offset in the translation without marks, in UTF-16 units. */
  at: number;
}

/**
 * Places the ends of tags that begin or end in other segments. These ends keep their order, or the tags would overlap. The
 * other tags of the segment stay on the same side of them as in the source, or they would come into such a tag or out of it.
 * Where the translation has the other tags in an order that allows no such place, an end stays at its place.
 * @param marks in the order of the translation, at most a few hundred
 * @param isCrossing whether a mark stands for such ends
 */
export function placeCrossingEnds(
  marks: readonly TranslatedMark[],
  isCrossing: (number: number) => boolean,
): readonly TranslatedMark[] {
  const numbers = marks.flatMap(({ number }) => (isCrossing(number) ? [number] : [])).toSorted((one, two) => one - two);
  if (numbers.length === 0) return marks;
  const others = marks.filter(({ number }) => !isCrossing(number));
  const placed: TranslatedMark[] = [];
  let written = 0;
  let passed = 0;
  for (const mark of marks) {
    if (!isCrossing(mark.number)) {
      passed++;
      continue;
    }
    const number = numbers.shift() ?? mark.number;
    const min = others.findLastIndex((other) => other.number < number) + 1;
    const after = others.findIndex((other) => other.number > number);
    const max = after < 0 ? others.length : after;
    const index = Math.max(written, min > max ? passed : Math.min(Math.max(passed, min), max));
    placed.push(...others.slice(written, index));
    written = index;
    const at = Math.max(Math.min(mark.at, others[index]?.at ?? mark.at), placed.at(-1)?.at ?? 0);
    placed.push({ ...mark, number, at });
  }
  return [...placed, ...others.slice(written)];
}
