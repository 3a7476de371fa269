import type { LinePart, TextLine } from '../../extraction/pdf/layout/page.ts';
import { hasUnknownGlyphs } from './has-known-glyphs.ts';
import { isRaised } from './is-raised.ts';
import type { LineOfGlyphs } from './line-of-glyphs.ts';
import type { PlacedGlyph } from './page-glyphs.ts';

/** Glyphs for each letter of a text. Ligatures are fewer; more tell that the text is not all that is shown. */
const MIN_GLYPHS = 0.6;
const MAX_GLYPHS = 1.1;
/** A larger glyph is an initial over several lines. */
const MAX_SIZE_RATIO = 1.6;
/** Small capitals are larger. */
const MIN_SIZE_RATIO = 0.7;
/** Raised characters that a text has as they are, or as superscripts of Unicode. */
const RAISED = /[⁰¹²³⁴-⁹ᵃᵇᶜᵈᵉⁿ⁺⁻ªº*†‡§¶‖#]|\[\d[\d,\s–-]*\]|(?<=\d)(?:st|nd|rd|th|er|e|ème|a|o)\b/gu;

/**
 * Whether the glyphs of a text are known, are all of it, and can be set again by its characters.
 * @param text without its insets
 */
export function isTrustworthy(
  text: string,
  lines: readonly LineOfGlyphs[],
  insets?: ReadonlySet<PlacedGlyph>,
): boolean {
  const letters = text.replace(/\s/gu, '').length;
  // Accents can be separate glyphs.
  const signs = text.replace(/\s/gu, '').normalize('NFD').length;
  const raised = [...text.matchAll(RAISED)].reduce((sum, { 0: found }) => sum + found.replace(/\s/gu, '').length, 0);
  let shown = 0;
  let raisedGlyphs = 0;
  for (const own of lines) {
    const { line, part, view, glyphs, marks } = own;
    if (marks.isStuck || (!insets && (hasOutsideText(line, part) || hasUnknownGlyphs(own)))) return false;
    if (glyphs.some((glyph) => insets?.has(glyph) && marks.underlined.has(glyph))) return false;
    for (const one of glyphs) {
      const { glyph, isUpright } = one;
      const { font, size, isVisible, isFixed } = glyph;
      if (
        !font.isKnown ||
        !isVisible ||
        isFixed ||
        view.source.shared.has(glyph) ||
        !isUpright ||
        size > MAX_SIZE_RATIO * line.size
      )
        return false;
      if (glyph.isBlank || insets?.has(one)) continue;
      // The parts of a formula have separate places.
      if (font.style.isMath || one.y > line.y + 0.1 * line.size) return false;
      if (isRaised(one, line)) raisedGlyphs++;
      else if (size < MIN_SIZE_RATIO * line.size) return false;
      shown++;
    }
  }
  const isComplete = shown >= MIN_GLYPHS * letters && shown <= MAX_GLYPHS * signs + 2 * lines.length + 1;
  return shown > 0 && isComplete && raisedGlyphs <= raised;
}

/** Whether a text has parts above or below its line, as a formula has. */
function hasOutsideText({ runs = [], y, size }: TextLine, { x0, x1 }: LinePart): boolean {
  return runs.some((run) => {
    const isInside = run.x1 > x0 + 0.5 && run.x0 < x1 - 0.5 && run.text.trim() !== '';
    return isInside && (run.y < y - 0.6 * size || run.y > y + 0.12 * size);
  });
}
