import { signOf } from '../source-blanks.ts';
import type { TextStyle } from '../style.ts';
import { type BaseDirection, levelsOf } from './bidi.ts';
import type { Hyphenate } from './hyphenation.ts';
import { breaksIn } from './line-breaks.ts';
import type { OwnFaces } from './own-faces.ts';
import { shapeRun } from './shape-run.ts';
import type { Typefaces } from './typefaces.ts';
import type { WordRun } from './word-runs.ts';
import type { Division, Word } from './words.ts';

const RAISED = /[⁰¹²³⁴-⁹ᵃᵇᶜᵈᵉⁿ⁺⁻]/u;
/** Readers join words that are divided by this hyphen, and not those with a soft one. */
const HYPHEN = '-';
/** After which a line can end. */
const HYPHEN_END = /[-‐–—/]$/u;
/** Characters of words that hyphens divide. */
const MIN_DIVIDED = 5;
/** In thousandths of the font size. */
const USUAL_BLANK = 250;
/** Share of their width that blanks lose at most in justified lines. */
const SHRINK = 0.33;
const LAST_ASCII = 0x7f;
const NO_BLANK: Blank = { space: 0, shrink: 0 };

type Blank = Pick<Word, 'space' | 'shrink'>;

/** How the words of a text are shaped. */
export interface Shaping {
  readonly typefaces: Typefaces;
  /** Direction of the text. */
  readonly base?: BaseDirection;
  /** Faces of the source, which are used where they have all letters. */
  readonly own?: OwnFaces | undefined;
  /** Where hyphens may divide words. */
  readonly hyphenate?: Hyphenate | undefined;
}

/**
 * Shapes the words of a text.
 * @param usual style of its blanks
 * @param styleAt style of the character at an offset
 * @returns undefined where the fonts lack a character
 */
export function shapeWords(
  text: string,
  usual: TextStyle,
  styleAt: (offset: number) => TextStyle,
  { typefaces, base = 'ltr', own, hyphenate }: Shaping,
): Word[] | undefined {
  const words: Word[] = [];
  /** @param before the end of the word before the blank */
  const blankOf = ({ font }: TextStyle, before = ''): Blank => {
    const source = own?.blanksOf(font);
    const given = source?.usual ?? (typefaces(font).shape(' ')?.[0]?.advance ?? USUAL_BLANK) / 1000;
    const space = given * (source?.behind.get(signOf(before)) ?? 1);
    const most = SHRINK * given;
    return { space, shrink: source ? Math.min(given - source.narrowest, most) : most };
  };
  const levelAt = levelsOf(text, base);

  const isPlain = (offset: number): boolean => {
    const style = styleAt(offset);
    return !style.inset && levelAt(offset) === 0 && isProse(style, usual);
  };

  function shapePart(from: number, to: number, hyphen = ''): WordRun[] | undefined {
    const style = styleAt(from);
    return shapeRun(text.slice(from, to) + hyphen, style, usual.size, levelAt(from), typefaces, own);
  }

  const placesIn = (start: number, end: number): number[] =>
    (hyphenate?.(text.slice(start, end)) ?? []).map((place) => start + place);

  /** Places are looked for, and parts are shaped, when a line can end there. */
  function divisionOf(start: number, end: number, before: Blank & { readonly level: number }): Division {
    let bounds: number[] | undefined;
    const boundsOf = (): number[] => {
      bounds ??= [start, ...placesIn(start, end), end];
      return bounds;
    };
    const parts = new Map<string, Word>();
    return {
      places: () => boundsOf().length - 2,
      part(from, to) {
        const key = `${from} ${to}`;
        const known = parts.get(key);
        if (known) return known;
        const [first = start, last = end] = [boundsOf()[from], to === undefined ? end : boundsOf()[to]];
        const runs = divideWord(text, first, last, styleAt, levelAt).flatMap(
          ([from, until]) => shapePart(from, until, until === last && to !== undefined ? HYPHEN : '') ?? [],
        );
        const width = widthOf(runs);
        const blank = from === 0 ? before : { ...NO_BLANK, level: before.level };
        const word: Word = { runs, width, ...blank, isAfterHyphen: false, division: undefined };
        parts.set(key, word);
        return word;
      },
    };
  }

  let lastEnd = 0;
  for (const [start, end] of findWords(text, styleAt)) {
    let runs: WordRun[] = [];
    let blank =
      words.length === 0 || start === lastEnd
        ? NO_BLANK
        : blankOf(styleAt(start - 1), text.slice(Math.max(0, lastEnd - 2), lastEnd));
    const blankLevel = levelAt(start - 1);
    const isAfterHyphen = blank === NO_BLANK && HYPHEN_END.test(text.slice(Math.max(0, start - 1), start));
    const isDivisible = hyphenate && end - start >= MIN_DIVIDED && isPlain(start) && isPlain(end - 1);
    const endWord = (): void => {
      const before = { ...blank, level: blankLevel };
      const division = isDivisible ? divisionOf(start, end, before) : undefined;
      words.push({ runs, width: widthOf(runs), ...before, isAfterHyphen, division });
      runs = [];
      blank = blankOf(usual);
    };
    for (const [from, to] of divideWord(text, start, end, styleAt, levelAt)) {
      const style = styleAt(from);
      const level = levelAt(from);
      for (const [index, piece] of (style.inset ?? []).entries()) {
        if (index > 0) endWord();
        runs.push({ kind: 'inset', style, piece, width: piece.width / usual.size, level });
      }
      if (style.inset) continue;
      const shaped = shapePart(from, to);
      if (!shaped) return undefined;
      runs.push(...shaped);
    }
    endWord();
    lastEnd = end;
  }
  return words;
}

const widthOf = (runs: readonly WordRun[]): number => runs.reduce((sum, run) => sum + run.width, 0);

/** Words of code have no hyphens. */
const isProse = ({ font }: TextStyle, usual: TextStyle): boolean =>
  font.family !== 'mono' || usual.font.family === 'mono';

/** The parts of a text between blanks and other places to break a line. Those of an inset divide nothing. */
function findWords(text: string, styleAt: (offset: number) => TextStyle): [number, number][] {
  const words: [number, number][] = [];
  for (const { 0: word, index } of text.matchAll(/[^\s]+/gu)) {
    const bounds = [0, ...breaksIn(word), word.length];
    for (const [at, from] of bounds.slice(0, -1).entries()) {
      const [start, end] = [index + from, index + (bounds[at + 1] ?? word.length)];
      const last = words.at(-1);
      const inset = last && styleAt(last[1] - 1).inset;
      if (last && inset && styleAt(start).inset === inset) last[1] = end;
      else words.push([start, end]);
    }
  }
  return words;
}

/** The parts of a word with one style and direction each, which are raised or not. */
function divideWord(
  text: string,
  start: number,
  end: number,
  styleAt: (offset: number) => TextStyle,
  levelAt: (offset: number) => number,
): [number, number][] {
  const parts: [number, number][] = [];
  let from = start;
  let [style, level, isRaised] = [styleAt(start), levelAt(start), isRaisedAt(text, start)];
  for (let at = start + 1; at < end; at++) {
    const [nextStyle, nextLevel, isNextRaised] = [styleAt(at), levelAt(at), isRaisedAt(text, at)];
    const isSame =
      nextStyle === style && (style.inset !== undefined || (nextLevel === level && isNextRaised === isRaised));
    if (isSame) continue;
    parts.push([from, at]);
    from = at;
    [style, level, isRaised] = [nextStyle, nextLevel, isNextRaised];
  }
  parts.push([from, end]);
  return parts;
}

const isRaisedAt = (text: string, at: number): boolean =>
  text.charCodeAt(at) > LAST_ASCII && RAISED.test(text.charAt(at));
