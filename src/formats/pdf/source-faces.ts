import { multiply } from '../../extraction/matrix.ts';
import { hexOf } from './content/content.ts';
import type { FontStyle, SourceFont } from './content/fonts.ts';
import type { PlacedGlyph } from './page-glyphs.ts';
import type { PageView } from './page-view.ts';
import { readLetters } from './read-letters.ts';
import {
  add,
  type BlankSample,
  blanksOf,
  createBlankSample,
  learnBlanks,
  type Mean,
  type ShownBlank,
  type SourceBlanks,
  signOf,
} from './source-blanks.ts';
import type { StyledRun } from './spans.ts';

/** A character of a face, or several that are one glyph. */
export interface SourceLetter {
  /** The font or the reference to it, as PDFs write it. */
  readonly font: string;
  /** As PDFs write it, in hexadecimal digits. */
  readonly code: string;
  /** In thousandths of the font size. */
  readonly width: number;
  /** The text, where the font tells another one and the pages correct it. */
  readonly actualText?: string;
}

/** A face of the source with the characters that its pages show in it. A PDF can have it as several fonts. */
export interface SourceFace {
  /** Family, weight and slant. */
  readonly look: string;
  readonly fonts: readonly string[];
  readonly letters: ReadonlyMap<string, SourceLetter>;
  /** How much further the second of two characters stands, in thousandths of the font size. */
  readonly kerns: ReadonlyMap<string, number>;
  /** The blanks between two words. Undefined for a face without any. */
  readonly blanks: SourceBlanks | undefined;
  /** The glyph of a blank, for readers that copy the text. */
  readonly blank: SourceLetter | undefined;
}

/** What the pages show in a font. */
interface Sample {
  readonly style: FontStyle;
  /** How often a code shows a text. */
  readonly texts: Map<string, Map<string, number>>;
  readonly widths: Map<string, number>;
  readonly kerns: Map<string, Mean>;
  readonly blanks: BlankSample;
  /** Codes whose texts the font tells. The pages correct those of the others. */
  readonly plain: Set<string>;
  blank?: SourceLetter;
}

/** Scripts whose characters are glyphs one by one, from left to right. */
const PLAIN =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\s]*$/u;
const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{P}]+$/u;
/** Share of the glyphs of a code that have the same text. */
const MIN_AGREEMENT = 0.9;
/** Difference of two letters in one place, as a share of their width. */
const SAME_WIDTH = 0.02;
/** How far the matrix of a letter may be from that of an upright letter that is not stretched. */
const PLAIN_SHAPE = 0.03;
/** Largest distance between two letters, in font sizes. */
const MAX_KERN = 0.2;
/** Smallest kerning that is kept, in thousandths of the font size. */
const MIN_KERN = 2;
/** Bounds the memory. */
const MAX_KERNS = 30_000;
const MAX_CODES = 20_000;

/** Learns from the texts of the pages which codes of the fonts show which characters. */
export function createFaceLearner() {
  const samples = new Map<SourceFont, Sample>();
  let [codes, pairs] = [0, 0];

  function sampleOf(font: SourceFont): Sample {
    const known = samples.get(font);
    if (known) return known;
    const sample: Sample = {
      style: font.style,
      texts: new Map(),
      widths: new Map(),
      kerns: new Map(),
      blanks: createBlankSample(),
      plain: new Set(),
    };
    samples.set(font, sample);
    return sample;
  }

  function learnLetter({ glyph, x, endX }: PlacedGlyph, text: string): void {
    const { texts, widths, plain } = sampleOf(glyph.font);
    const code = hexOf(glyph);
    if (!glyph.hasActualText) plain.add(code);
    const counts = texts.get(code) ?? new Map<string, number>();
    if (counts.size === 0) {
      if (codes >= MAX_CODES) return;
      codes++;
      texts.set(code, counts);
      widths.set(code, ((endX - x) / glyph.size) * 1000);
    }
    if (counts.size < 4 || counts.has(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }

  function learnKern(one: PlacedGlyph, next: PlacedGlyph, first: string, second: string): void {
    const distance = (next.x - one.endX) / one.glyph.size;
    if (one.glyph.font !== next.glyph.font || one.glyph.size !== next.glyph.size || Math.abs(distance) > MAX_KERN)
      return;
    if (!ALPHABETIC.test(first) || !ALPHABETIC.test(second)) return;
    const { kerns } = sampleOf(one.glyph.font);
    const key = pairOf(first, second);
    const mean = kerns.get(key) ?? { sum: 0, count: 0 };
    if (mean.count === 0) {
      if (pairs >= MAX_KERNS) return;
      pairs++;
      kerns.set(key, mean);
    }
    add(mean, distance * 1000);
  }

  return {
    /** @param glyphs blanks of a text that can be set anew */
    learnBlanks(glyphs: readonly PlacedGlyph[]): void {
      for (const { glyph, x, endX } of glyphs) {
        const width = ((endX - x) / glyph.size) * 1000;
        if (width > 0) sampleOf(glyph.font).blank ??= { font: glyph.font.object, code: hexOf(glyph), width };
      }
    },
    /** @param runs of a text that can be set anew @returns the same */
    learn(runs: readonly StyledRun[], { matrix }: PageView): readonly StyledRun[] {
      const blanks: (ShownBlank & { font: SourceFont })[] = [];
      for (const { text, glyphs } of runs) {
        const words = PLAIN.test(text) ? readLetters(text, glyphs) : undefined;
        const isLearnable = glyphs.every(({ glyph, isUpright }, index) => {
          if (glyph.shape === glyphs[index - 1]?.glyph.shape) return true;
          return isUpright && glyph.font.isKnown && !glyph.font.style.isMath && isPlain(glyph.shape, matrix);
        });
        if (!words || !isLearnable) continue;
        let before: PlacedGlyph | undefined;
        let sign = '';
        for (const { letters, glyphs: own } of words) {
          const [first] = own;
          if (before && first) {
            const width = (first.x - before.endX) / first.glyph.size;
            blanks.push({ font: first.glyph.font, sign, width });
          }
          before = own.at(-1);
          sign = signOf(letters?.slice(-2).join('') ?? '');
          for (const [index, glyph] of own.entries()) {
            const [last, letter, one] = [own[index - 1], letters?.[index], letters?.[index - 1]];
            if (letter === undefined) continue;
            learnLetter(glyph, letter);
            if (last && one !== undefined) learnKern(last, glyph, one, letter);
          }
        }
      }
      for (const [font, own] of Map.groupBy(blanks, (blank) => blank.font)) learnBlanks(sampleOf(font).blanks, own);
      return runs;
    },
    faces: (): SourceFace[] => joinFonts([...samples].map(([{ object }, sample]) => toFace(object, sample))),
  };
}

export type FaceLearner = ReturnType<typeof createFaceLearner>;

/** The key of two characters among the kerns of a face. */
export const pairOf = (first: string, second: string): string => `${first} ${second}`;

function isPlain(shape: PlacedGlyph['glyph']['shape'], view: PageView['matrix']): boolean {
  const [a, b, c, d] = multiply([...shape, 0, 0], view);
  const limit = PLAIN_SHAPE * Math.abs(d);
  return d < 0 && Math.abs(a + d) < limit && Math.abs(b) < limit && Math.abs(c) < limit;
}

type FaceOfFont = SourceFace & Pick<FontStyle, 'name'>;

function toFace(font: string, { style, texts, widths, kerns, plain, blanks, blank }: Sample): FaceOfFont {
  const letters = new Map<string, SourceLetter>();
  const most = new Map<string, number>();
  for (const [code, counts] of texts) {
    const all = counts.values().reduce((sum, count) => sum + count, 0);
    const [best] = [...counts].sort(([, one], [, other]) => other - one);
    if (!best || best[1] < MIN_AGREEMENT * all) continue;
    const [text, count] = best;
    if (count <= (most.get(text) ?? 0)) continue;
    most.set(text, count);
    const width = widths.get(code) ?? 0;
    letters.set(text, { font, code, width, ...(!plain.has(code) && { actualText: text }) });
  }
  const means = [...kerns].map(([pair, { sum, count }]) => [pair, Math.round(sum / count)] as const);
  return {
    ...(style.name !== undefined && { name: style.name }),
    look: [style.family, style.isBold, style.isItalic].join(),
    fonts: [font],
    letters,
    kerns: new Map(means.filter(([, kern]) => Math.abs(kern) >= MIN_KERN)),
    blanks: blanksOf(blanks),
    blank,
  };
}

/** Joins the fonts of a face: those of the same name and look whose equal letters have equal widths. */
function joinFonts(fonts: readonly FaceOfFont[]): SourceFace[] {
  const groups = new Map<string, FaceOfFont[]>();
  for (const font of fonts) {
    const { name = '', look } = font;
    const key = `${name} ${look}`;
    const others = groups.get(key) ?? [];
    groups.set(key, others);
    const at = name === '' ? -1 : others.findIndex((other) => isSameFace(other, font));
    const other = others[at];
    if (other) others[at] = join(other, font);
    else others.push(font);
  }
  return [...groups.values()].flat().map(({ name: _, ...face }) => face);
}

function isSameFace(one: SourceFace, other: SourceFace): boolean {
  return other.letters.entries().every(([text, { width }]) => {
    const known = one.letters.get(text)?.width ?? width;
    return Math.abs(known - width) <= SAME_WIDTH * Math.max(known, width);
  });
}

function join(one: FaceOfFont, other: FaceOfFont): FaceOfFont {
  return {
    ...one,
    fonts: [...one.fonts, ...other.fonts],
    letters: new Map([...other.letters, ...one.letters]),
    kerns: new Map([...other.kerns, ...one.kerns]),
    blanks: one.blanks ?? other.blanks,
    blank: one.blank ?? other.blank,
  };
}
