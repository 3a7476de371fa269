import { mean, sum } from '../../load/averages.ts';

/** The cost of one size of what grows. */
export interface Point {
  size: number;
  /** Above 0, in any unit. */
  cost: number;
}

export interface Fit {
  /** Slope of the logarithm of the cost over the logarithm of the size: 0 for a constant cost, 1 for a linear one. */
  exponent: number;
  /** NaN for two points. */
  standardError: number;
}

/** How many times the cost of the smallest size another size costs that counts in `beyondSmallest`. */
const MIN_COST_RATIO = 2;
/** Points of a fit that has a standard error. */
const MIN_POINTS = 3;

/** Fits a power of the size to the cost by least squares. @param points two or more, of different sizes */
export function fitExponent(points: readonly Point[]): Fit {
  const x = points.map(({ size }) => Math.log(size));
  const y = points.map(({ cost }) => Math.log(cost));
  const meanX = mean(x);
  const meanY = mean(y);
  const sumOfSquares = sum(x.map((one) => (one - meanX) ** 2));
  const exponent = sum(x.map((one, at) => (one - meanX) * ((y[at] ?? 0) - meanY))) / sumOfSquares;
  const residuals = x.map((one, at) => (y[at] ?? 0) - meanY - exponent * (one - meanX));
  const variance = sum(residuals.map((one) => one ** 2)) / (points.length - 2);
  return { exponent, standardError: Math.sqrt(variance / sumOfSquares) };
}

/**
 * The costs beyond that of the smallest size, which contains what does not grow. Sizes that cost less than twice as much as
 * the smallest one are left out, because noise would be most of the difference.
 * @returns the points as they are when fewer than three are left, because the cost hardly grows
 */
export function beyondSmallest(points: readonly Point[]): readonly Point[] {
  const [smallest, ...larger] = points;
  if (smallest === undefined) return points;
  const grown = larger.filter(({ cost }) => cost >= MIN_COST_RATIO * smallest.cost);
  if (grown.length < MIN_POINTS) return points;
  return grown.map(({ size, cost }) => ({ size: size - smallest.size, cost: cost - smallest.cost }));
}

/** The points of the largest sizes, down to a tenth of the largest. */
export function lastTenfold(points: readonly Point[]): readonly Point[] {
  const largest = Math.max(...points.map(({ size }) => size));
  // Sizes are whole numbers, so a tenth can lie a little above one.
  return points.filter(({ size }) => size >= 0.09 * largest);
}
