import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Blob, ClusterLevel, Direction, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import { upperFirst } from '../../../text/letter-case.ts';
import type { FontStyle } from '../content/fonts.ts';
import { giveTexts, type RawGlyph, type ShapedGlyph } from './glyph-texts.ts';
import { findNotoFont } from './noto-fonts.ts';
import { EAST_ASIA, type FontScript, OWN_SCRIPT } from './script-runs.ts';

/** Fonts with the metrics of Times, Helvetica and Courier. They have Latin, Cyrillic and Greek letters. */
const FAMILIES = { serif: 'tinos', sans: 'arimo', mono: 'cousine' } as const;

export interface Typeface {
  readonly key: string;
  readonly bytes: Uint8Array;
  /** Place in the collection of its file. */
  readonly index: number;
  /** Whether its outlines are those of PostScript. */
  readonly isCff: boolean;
  readonly face: Face;
  /** In thousandths of the font size. */
  readonly ascent: number;
  readonly descent: number;
  /** Least distance of baselines, in font sizes. */
  readonly minLeading: number;
  /** The glyphs from left to right. Undefined for a text with characters that the font lacks. */
  shape(text: string, isRightToLeft?: boolean): readonly ShapedGlyph[] | undefined;
}

/** A font of a style for the characters of a script. It can lack them. */
export type Typefaces = (style: FontStyle, script?: FontScript) => Typeface;

export interface FontChoice {
  /** Folders with fonts of Noto. */
  readonly folders: readonly string[];
  /** Canonical code of the language of the texts that are written. */
  readonly language: string;
}

/** Least distance of baselines, in font sizes. Letters with marks above and below them need more room than those of Latin. */
export const MIN_LEADING = 1.02;
const MIN_NOTO_LEADING = 1.2;
const EAST_ASIAN_SCRIPTS = ['Hans', 'Hant', 'Jpan', 'Kore'];

/** Loads fonts when they are first used. Without a choice they have Latin, Cyrillic and Greek letters only. */
export function createTypefaces(choice?: FontChoice): Typefaces {
  const loaded = new Map<string, Typeface>();
  const own = choice && new Intl.Locale(choice.language).maximize().script;

  function usual({ family, isBold, isItalic }: FontStyle): Typeface {
    const name = FAMILIES[family];
    const variant = `${isBold ? '700Bold' : '400Regular'}${isItalic ? '_Italic' : ''}`;
    const key = `${name} ${variant}`;
    let found = loaded.get(key);
    if (!found) {
      const file = `${upperFirst(name)}_${variant}.ttf`;
      const url = import.meta.resolve(`@expo-google-fonts/${name}/${variant}/${file}`);
      found = openTypeface(key, readFileSync(fileURLToPath(url)), 0, MIN_LEADING, choice?.language);
      loaded.set(key, found);
    }
    return found;
  }

  return (style, script) => {
    if (!choice || script === undefined) return usual(style);
    const wanted = script === OWN_SCRIPT ? own : script === EAST_ASIA ? eastAsian(own) : script;
    if (wanted === undefined) return usual(style);
    const { isBold } = style;
    const isSerif = style.family === 'serif';
    const key = `${wanted} ${isSerif} ${isBold}`;
    const known = loaded.get(key);
    if (known) return known;
    const file = findNotoFont(wanted, { isSerif, isBold }, choice.folders);
    const leading = EAST_ASIAN_SCRIPTS.includes(wanted) ? MIN_LEADING : MIN_NOTO_LEADING;
    const found = file
      ? openTypeface(key, readFileSync(file.path), file.index, leading, choice.language)
      : usual(style);
    loaded.set(key, found);
    return found;
  };
}

const eastAsian = (script: string | undefined): string =>
  script !== undefined && EAST_ASIAN_SCRIPTS.includes(script) ? script : 'Hans';

function openTypeface(
  key: string,
  bytes: Buffer<ArrayBuffer>,
  index: number,
  minLeading: number,
  language: string | undefined,
): Typeface {
  const face = new Face(new Blob(bytes), index);
  const font = new Font(face);
  font.setScale(1000, 1000);
  const { ascender, descender } = font.hExtents();
  const words = new Map<string, readonly ShapedGlyph[] | undefined>();

  function shapeAnew(given: string, isRightToLeft: boolean): readonly ShapedGlyph[] | undefined {
    const text = given.normalize('NFC');
    const buffer = new ShapingBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    if (language !== undefined) buffer.setLanguage(language);
    // A mark has a separate text from the letter below it.
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    shape(font, buffer);
    const infos = buffer.getGlyphInfosAndPositions();
    if (infos.some(({ codepoint }) => codepoint === 0)) return undefined;
    const glyphs = infos.map(
      ({ codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }): RawGlyph => ({
        id: codepoint,
        cluster,
        advance: xAdvance,
        width: font.glyphHAdvance(codepoint),
        right: xOffset,
        up: yOffset,
      }),
    );
    return giveTexts(glyphs, text, isRightToLeft);
  }

  return {
    key,
    bytes,
    index,
    isCff: face.referenceTable('CFF ') !== undefined,
    face,
    ascent: ascender,
    descent: descender,
    minLeading,
    shape(text, isRightToLeft = false) {
      const id = isRightToLeft ? `\u200f${text}` : text;
      const known = words.get(id);
      if (known || words.has(id)) return known;
      const shaped = shapeAnew(text, isRightToLeft);
      words.set(id, shaped);
      return shaped;
    },
  };
}
