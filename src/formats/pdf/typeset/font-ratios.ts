import type { PageUnit } from '../read-units.ts';
import { shapeWords } from './shape-words.ts';
import type { Typefaces } from './typefaces.ts';

/** UTF-16 units of texts that tell how wide a font is. */
const MAX_SAMPLE = 3_000;
/** A narrower font would look small. */
const MIN_RATIO = 0.88;

const keyOf = ({ style: { font } }: PageUnit): string => [font.name, font.family, font.isBold, font.isItalic].join();

/**
 * Compares the widths of the fonts of a document with those of the fonts in their place.
 * @returns the size of a text in the font that replaces that of the source, in sizes of the source, at most 1
 */
export function measureFonts(units: readonly PageUnit[], typefaces: Typefaces): (unit: PageUnit) => number {
  const samples = new Map<string, { characters: number; source: number; own: number }>();
  for (const unit of units) {
    const key = keyOf(unit);
    const sample = samples.get(key) ?? { characters: 0, source: 0, own: 0 };
    if (sample.characters > MAX_SAMPLE) continue;
    samples.set(key, sample);
    const at = (offset: number) =>
      unit.tagStyles[unit.tags.findLastIndex(({ start, end }) => start <= offset && offset < end)] ?? unit.style;
    const words = shapeWords(unit.text, unit.style, at, { typefaces });
    if (!words) continue;
    sample.characters += unit.text.length;
    sample.source += unit.width;
    sample.own += words.reduce((sum, { width }) => sum + width * unit.style.size, 0);
  }
  return (unit) => {
    const sample = samples.get(keyOf(unit));
    return sample && sample.own > 0 ? Math.max(MIN_RATIO, Math.min(1, sample.source / sample.own)) : 1;
  };
}
