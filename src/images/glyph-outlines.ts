import { DrawFuncs, type Face, Font } from 'harfbuzzjs';

/** A glyph as closed polygons, each an array of x and y in thousandths of the font size, with y up. */
export type GlyphOutline = readonly (readonly number[])[];

/** Straight pieces of a curve. Letters of 100 pixels still look round. */
const CURVE_STEPS = 8;
const UNITS = 1000;

/** Polygons that are drawn, and the place of the pen. */
interface Pen {
  polygons: number[][];
  x: number;
  y: number;
}

/** Reads the outlines of the glyphs of a font when they are first used. */
export function createGlyphOutlines(face: Face): (glyph: number) => GlyphOutline {
  const font = new Font(face);
  font.setScale(UNITS, UNITS);
  const pen: Pen = { polygons: [], x: 0, y: 0 };
  const functions = drawWith(pen);
  const outlines = new Map<number, GlyphOutline>();
  return (glyph) => {
    let outline = outlines.get(glyph);
    if (!outline) {
      pen.polygons = [];
      font.drawGlyph(glyph, functions);
      outline = pen.polygons;
      outlines.set(glyph, outline);
    }
    return outline;
  };
}

function drawWith(pen: Pen): DrawFuncs {
  const functions = new DrawFuncs();
  const put = (x: number, y: number): void => {
    pen.polygons.at(-1)?.push(x, y);
    [pen.x, pen.y] = [x, y];
  };
  const curve = (at: (t: number, s: number) => [number, number]): void => {
    for (let step = 1; step <= CURVE_STEPS; step++) put(...at(step / CURVE_STEPS, 1 - step / CURVE_STEPS));
  };
  functions.setMoveToFunc((x, y) => {
    pen.polygons.push([]);
    put(x, y);
  });
  functions.setLineToFunc(put);
  functions.setQuadraticToFunc((a, b, x, y) => {
    const { x: fromX, y: fromY } = pen;
    curve((t, s) => [s * s * fromX + 2 * s * t * a + t * t * x, s * s * fromY + 2 * s * t * b + t * t * y]);
  });
  functions.setCubicToFunc((a, b, c, d, x, y) => {
    const { x: fromX, y: fromY } = pen;
    curve((t, s) => {
      const [k0, k1, k2, k3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
      return [k0 * fromX + k1 * a + k2 * c + k3 * x, k0 * fromY + k1 * b + k2 * d + k3 * y];
    });
  });
  return functions;
}
