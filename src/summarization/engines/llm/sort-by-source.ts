import type { RequestScope } from '../../../request-scope.ts';
import { runInTimeSlices } from '../../../resilience/time-slices.ts';
import { slicesOf } from '../../../text/slices.ts';
import { stems } from './stems.ts';

/** UTF-16 units of the stretches that are told apart. */
const STRETCH = 400;
/** A point that has less in common with every stretch stays behind the one before it. */
const MIN_LIKENESS = 0.3;

/**
 * Points in the order of the stretches of the text that have most in common with each, rare words counting more; where
 * none has much, a point stays behind the one that it came behind. The text is read in time slices of the caller.
 * @throws the signal's reason
 */
export async function inOrderOfText(
  points: readonly string[],
  text: string,
  scope: RequestScope,
): Promise<readonly string[]> {
  return points.length < 2 ? points : runInTimeSlices(order(points, text), scope);
}

function* order(points: readonly string[], text: string): Generator<undefined, string[], void> {
  const wanted = points.map((point) => new Set(stems(point)));
  const all = new Set(wanted.flatMap((one) => [...one]));
  const stretches: Set<string>[] = [];
  const frequency = new Map<string, number>();
  for (const slice of slicesOf(text)) {
    for (let at = 0; at < slice.length; at += STRETCH) {
      const found = new Set(stems(slice.slice(at, at + STRETCH)).filter((stem) => all.has(stem)));
      for (const stem of found) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
      stretches.push(found);
    }
    yield;
  }
  const weight = (stem: string): number => Math.log(1 + stretches.length / (frequency.get(stem) ?? stretches.length));
  const placed: { point: string; place: number }[] = [];
  let place = -1;
  for (const [index, point] of points.entries()) {
    const own = wanted[index] ?? new Set();
    const whole = own.values().reduce((sum, stem) => sum + weight(stem), 0);
    let best = MIN_LIKENESS * whole;
    for (const [at, stretch] of stretches.entries()) {
      let common = 0;
      for (const stem of stretch) if (own.has(stem)) common += weight(stem);
      if (common > best) [best, place] = [common, at];
    }
    placed.push({ point, place });
    yield;
  }
  return placed.sort((a, b) => a.place - b.place).map(({ point }) => point);
}
