import { type Background, colourAt, difference } from './background.ts';
import { type LevelBox, type LevelView, pixelBounds, type Raster, toImage, toLevel } from './raster.ts';

/** Where a text may be set besides its own place. */
export interface FreeSpace {
  /** The box with the free background on its left and right. */
  widen(box: LevelBox, size: number): LevelBox;
  /** How much free background is below a box, up to a height. */
  deepen(box: LevelBox, size: number, wanted: number): number;
  /** Whether no other text takes a box. The place of the text itself counts as free. */
  isFree(box: LevelBox, own: LevelBox): boolean;
}

/** Numbers of the texts that pixels belong to; 0 for none. */
export interface Owners {
  readonly values: Uint16Array;
}

/** Distance that stays from others, in font sizes. */
const MARGIN = 0.35;
/** A line may grow by this many heights, which is more than most translations need. */
const MAX_GROWTH = 30;
/** Difference from the background, out of 255, and in noises, of something else. */
const MIN_DIFFERENCE = 24;
const MIN_NOISES = 6;
/** Pixels between the places that are looked at. */
const STEP_PX = 1;

export function createOwners({ widthPx, heightPx }: Raster): Owners {
  return { values: new Uint16Array(widthPx * heightPx) };
}

/** Gives the pixels of a box to a text, unless they belong to another one. */
export function claim(owners: Owners, raster: Raster, view: LevelView, box: LevelBox, owner: number): void {
  forEachPixel(raster, view, box, (x, y) => {
    const at = y * raster.widthPx + x;
    if (owners.values[at] === 0) owners.values[at] = owner;
  });
}

export function createFreeSpace(
  raster: Raster,
  view: LevelView,
  background: Background,
  owners: Owners,
  owner: number,
): FreeSpace {
  const limit = Math.max(MIN_DIFFERENCE, MIN_NOISES * background.noise);
  const { widthPx, heightPx } = raster;

  function isFreeAt(levelX: number, levelY: number): boolean {
    const [x, y] = toImage(view, levelX, levelY).map(Math.floor);
    if (x === undefined || y === undefined || x < 0 || y < 0 || x >= widthPx || y >= heightPx) return false;
    const own = owners.values[y * widthPx + x];
    if (own === owner) return true;
    return own === 0 && difference(colourAt(raster, x, y), background.at(x, y)) <= limit;
  }

  function isColumnFree(x: number, top: number, bottom: number): boolean {
    for (let y = top; y <= bottom; y += STEP_PX) if (!isFreeAt(x, y)) return false;
    return true;
  }

  function isRowFree(y: number, left: number, right: number): boolean {
    for (let x = left; x <= right; x += STEP_PX) if (!isFreeAt(x, y)) return false;
    return true;
  }

  return {
    widen(box, size) {
      const most = MAX_GROWTH * size;
      const margin = MARGIN * size;
      let [left, right] = [0, 0];
      while (right < most && isColumnFree(box.right + right + STEP_PX, box.top, box.bottom)) right += STEP_PX;
      while (left < most && isColumnFree(box.left - left - STEP_PX, box.top, box.bottom)) left += STEP_PX;
      return { ...box, left: box.left - Math.max(0, left - margin), right: box.right + Math.max(0, right - margin) };
    },
    deepen(box, size, wanted) {
      const margin = MARGIN * size;
      let depth = 0;
      while (depth < wanted + margin && isRowFree(box.bottom + depth + STEP_PX, box.left, box.right)) depth += STEP_PX;
      return Math.max(0, depth - margin);
    },
    isFree(box, own) {
      let isClear = true;
      forEachPixel(raster, view, box, (x, y) => {
        if (!isClear) return;
        const [levelX, levelY] = toLevel(view, x + 0.5, y + 0.5);
        const isOwn = levelX > own.left && levelX < own.right && levelY > own.top && levelY < own.bottom;
        isClear = isOwn || isFreeAt(levelX, levelY);
      });
      return isClear;
    },
  };
}

function forEachPixel(raster: Raster, view: LevelView, box: LevelBox, visit: (x: number, y: number) => void): void {
  const { x0, y0, x1, y1 } = pixelBounds(view, box, raster);
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const [levelX, levelY] = toLevel(view, x + 0.5, y + 0.5);
      if (levelX >= box.left && levelX <= box.right && levelY >= box.top && levelY <= box.bottom) visit(x, y);
    }
  }
}
