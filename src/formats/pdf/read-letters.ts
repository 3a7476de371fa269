import { alignWords } from './align-words.ts';
import { markerOf } from './markers.ts';
import type { PlacedGlyph } from './page-glyphs.ts';

/** The glyphs of a word. Its letters, one for each of them, are undefined where their numbers differ. */
export interface GlyphWord {
  readonly letters: readonly string[] | undefined;
  readonly glyphs: readonly PlacedGlyph[];
}

const WITH_LIGATURES = /ff[il]|f[fil]|./gsu;

/**
 * Tells which letters the glyphs of a run show. A run of words is read as a whole if its letters and glyphs are equally many, else word by word. Those
 * of a marker before it are not among its glyphs.
 * @param glyphs without blanks, from left to right
 * @returns undefined where the glyphs of its words cannot be told apart
 */
export function readLetters(text: string, glyphs: readonly PlacedGlyph[]): GlyphWord[] | undefined {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const attempts = markerOf(text, true) === '' ? [words] : [words, words.slice(1)];
  for (const own of attempts) {
    for (const parts of [own.map(lettersOf), own.map(withLigatures)]) {
      if (parts.flat().length === glyphs.length) return share(parts, glyphs);
    }
  }
  return alignWords(words, glyphs, glyphs[0]?.glyph.size ?? 1)?.map((own, index) => {
    const word = words[index] ?? '';
    const letters = [lettersOf(word), withLigatures(word)].find(({ length }) => length === own.length);
    return { letters, glyphs: own };
  });
}

const lettersOf = (word: string): string[] => [...word];
const withLigatures = (word: string): string[] => word.match(WITH_LIGATURES) ?? [];

function share(words: readonly string[][], glyphs: readonly PlacedGlyph[]): GlyphWord[] {
  let end = 0;
  return words.map((letters) => {
    const start = end;
    end += letters.length;
    return { letters, glyphs: glyphs.slice(start, end) };
  });
}
