import type { TaggedText } from '@glossa/tagged-text';
import { withoutRaisedCharacters } from '../../../extraction/raised-characters.ts';
import type { FontStyle } from '../content/fonts.ts';
import type { PageUnit } from '../read-units.ts';
import type { SourceBlanks } from '../source-blanks.ts';
import { pairOf, type SourceFace, type SourceLetter } from '../source-faces.ts';
import { type LetterMark, takeMark } from './marked-letters.ts';
import { divideByScript } from './script-runs.ts';

/** A glyph of the source that is shown again. */
export interface SourceGlyph extends SourceLetter {
  /** Distance to the next glyph, in thousandths of the font size. */
  readonly advance: number;
  /** What another font shows above or below it. */
  readonly mark?: LetterMark;
}

/** Fonts of the source in which texts are set. */
export interface OwnFaces {
  blanksOf(style: FontStyle): SourceBlanks | undefined;
  /** @returns undefined for a text with letters that the font does not show on any page */
  shape(text: string, style: FontStyle): OwnGlyphs | undefined;
}

/** Parts of a text with their glyphs and the blank of their face, or without for what is taken from another font. */
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
/** Share of the letters of a word, and of all texts in a face, that are taken from another font at most. */
const MAX_BORROWED_IN_WORD = 0.25;
const MAX_BORROWED = 0.02;

/**
 * Chooses the texts that are set in the fonts of their source: those whose words these have, if they are most of the texts in
 * them. A word that its face lacks can be in another one of like look, as a Latin word in a Chinese text is. Words of other styles among
 * them can have other fonts. A letter with a mark is made of both, and few letters can be those of another font.
 */
export function chooseOwnFaces(
  faces: readonly SourceFace[],
  units: readonly PageUnit[],
  translations: readonly (TaggedText | undefined)[],
): { faces: OwnFaces; units: ReadonlySet<PageUnit> } {
  const byFont = new Map(faces.flatMap((face) => face.fonts.map((font) => [font, face] as const)));
  const faceOf = ({ source = '' }: FontStyle): SourceFace | undefined => byFont.get(source);
  const shape = createShaper(faces);
  const sums = new Map<SourceFace, Coverage>();
  for (const [index, unit] of units.entries()) {
    const translation = translations[index];
    const face = faceOf(unit.style.font);
    if (!face || !translation || translation.text === unit.text) continue;
    const sum = sums.get(face) ?? { all: 0, borrowed: 0, covered: [] };
    sums.set(face, sum);
    const text = withoutTags(translation);
    sum.all += text.length;
    // Raised characters can be in another font, as in the source.
    const words = withoutRaisedCharacters(text).split(BLANKS);
    const shaped = words.map((word) => shape(word, face, true));
    if (!shaped.every((glyphs) => glyphs !== undefined)) continue;
    const borrowed = shaped.reduce((count, glyphs) => count + borrowedIn(glyphs), 0);
    sum.borrowed += borrowed;
    sum.covered.push({ unit, characters: text.length, borrowed });
  }
  const patched = new Set<SourceFace>();
  const chosen = sums.entries().flatMap(([face, { all, borrowed, covered }]) => {
    const isPatched = borrowed <= MAX_BORROWED * all;
    if (isPatched) patched.add(face);
    const own = isPatched ? covered : covered.filter((one) => one.borrowed === 0);
    return own.reduce((sum, { characters }) => sum + characters, 0) >= MIN_SHARE * all ? own : [];
  });
  return {
    units: new Set(chosen.map(({ unit }) => unit)),
    faces: {
      blanksOf: (style) => faceOf(style)?.blanks,
      shape(text, style) {
        const face = faceOf(style);
        return face && shape(text, face, patched.has(face));
      },
    },
  };
}

/** The texts in a face whose words it has. */
interface Coverage {
  /** Characters of all texts in it. */
  all: number;
  /** Letters that are taken from another font. */
  borrowed: number;
  readonly covered: { readonly unit: PageUnit; readonly characters: number; readonly borrowed: number }[];
}

/** The letters that are taken from another font. */
function borrowedIn(parts: OwnGlyphs): number {
  return parts.reduce(
    (sum, { text, glyphs }) => sum + (glyphs ? 0 : [...text].filter((one) => LETTER.test(one)).length),
    0,
  );
}

/** Shapes words in a face, or else in another one of like look. Most words are there several times. */
function createShaper(
  faces: readonly SourceFace[],
): (text: string, face: SourceFace, canBorrow: boolean) => OwnGlyphs | undefined {
  // The face with more letters is the one of running text.
  const byLook = Map.groupBy(
    faces.toSorted((one, other) => other.letters.size - one.letters.size),
    ({ look }) => look,
  );
  const shaped = new Map<SourceFace, Map<string, OwnGlyphs | undefined>>();

  /** The glyphs without those of another font. */
  function shapeWhole(text: string, face: SourceFace): OwnGlyphs | undefined {
    let found = withoutBorrowed(shapeIn(face, text));
    for (const other of byLook.get(face.look) ?? []) {
      found ??= other === face ? undefined : withoutBorrowed(shapeIn(other, text));
    }
    return found ?? shapeScripts(text, face);
  }

  function shape(text: string, face: SourceFace, canBorrow: boolean): OwnGlyphs | undefined {
    const known = shaped.get(face) ?? new Map<string, OwnGlyphs | undefined>();
    shaped.set(face, known);
    const key = `${canBorrow} ${text}`;
    if (known.has(key)) return known.get(key);
    const plain = text.normalize('NFC');
    const whole = shapeWhole(plain, face);
    const found = whole ?? (canBorrow ? withFewBorrowed(shapeIn(face, plain), plain) : undefined);
    known.set(key, found);
    return found;
  }

  /** Letters of two scripts are in two faces. */
  function shapeScripts(text: string, face: SourceFace): OwnGlyphs | undefined {
    const runs = divideByScript(text);
    const parts = runs.length > 1 ? runs.map(({ start, end }) => shape(text.slice(start, end), face, false)) : [];
    return runs.length > 1 && parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }

  return shape;
}

const withoutBorrowed = (parts: OwnGlyphs): OwnGlyphs | undefined => (borrowedIn(parts) === 0 ? parts : undefined);

function withFewBorrowed(parts: OwnGlyphs, text: string): OwnGlyphs | undefined {
  const letters = [...text].filter((one) => LETTER.test(one)).length;
  return borrowedIn(parts) <= Math.max(1, MAX_BORROWED_IN_WORD * letters) && parts.length > 1 ? parts : undefined;
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

/** What a face lacks has no glyphs. */
function shapeIn(face: SourceFace, text: string): OwnGlyphs {
  const parts: { text: string; glyphs: SourceGlyph[] | undefined; blank?: SourceLetter | undefined }[] = [];
  let before: { text: string; glyphs: SourceGlyph[] } | undefined;
  for (let at = 0; at < text.length; ) {
    const found = letterAt(face, text, at);
    const own = found?.text ?? String.fromCodePoint(text.codePointAt(at) ?? 0);
    at += own.length;
    if (!found) {
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
    const { letter, mark } = found;
    glyphs.push({ ...letter, advance: letter.width, ...(mark && { mark, actualText: own }) });
    if (!before) parts.push({ text: own, glyphs, blank: face.blank });
    else if (part) part.text += own;
    before = { text: own, glyphs };
  }
  return parts;
}

function letterAt(
  face: SourceFace,
  text: string,
  at: number,
): { text: string; letter: SourceLetter; mark?: LetterMark } | undefined {
  for (let length = MAX_LIGATURE; length > 0; length--) {
    const own = text.slice(at, at + length);
    const letter = face.letters.get(own) ?? (own === '-' ? hyphenOf(face) : undefined);
    if (letter) return { text: own, letter };
  }
  const own = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const marked = takeMark(own);
  const letter = marked && face.letters.get(marked.base);
  return letter && { text: own, letter, mark: marked.mark };
}

/** Some fonts tell another character for their hyphen. */
const hyphenOf = ({ letters }: SourceFace): SourceLetter | undefined => letters.get('‐') ?? letters.get('\u00ad');
