import { clamp } from '../clamp.ts';
/** The outline of glyphs: closed polygons, one array of x and y each. */
export type Outline = readonly (readonly number[])[];

/** How much of each pixel an outline covers, 0 to 1, row by row. */
export interface Coverage {
  readonly x0: number;
  readonly y0: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly values: Float32Array;
}

/**
 * Finds how much of each pixel an outline covers, by the signed area to the right of each of its edges.
 * @param bounds the pixels of interest
 */
export function coverOutline(outline: Outline, bounds: { x0: number; y0: number; x1: number; y1: number }): Coverage {
  const { x0, y0 } = bounds;
  const [widthPx, heightPx] = [Math.max(0, bounds.x1 - x0), Math.max(0, bounds.y1 - y0)];
  const stride = widthPx + 1;
  const areas = new Float32Array(stride * heightPx + 1);
  for (const polygon of outline) {
    for (let at = 0; at < polygon.length; at += 2) {
      const next = (at + 2) % polygon.length;
      const [fromX = 0, fromY = 0] = [(polygon[at] ?? 0) - x0, (polygon[at + 1] ?? 0) - y0];
      addEdge(fromX, fromY, (polygon[next] ?? 0) - x0, (polygon[next + 1] ?? 0) - y0);
    }
  }
  const values = new Float32Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) {
    let sum = 0;
    for (let x = 0; x < widthPx; x++) {
      sum += areas[y * stride + x] ?? 0;
      values[y * widthPx + x] = Math.min(1, Math.abs(sum));
    }
  }
  return { x0, y0, widthPx, heightPx, values };

  function addEdge(fromX: number, fromY: number, toX: number, toY: number): void {
    if (fromY === toY) return;
    const direction = fromY < toY ? 1 : -1;
    const [topX, topY, bottomX, bottomY] = direction > 0 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
    const slope = (bottomX - topX) / (bottomY - topY);
    const end = Math.min(heightPx, bottomY);
    for (let y = Math.max(0, topY); y < end; ) {
      const row = Math.floor(y);
      const nextY = Math.min(end, row + 1);
      const part = (nextY - y) * direction;
      addRow(row * stride, topX + (y - topY) * slope, topX + (nextY - topY) * slope, part);
      y = nextY;
    }
  }

  /** Adds a piece of an edge within one row of pixels. @param part its height, with its direction */
  function addRow(start: number, oneX: number, otherX: number, part: number): void {
    const left = clamp(Math.min(oneX, otherX), 0, widthPx);
    const right = clamp(Math.max(oneX, otherX), 0, widthPx);
    const first = Math.floor(left);
    const last = Math.ceil(right);
    if (last <= first + 1) {
      // Within one pixel.
      const covered = first + 1 - (left + right) / 2;
      areas[start + first] = (areas[start + first] ?? 0) + part * covered;
      if (first + 1 < stride) areas[start + first + 1] = (areas[start + first + 1] ?? 0) + part * (1 - covered);
      return;
    }
    const perPixel = part / (right - left);
    let before = 0;
    for (let x = first; x < last; x++) {
      const [from, to] = [Math.max(left, x), Math.min(right, x + 1)];
      // The share of the edge in this pixel, and what it covers of the pixel to its right.
      const share = (to - from) * perPixel;
      const covered = share * (x + 1 - (from + to) / 2);
      areas[start + x] = (areas[start + x] ?? 0) + covered + before;
      before = share - covered;
    }
    if (last < stride) areas[start + last] = (areas[start + last] ?? 0) + before;
  }
}
