import type { LinePart, TextLine } from '../../extraction/pdf/layout/page.ts';
import type { LineMarks } from './line-marks.ts';
import type { PlacedGlyph } from './page-glyphs.ts';
import type { PageView } from './page-view.ts';

/** A line with the part of it that belongs to a text. */
export interface LineOfGlyphs {
  readonly line: TextLine;
  readonly part: LinePart;
  readonly view: PageView;
  readonly glyphs: readonly PlacedGlyph[];
  readonly marks: LineMarks;
}
