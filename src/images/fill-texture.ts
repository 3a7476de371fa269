import type { Ink } from './ink.ts';
import { type Raster, setColour } from './raster.ts';

/** Continues a texture, such as that of a photo, into the erased pixels: each becomes the weighted mean of the nearest others in eight directions. */
export function fillTexture(raster: Raster, { x0, y0, widthPx, heightPx }: Ink, isErased: Uint8Array): void {
  const { pixels } = raster;
  const filled: { x: number; y: number; colour: [number, number, number] }[] = [];
  const isOpen = (x: number, y: number): boolean => {
    const [ownX, ownY] = [x - x0, y - y0];
    const isInside = ownX >= 0 && ownY >= 0 && ownX < widthPx && ownY < heightPx;
    return !isInside || !isErased[ownY * widthPx + ownX];
  };
  for (let at = 0; at < isErased.length; at++) {
    if (!isErased[at]) continue;
    const [x, y] = [x0 + (at % widthPx), y0 + Math.floor(at / widthPx)];
    const sums = [0, 0, 0];
    let weights = 0;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        if (dx === 0 && dy === 0) continue;
        for (let distance = 1; distance <= heightPx + 2; distance++) {
          const [nextX, nextY] = [x + dx * distance, y + dy * distance];
          if (nextX < 0 || nextY < 0 || nextX >= raster.widthPx || nextY >= raster.heightPx) break;
          if (!isOpen(nextX, nextY)) continue;
          const weight = 1 / (distance * Math.hypot(dx, dy)) ** 2;
          const from = 4 * (nextY * raster.widthPx + nextX);
          for (const channel of [0, 1, 2])
            sums[channel] = (sums[channel] ?? 0) + weight * (pixels[from + channel] ?? 0);
          weights += weight;
          break;
        }
      }
    }
    const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / (weights || 1));
    if (weights > 0) filled.push({ x, y, colour: [red, green, blue] });
  }
  for (const { x, y, colour } of filled) setColour(raster, x, y, colour);
}
