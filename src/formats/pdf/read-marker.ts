import type { LineOfPart } from './divide.ts';
import type { InsetPiece } from './inset.ts';
import { edgesOf, toPiece } from './insets.ts';
import { isMarker, markerOf } from './markers.ts';
import type { PlacedGlyph } from './page-glyphs.ts';
import type { PageView, PaintedArea } from './page-view.ts';

/** The bullet or number of an item, the number of a heading or the mark of a note. */
export interface UnitMarker {
  readonly piece: InsetPiece;
  readonly x0: number;
  /** `index` of its glyphs. */
  readonly glyphs: readonly number[];
  /** `order` of a painted bullet, which has no glyphs. */
  readonly area?: number;
}

/** Widest gap between a marker and its text, in font sizes. */
const MAX_GAP = 2.5;

/**
 * The marker before the first line of a text.
 * @param own glyphs of the line that are a marker
 * @param start where the text begins
 * @param bullet what is painted before it
 */
export function readMarker({
  line,
  view,
  own,
  start,
  bullet,
}: LineOfPart & {
  view: PageView;
  own: readonly PlacedGlyph[];
  start: number;
  bullet: PaintedArea | undefined;
}): UnitMarker | undefined {
  const glyphs = own.length > 0 ? own : findApart(line, view, start);
  if (glyphs.length === 0) return bullet?.area.range && toMarker(bullet);
  const { x0 } = edgesOf(glyphs);
  return { piece: toPiece(glyphs, { line, view }), x0, glyphs: glyphs.map(({ glyph }) => glyph.index) };
}

function toMarker({ area, box: [x0, , x1] }: PaintedArea): UnitMarker {
  return { piece: { width: x1 - x0, glyphs: [] }, x0, glyphs: [], area: area.order };
}

/** A marker that a gap divides from its text, so that the layout has it as a text of its line. */
function findApart({ runs = [], y, size }: LineOfPart['line'], view: PageView, start: number): PlacedGlyph[] {
  const before = runs.filter(({ text, x1 }) => x1 <= start + 0.1 * size && text.trim() !== '');
  const last = before.toSorted((one, other) => other.x1 - one.x1)[0];
  if (!last || start - last.x1 > MAX_GAP * size || !isMarker(last.text.trim())) return [];
  // A bare number behind other words is a cell of a table.
  if (before.length > 1 && markerOf(`${last.text.trim()} x`) === '') return [];
  const isDivided = view.painted.some(
    ({ box: [x0, y0, x1, y1] }) => x0 >= last.x1 - 1 && x1 <= start + 1 && y0 < y && y1 > y - 0.5 * size,
  );
  if (isDivided) return [];
  return view.glyphs
    .onLine(y, size)
    .filter(({ glyph, x, endX }) => !glyph.isBlank && x >= last.x0 - 0.5 && endX <= last.x1 + 0.5);
}
