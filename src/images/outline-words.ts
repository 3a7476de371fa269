import { partsOf, RISE } from '../formats/pdf/typeset/line-parts.ts';
import type { Outline } from './coverage.ts';
import type { SetLine, SetText } from './fit-text.ts';
import { type LevelView, toImage } from './raster.ts';
import type { TextShaper } from './typefaces.ts';

/** The polygons of a line of a translation, in pixels of the image. */
export function outlineOfWords(
  { words, left, baseline }: SetLine,
  { size, stretch }: Pick<SetText, 'size' | 'stretch'>,
  view: LevelView,
  shaper: TextShaper,
): Outline {
  const polygons: number[][] = [];
  const across = size * stretch;
  let pen = left;
  for (const part of partsOf({ words })) {
    if (part.kind === 'gap') {
      pen += part.space * across;
      continue;
    }
    const { run } = part;
    if (run.kind !== 'glyphs') continue;
    const rise = run.isRaised ? RISE * size : 0;
    for (const { id, advance, right, up } of run.glyphs) {
      for (const outline of shaper.outline(run.typeface, id)) {
        const polygon: number[] = [];
        for (let at = 0; at < outline.length; at += 2) {
          const x = pen + (((outline[at] ?? 0) + right) / 1000) * run.scale * across;
          const y = baseline - rise - (((outline[at + 1] ?? 0) + up) / 1000) * run.scale * size;
          polygon.push(...toImage(view, x, y));
        }
        polygons.push(polygon);
      }
      pen += (advance / 1000) * run.scale * across;
    }
  }
  return polygons;
}
