import type { Content, Glyph } from './content/interpret.ts';
import type { Matrix } from './content/matrix.ts';
import { transform } from './content/matrix.ts';
import type { PlacedGlyph } from './page-glyphs.ts';
import type { PageUnit } from './read-units.ts';
import { type Box, DESCENT, type Frame, type Free, type SetFrame } from './typeset/fit.ts';

interface PageOfBoxes {
  readonly source: { readonly content: Content };
  readonly view: Matrix;
  readonly width: number;
  readonly height: number;
  readonly glyphs: { readonly placed: readonly PlacedGlyph[] };
}

/** Height of a letter above its baseline, in font sizes. */
const ASCENT = 0.75;
/** Distance to what is next to a text, in font sizes. */
const GAP = 0.3;

/** Tells how far a text can spread before it meets other text, a line, an image or the margin of its page. */
export function createFreeSpace(pages: ReadonlyMap<number, PageOfBoxes>, units: readonly PageUnit[]) {
  const ownerOf = new Map<Glyph, PageUnit>();
  for (const unit of units) for (const glyph of unit.glyphs) ownerOf.set(glyph, unit);
  const obstacles = new Map([...pages].map(([number, page]) => [number, boxesOf(page, ownerOf)] as const));
  const claimed = new Map<number, Box[]>();

  function boxesFor(unit: PageUnit, page: number): Box[] {
    const found = obstacles.get(page);
    const others = [...(found?.texts ?? [])].flatMap(([owner, boxes]) => (owner === unit ? [] : boxes));
    return [...others, ...(found?.painted ?? []), ...(claimed.get(page) ?? [])];
  }

  return {
    of(unit: PageUnit): Free {
      return {
        right({ page, left, right, y }: Frame, size: number): number {
          const edge = obstacles.get(page)?.right ?? right;
          const [top, bottom] = [y - ASCENT * size, y + DESCENT * size];
          let limit = Math.max(right, edge);
          for (const [x0, y0, x1, y1] of boxesFor(unit, page)) {
            if (y1 <= top || y0 >= bottom) continue;
            if (x0 >= right - 0.1 * size) limit = Math.min(limit, x0 - GAP * size);
            else if (x0 <= left && x1 >= right) limit = Math.min(limit, x1 - GAP * size);
          }
          return Math.max(right, limit);
        },
        bottom({ page, left, lastY }: Frame, right: number, size: number): number {
          const own = lastY + DESCENT * size;
          let limit = Math.max(own, obstacles.get(page)?.bottom ?? own);
          for (const [x0, y0, x1, y1] of boxesFor(unit, page)) {
            if (x1 <= left || x0 >= right) continue;
            if (y0 >= lastY) limit = Math.min(limit, y0 - GAP * size * 0.5);
            else if (y1 >= own && x0 <= left && x1 >= right - size) limit = Math.min(limit, y1 - 0.1 * size);
          }
          return Math.max(own, limit);
        },
      };
    },
    claim({ frame, right, leading, lines }: SetFrame, size: number): void {
      const bottom = frame.y + (lines.length - 1) * leading + DESCENT * size;
      const width = lines.reduce((most, line) => Math.max(most, line.width * size), 0);
      const own: Box = [
        frame.left,
        frame.y - ASCENT * size,
        Math.min(right, frame.left + Math.max(0, frame.indent) + width),
        bottom,
      ];
      claimed.set(frame.page, [...(claimed.get(frame.page) ?? []), own]);
    },
  };
}

function boxesOf({ source, view, height, glyphs }: PageOfBoxes, ownerOf: ReadonlyMap<Glyph, PageUnit>) {
  const texts = new Map<PageUnit | undefined, Box[]>();
  let [right, bottom] = [0, 0];
  for (const { glyph, x, endX, y } of glyphs.placed) {
    if (!glyph.isVisible) continue;
    const owner = ownerOf.get(glyph);
    const boxes = texts.get(owner) ?? [];
    const last = boxes.at(-1);
    const box: Box = [Math.min(x, endX), y - ASCENT * glyph.size, Math.max(x, endX), y + DESCENT * glyph.size];
    // Glyphs of one line of a text make one box.
    if (last && owner && Math.abs(last[3] - box[3]) < 1)
      boxes[boxes.length - 1] = [
        Math.min(last[0], box[0]),
        Math.min(last[1], box[1]),
        Math.max(last[2], box[2]),
        Math.max(last[3], box[3]),
      ];
    else boxes.push(box);
    texts.set(owner, boxes);
    right = Math.max(right, endX);
    bottom = Math.max(bottom, y + DESCENT * glyph.size);
  }
  const painted = source.content.painted.map(([left, low, far, high]): Box => {
    const [x0, y0] = transform(view, left, low);
    const [x1, y1] = transform(view, far, high);
    return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  });
  return { texts, painted, right, bottom: Math.min(bottom, height) };
}
