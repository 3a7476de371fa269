import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Blob, ClusterLevel, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import type { FontStyle } from '../content/fonts.ts';

/** Fonts with the metrics of Times, Helvetica and Courier. They have Latin, Cyrillic and Greek letters. */
const FAMILIES = { serif: 'tinos', sans: 'arimo', mono: 'cousine' } as const;

export interface ShapedGlyph {
  readonly id: number;
  /** Distance to the next glyph here, in thousandths of the font size. */
  readonly advance: number;
  /** Distance to the next glyph in the font, without kerning. */
  readonly width: number;
  readonly text: string;
}

export interface Typeface {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly face: Face;
  /** In thousandths of the font size. */
  readonly ascent: number;
  readonly descent: number;
  /** Undefined for a text with characters that the font lacks. */
  shape(text: string): readonly ShapedGlyph[] | undefined;
}

export type Typefaces = (style: FontStyle) => Typeface;

/** Loads fonts when they are first used. */
export function createTypefaces(): Typefaces {
  const loaded = new Map<string, Typeface>();
  return ({ family, isBold, isItalic }) => {
    const name = FAMILIES[family];
    const variant = `${isBold ? '700Bold' : '400Regular'}${isItalic ? '_Italic' : ''}`;
    const key = `${name} ${variant}`;
    let found = loaded.get(key);
    if (!found) {
      const file = `${name.charAt(0).toUpperCase()}${name.slice(1)}_${variant}.ttf`;
      const url = import.meta.resolve(`@expo-google-fonts/${name}/${variant}/${file}`);
      found = openTypeface(key, readFileSync(fileURLToPath(url)));
      loaded.set(key, found);
    }
    return found;
  };
}

function openTypeface(key: string, bytes: Buffer<ArrayBuffer>): Typeface {
  const face = new Face(new Blob(bytes));
  const font = new Font(face);
  font.setScale(1000, 1000);
  const { ascender, descender } = font.hExtents();
  const words = new Map<string, readonly ShapedGlyph[] | undefined>();

  function shapeAnew(given: string): readonly ShapedGlyph[] | undefined {
    const text = given.normalize('NFC');
    const buffer = new ShapingBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    // A mark has a separate text from the letter below it.
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    shape(font, buffer);
    const infos = buffer.getGlyphInfosAndPositions();
    if (infos.some(({ codepoint }) => codepoint === 0)) return undefined;
    return infos.map(({ codepoint, cluster, xAdvance = 0 }, index) => {
      const next = infos[index + 1]?.cluster ?? text.length;
      return {
        id: codepoint,
        advance: xAdvance,
        width: font.glyphHAdvance(codepoint),
        text: text.slice(cluster, Math.max(next, cluster)),
      };
    });
  }

  return {
    key,
    bytes,
    face,
    ascent: ascender,
    descent: descender,
    shape(text) {
      const known = words.get(text);
      if (known || words.has(text)) return known;
      const shaped = shapeAnew(text);
      words.set(text, shaped);
      return shaped;
    },
  };
}
