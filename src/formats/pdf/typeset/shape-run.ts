import { toPlainCharacters } from '../../../extraction/raised-characters.ts';
import type { TextStyle } from '../style.ts';
import type { ShapedGlyph } from './glyph-texts.ts';
import type { OwnFaces } from './own-faces.ts';
import { divideByScript, type FontScript, OWN_SCRIPT } from './script-runs.ts';
import type { Typeface, Typefaces } from './typefaces.ts';
import type { GlyphRun, OwnRun } from './word-runs.ts';

/** Size of raised characters of Unicode, and of others at least and at most, in sizes of their text. */
const RAISED_SIZE = 0.62;
const MAX_RAISED_SIZE = 0.85;
/** Sizes of words among others, in those of the others. */
const MIN_SIZE = 0.75;
const MAX_SIZE = 1.25;

/**
 * Shapes a part of a word in the fonts that have its characters.
 * @param size of the text around it
 * @param own faces of the source, which are used if they have all letters
 * @returns undefined where no font has a character
 */
export function shapeRun(
  text: string,
  style: TextStyle,
  size: number,
  level: number,
  typefaces: Typefaces,
  own?: OwnFaces,
): (GlyphRun | OwnRun)[] | undefined {
  const plain = toPlainCharacters(text);
  const isRaised = plain !== text || style.isRaised === true;
  const raised = style.isRaised ? Math.max(RAISED_SIZE, Math.min(MAX_RAISED_SIZE, style.size / size)) : RAISED_SIZE;
  const scale = isRaised ? raised : scaleOf(style.size / size);
  const looks = { style, isRaised, scale, level };
  const runs: (GlyphRun | OwnRun)[] = [];
  for (const part of own?.shape(plain, style.font) ?? [{ text: plain, glyphs: undefined, blank: undefined }]) {
    if (part.glyphs) {
      const { glyphs, blank } = part;
      const typeface = typefaces(style.font);
      runs.push({ kind: 'own', ...looks, typeface, glyphs, blank, width: widthOf(glyphs, scale) });
      continue;
    }
    for (const { start, end, script } of divideByScript(part.text)) {
      const shaped = shapeIn(part.text.slice(start, end), script, style, level, typefaces);
      if (!shaped) return undefined;
      for (const { typeface, glyphs } of shaped) {
        runs.push({ kind: 'glyphs', ...looks, typeface, glyphs, width: widthOf(glyphs, scale) });
      }
    }
  }
  return runs;
}

/** Words in another font, such as code, can be a little smaller or larger than those around them. */
const scaleOf = (ratio: number): number => (ratio > MIN_SIZE && ratio < MAX_SIZE ? ratio : 1);

const widthOf = (glyphs: readonly { readonly advance: number }[], scale: number): number =>
  (scale * glyphs.reduce((sum, { advance }) => sum + advance, 0)) / 1000;

interface Shaped {
  readonly typeface: Typeface;
  readonly glyphs: readonly ShapedGlyph[];
}

/** A sign that a font lacks is taken from another one. */
function shapeIn(
  text: string,
  script: FontScript,
  { font }: TextStyle,
  level: number,
  typefaces: Typefaces,
): Shaped[] | undefined {
  const isRightToLeft = level % 2 === 1;
  const fonts = [typefaces(font, script), typefaces(font), typefaces(font, OWN_SCRIPT)];
  for (const typeface of fonts.slice(0, 2)) {
    const glyphs = typeface.shape(text, isRightToLeft);
    if (glyphs) return [{ typeface, glyphs }];
  }
  const parts: { typeface: Typeface; text: string }[] = [];
  for (const character of text) {
    const typeface = fonts.find((one) => one.shape(character, isRightToLeft));
    if (!typeface) return undefined;
    const last = parts.at(-1);
    if (last?.typeface === typeface) last.text += character;
    else parts.push({ typeface, text: character });
  }
  const shaped = parts.map((part) => ({
    typeface: part.typeface,
    glyphs: part.typeface.shape(part.text, isRightToLeft),
  }));
  return shaped.every((part): part is Shaped => part.glyphs !== undefined) ? shaped : undefined;
}
