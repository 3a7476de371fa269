import type { TaggedText } from '@glossa/tagged-text';
import { withoutRaisedCharacters } from '../../../extraction/raised-characters.ts';
import type { FontStyle } from '../content/fonts.ts';
import type { PageUnit } from '../read-units.ts';
import type { SourceBlanks } from '../source-blanks.ts';
import { pairOf, type SourceFace, type SourceLetter } from '../source-faces.ts';
import { divideByScript } from './script-runs.ts';

/** A glyph of the source that is shown again. */
export interface SourceGlyph extends SourceLetter {
  /** Distance to the next glyph, in thousandths of the font size. */
  readonly advance: number;
}

/** Fonts of the source in which texts are set. */
export interface OwnFaces {
  blanksOf(style: FontStyle): SourceBlanks | undefined;
  /** @returns undefined for a text with letters that the font does not show on any page */
  shape(text: string, style: FontStyle): OwnGlyphs | undefined;
}

/** Parts of a text with their glyphs and the blank of their face, or without for signs that are taken from another font. */
export type OwnGlyphs = readonly {
  readonly text: string;
  readonly glyphs: readonly SourceGlyph[] | undefined;
  readonly blank?: SourceLetter | undefined;
}[];

/** Characters of the longest ligature. */
const MAX_LIGATURE = 3;
const BLANKS = /\s+/u;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Share of the characters of a face that are in texts whose letters it has. A page in two fonts is no better than one in another font. */
const MIN_SHARE = 0.9;

/**
 * Chooses the texts that are set in the fonts of their source: those whose words these have, if they are most of the texts in
 * them. A word that its face lacks can be in another one of like look, as a Latin word in a Chinese text is. Words of other styles among
 * them can have other fonts.
 */
export function chooseOwnFaces(
  faces: readonly SourceFace[],
  units: readonly PageUnit[],
  translations: readonly (TaggedText | undefined)[],
): { faces: OwnFaces; units: ReadonlySet<PageUnit> } {
  const byFont = new Map(faces.flatMap((face) => face.fonts.map((font) => [font, face] as const)));
  const faceOf = ({ source = '' }: FontStyle): SourceFace | undefined => byFont.get(source);
  const shape = createShaper(faces);
  const sums = new Map<SourceFace, { all: number; covered: PageUnit[]; characters: number }>();
  for (const [index, unit] of units.entries()) {
    const translation = translations[index];
    const face = faceOf(unit.style.font);
    if (!face || !translation || translation.text === unit.text) continue;
    const sum = sums.get(face) ?? { all: 0, covered: [], characters: 0 };
    sums.set(face, sum);
    const text = withoutTags(translation);
    sum.all += text.length;
    // Raised characters can be in another font, as in the source.
    const words = withoutRaisedCharacters(text).split(BLANKS);
    if (!words.every((word) => shape(word, face))) continue;
    sum.covered.push(unit);
    sum.characters += text.length;
  }
  const chosen = [...sums.values()].filter(({ all, characters }) => characters >= MIN_SHARE * all);
  return {
    units: new Set(chosen.flatMap(({ covered }) => covered)),
    faces: {
      blanksOf: (style) => faceOf(style)?.blanks,
      shape(text, style) {
        const face = faceOf(style);
        return face && shape(text, face);
      },
    },
  };
}

/** Shapes words in a face, or else in another one of like look. Most words are there several times. */
function createShaper(faces: readonly SourceFace[]): (text: string, face: SourceFace) => OwnGlyphs | undefined {
  // The face with more letters is the one of running text.
  const byLook = Map.groupBy(
    faces.toSorted((one, other) => other.letters.size - one.letters.size),
    ({ look }) => look,
  );
  const shaped = new Map<SourceFace, Map<string, OwnGlyphs | undefined>>();

  function shape(text: string, face: SourceFace): OwnGlyphs | undefined {
    const known = shaped.get(face) ?? new Map<string, OwnGlyphs | undefined>();
    shaped.set(face, known);
    if (known.has(text)) return known.get(text);
    const plain = text.normalize('NFC');
    let found = shapeIn(face, plain);
    for (const other of byLook.get(face.look) ?? []) found ??= other === face ? undefined : shapeIn(other, plain);
    found ??= shapeScripts(plain, face);
    known.set(text, found);
    return found;
  }

  /** Letters of two scripts are in two faces. */
  function shapeScripts(text: string, face: SourceFace): OwnGlyphs | undefined {
    const runs = divideByScript(text);
    const parts = runs.length > 1 ? runs.map(({ start, end }) => shape(text.slice(start, end), face)) : [];
    return runs.length > 1 && parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }

  return shape;
}

function withoutTags({ text, tags }: TaggedText): string {
  let plain = '';
  let at = 0;
  for (const { start, end } of tags.toSorted((one, other) => one.start - other.start)) {
    plain += text.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  return plain + text.slice(at);
}

function shapeIn(face: SourceFace, text: string): OwnGlyphs | undefined {
  const parts: { text: string; glyphs: SourceGlyph[] | undefined; blank?: SourceLetter | undefined }[] = [];
  let before: { text: string; glyphs: SourceGlyph[] } | undefined;
  for (let at = 0; at < text.length; ) {
    const found = letterAt(face, text, at);
    const own = found?.text ?? String.fromCodePoint(text.codePointAt(at) ?? 0);
    at += own.length;
    if (!found) {
      if (LETTER.test(own)) return undefined;
      parts.push({ text: own, glyphs: undefined });
      before = undefined;
      continue;
    }
    const part = parts.at(-1);
    const glyphs = before ? (part?.glyphs ?? []) : [];
    const last = glyphs.at(-1);
    if (before && last) {
      const kern = face.kerns.get(pairOf(before.text, own)) ?? 0;
      glyphs[glyphs.length - 1] = { ...last, advance: last.width + kern };
    }
    glyphs.push({ ...found.letter, advance: found.letter.width });
    if (!before) parts.push({ text: own, glyphs, blank: face.blank });
    else if (part) part.text += own;
    before = { text: own, glyphs };
  }
  return parts;
}

function letterAt(face: SourceFace, text: string, at: number): { text: string; letter: SourceLetter } | undefined {
  for (let length = MAX_LIGATURE; length > 0; length--) {
    const own = text.slice(at, at + length);
    const letter = face.letters.get(own) ?? (own === '-' ? hyphenOf(face) : undefined);
    if (letter) return { text: own, letter };
  }
  return undefined;
}

/** Some fonts tell another character for their hyphen. */
const hyphenOf = ({ letters }: SourceFace): SourceLetter | undefined => letters.get('‐') ?? letters.get('\u00ad');
