import type { RequestScope } from '../../../request-scope.ts';
import { runInTimeSlices } from '../../../resilience/time-slices.ts';
import { slicesOf } from '../../../text/slice-text.ts';
import { stems } from './stems.ts';

/** UTF-16 units of a passage, the resolution of the order. */
const PASSAGE_LENGTH = 400;
/** Minimum share of a point's stem weight that its passage must have. */
const MIN_SIMILARITY = 0.3;

/**
 * Sorts points by the passage of the document that each shares most words with, rare words weighted higher. A point without
 * a similar passage stays behind its predecessor. Works in time slices.
 * @throws the signal's reason
 */
export async function sortBySource(
  points: readonly string[],
  text: string,
  scope: RequestScope,
): Promise<readonly string[]> {
  return points.length < 2 ? points : runInTimeSlices(sort(points, text), scope);
}

function* sort(points: readonly string[], text: string): Generator<undefined, string[], void> {
  const pointStems = points.map((point) => new Set(stems(point)));
  const wanted = new Set(pointStems.flatMap((one) => [...one]));
  const passages: Set<string>[] = [];
  const frequency = new Map<string, number>();
  for (const slice of slicesOf(text)) {
    for (let at = 0; at < slice.length; at += PASSAGE_LENGTH) {
      const found = new Set(stems(slice.slice(at, at + PASSAGE_LENGTH)).filter((stem) => wanted.has(stem)));
      for (const stem of found) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
      passages.push(found);
    }
    yield;
  }
  const weight = (stem: string): number => Math.log(1 + passages.length / (frequency.get(stem) ?? passages.length));
  const located: { point: string; passage: number }[] = [];
  let passage = -1;
  for (const [index, point] of points.entries()) {
    const own = pointStems[index] ?? new Set();
    const total = own.values().reduce((sum, stem) => sum + weight(stem), 0);
    let best = MIN_SIMILARITY * total;
    for (const [at, found] of passages.entries()) {
      let common = 0;
      for (const stem of found) if (own.has(stem)) common += weight(stem);
      if (common > best) [best, passage] = [common, at];
    }
    located.push({ point, passage });
    yield;
  }
  return located.sort((a, b) => a.passage - b.passage).map(({ point }) => point);
}
