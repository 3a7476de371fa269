import { type Matrix, transform } from '../../../extraction/matrix.ts';
import type { Area, Bounds, Content } from './content.ts';

const FILLS: ReadonlySet<string> = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const PAINTS: ReadonlySet<string> = new Set([...FILLS, 'S', 's']);

interface PathOperation {
  readonly operator: string;
  readonly numbers: readonly number[];
  readonly start: number;
  readonly end: number;
}

/** Collects the parts of the path under construction, each of which is a separate area. */
export function createPath(content: Content, nextOrder: () => number) {
  let parts: [number, number][][] = [];
  let start: number | undefined;
  let clips = false;

  function paint(isFilled: boolean, lineWidth: number, end: number, matrix: Matrix): void {
    const isOne = parts.length === 1 && start !== undefined && !clips;
    for (const points of parts) {
      const area: Area = {
        bounds: boundsOf(points),
        order: nextOrder(),
        isFilled,
        lineWidth: isFilled ? 0 : lineWidth,
        ...(isOne && start !== undefined && { range: { start, end, matrix } }),
      };
      content.painted.push(area);
      if (area.range) content.erasable.push(area);
    }
  }

  /** @returns false for an operation that has nothing to do with paths */
  return ({ operator, numbers, start: at, end }: PathOperation, matrix: Matrix, lineWidth: number): boolean => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    const extend = (...points: readonly [number, number][]): void => {
      if (parts.length === 0) parts.push([]);
      parts.at(-1)?.push(...points.map(([x, y]) => transform(matrix, x, y)));
    };
    if (operator === 'm') parts.push([transform(matrix, a, b)]);
    else if (operator === 'l') extend([a, b]);
    else if (operator === 'c') extend([a, b], [c, d], [e, f]);
    else if (operator === 'v' || operator === 'y') extend([a, b], [c, d]);
    else if (operator === 're') {
      parts.push([]);
      extend([a, b], [a + c, b], [a, b + d], [a + c, b + d]);
    } else if (operator === 'W' || operator === 'W*') clips = true;
    else if (PAINTS.has(operator) || operator === 'n') {
      if (operator !== 'n') paint(FILLS.has(operator), lineWidth * Math.hypot(matrix[0], matrix[1]), end, matrix);
      parts = [];
      start = undefined;
      clips = false;
    } else return operator === 'h';
    if (parts.length > 0) start ??= at;
    return true;
  };
}

const UNIT_SQUARE = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

/** The bounds of the image that is painted in the unit square. */
export const squareBounds = (matrix: Matrix): Bounds => boundsOf(UNIT_SQUARE.map(([x, y]) => transform(matrix, x, y)));

function boundsOf(points: readonly (readonly [number, number])[]): Bounds {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return [left, bottom, right, top];
}
