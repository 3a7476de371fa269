import { multiply } from '../../extraction/matrix.ts';
import { toRaisedCharacters } from '../../extraction/raised-characters.ts';
import type { TextRange } from '../format.ts';
import { alignWords } from './align-words.ts';
import { hexOf } from './content/content.ts';
import { hasCharacters } from './has-known-glyphs.ts';
import type { Inset, InsetPiece } from './inset.ts';
import { isRaised } from './is-raised.ts';
import type { LineOfGlyphs } from './line-of-glyphs.ts';
import type { PlacedGlyph } from './page-glyphs.ts';
import { isOf } from './runs-of-line.ts';
import { findRun } from './spans.ts';

export interface TextInset extends TextRange {
  readonly inset: Inset;
}

export interface Insets {
  readonly insets: readonly TextInset[];
  readonly glyphs: ReadonlySet<PlacedGlyph>;
}

/** A word, or the part of it in one font. */
interface Token extends TextRange {
  readonly glyphs: PlacedGlyph[];
  readonly line: LineOfGlyphs;
  isInset: boolean;
}

/** Distance from the baseline of a glyph that is not in line with the text, in font sizes. */
const SHIFT = 0.06;
/** Smallest glyph of running text, in font sizes. */
const MIN_SIZE_RATIO = 0.7;
/** Bounds in which a painted line belongs to a formula, in font sizes. */
const ABOVE = 1.2;
const BELOW = 0.7;
/** Signs that the fonts of Glossa lack. */
const SIGN = /[\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\u{1f000}-\u{1faff}]/u;
const RAISED = /^[⁰¹²³⁴-⁹ᵃᵇᶜᵈᵉⁿ⁺⁻*†‡§¶‖#]+$/u;
/** Between two parts of a formula, this belongs to it. */
const SIGNS = /^(?:[^\p{L}\s,.;:!?]+|arg|cos|det|dim|exp|inf|ker|lim|ln|log|max|min|mod|sin|sup|tan)$/u;
/** Most words with letters in a part whose words cannot be told apart. */
const MAX_INSET_WORDS = 2;
const HYPHEN = /[-‐\u00ad]$/u;
const PROSE = /\p{L}{2}/u;
/** Chinese and Japanese words need no blanks between them. */
const LETTER_OR_DIGIT = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}]/u;

/**
 * Finds the parts of a text whose glyphs are not those of running text.
 * @returns undefined where the place of such a part in the text is not certain
 */
export function findInsets(text: string, lines: readonly LineOfGlyphs[]): Insets | undefined {
  const tokens: Token[] = [];
  let at = 0;
  for (const line of lines) {
    const shown = line.glyphs.filter((glyph) => !isBlank(glyph));
    const covered = new Set<PlacedGlyph>();
    const own: Token[] = [];
    for (const run of line.line.runs ?? []) {
      if (run.text.trim() === '' || run.x1 <= line.part.x0 + 0.5 || run.x0 >= line.part.x1 - 0.5) continue;
      const glyphs = shown.filter((one) => !covered.has(one) && isOf(one, run));
      if (glyphs.length === 0) continue;
      for (const glyph of glyphs) covered.add(glyph);
      const found = findNext(text, run.text, at);
      if (!found) return undefined;
      at = found.end;
      const words = toTokens(text, found, withoutHyphen(glyphs, run.text, text.slice(found.start, at)), line);
      if (!words) return undefined;
      own.push(...words);
    }
    const isComplete = addLoose(
      shown.filter((one) => !covered.has(one)),
      own,
    );
    if (!isComplete || hasUnreadRun(line, shown)) return undefined;
    tokens.push(...own);
  }
  if (text.slice(at).trim() !== '') return undefined;
  markInsets(text, tokens);
  const insets = joinTokens(text, tokens);
  return insets && { insets, glyphs: new Set(tokens.flatMap(({ isInset, glyphs }) => (isInset ? glyphs : []))) };
}

export const hasSign = (text: string): boolean => SIGN.test(text);

/** The place of a run after an offset with blanks alone between. The layout can write it as a superscript. */
function findNext(text: string, run: string, at: number): TextRange | undefined {
  for (const written of [run, toRaisedCharacters(run)]) {
    const found = findRun(text, written, at);
    if (found && text.slice(at, found.start).trim() === '') return found;
  }
  return undefined;
}

/** The hyphen of a word that is divided at the end of a line is not in its text. @param glyphs from left to right */
function withoutHyphen(glyphs: PlacedGlyph[], run: string, found: string): PlacedGlyph[] {
  const isDivided = HYPHEN.test(run.trim()) && !HYPHEN.test(found);
  return isDivided ? glyphs.slice(0, -1) : glyphs;
}

/** Gives glyphs without a run, such as accents, to the words at their places. @returns false where there is no such word */
function addLoose(glyphs: readonly PlacedGlyph[], tokens: readonly Token[]): boolean {
  return glyphs.every((glyph) => {
    const middle = (glyph.x + glyph.endX) / 2;
    const token = tokens.find(({ glyphs: own }) => {
      const { x0, x1 } = edgesOf(own);
      return middle > x0 - 0.5 && middle < x1 + 0.5;
    });
    token?.glyphs.push(glyph);
    if (token) token.isInset = true;
    return token !== undefined;
  });
}

const isBlank = ({ glyph }: PlacedGlyph): boolean => glyph.isBlank;

/** Whether a run of the line has no glyphs, as those far above or below it. */
function hasUnreadRun({ line, part }: LineOfGlyphs, shown: readonly PlacedGlyph[]): boolean {
  return (line.runs ?? []).some(
    (run) =>
      run.text.trim() !== '' &&
      run.x1 > part.x0 + 0.5 &&
      run.x0 < part.x1 - 0.5 &&
      Math.abs(run.y - line.y) > SHIFT * line.size &&
      !shown.some((one) => isOf(one, run)),
  );
}

/** Divides a run into its words, if its gaps tell which glyphs they have. */
function toTokens(
  text: string,
  { start, end }: TextRange,
  glyphs: PlacedGlyph[],
  line: LineOfGlyphs,
): Token[] | undefined {
  const words = [...text.slice(start, end).matchAll(/\S+/gu)];
  const groups = alignWords(
    words.map(({ 0: word }) => word),
    glyphs,
    line.line.size,
  );
  const isInset = (own: readonly PlacedGlyph[], written: string) =>
    SIGN.test(written) || !hasCharacters(written, own) || own.some((one) => isUnusual(one, line, written));
  if (!groups) {
    const own = { start, end, glyphs, line, isInset: isInset(glyphs, text.slice(start, end)) };
    const isProse = words.filter(({ 0: word }) => PROSE.test(word)).length > MAX_INSET_WORDS;
    // A word without letters can be anywhere, and running text would stay in its language.
    return (own.isInset && isProse) || !hasCharacters(text.slice(start, end), glyphs) ? undefined : [own];
  }
  return words.map(({ 0: word, index }, at) => {
    const own = groups[at] ?? [];
    return { start: start + index, end: start + index + word.length, glyphs: own, line, isInset: isInset(own, word) };
  });
}

function isUnusual(one: PlacedGlyph, { line: { y, size } }: LineOfGlyphs, written: string): boolean {
  const { glyph } = one;
  if (glyph.font.style.isMath) return true;
  if (isRaised(one, { y, size })) return !RAISED.test(written);
  return Math.abs(one.y - y) > SHIFT * size || glyph.size < MIN_SIZE_RATIO * size;
}

/** Extends the insets to the letters, digits and signs that belong to them. */
function markInsets(text: string, tokens: readonly Token[]): void {
  const isSticky = (offset: number): boolean => LETTER_OR_DIGIT.test(text.charAt(offset));
  const isGlued = (one: Token, next: Token): boolean => one.end === next.start;
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    if (
      before?.isInset &&
      isGlued(before, token) &&
      (isSticky(token.start) || RAISED.test(text.slice(token.start, token.end)))
    )
      token.isInset = true;
  }
  for (let index = tokens.length - 2; index >= 0; index--) {
    const [token, after] = [tokens[index], tokens[index + 1]];
    if (token && after?.isInset && isGlued(token, after) && isSticky(token.end - 1) && isSticky(after.start))
      token.isInset = true;
  }
  for (const [index, token] of tokens.entries()) {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (before?.isInset && after?.isInset && SIGNS.test(text.slice(token.start, token.end))) token.isInset = true;
  }
}

/** Joins the insets that follow each other. */
function joinTokens(text: string, tokens: readonly Token[]): TextInset[] | undefined {
  const groups: Token[][] = [];
  let last: Token | undefined;
  for (const token of tokens) {
    if (!token.isInset) {
      last = undefined;
      continue;
    }
    if (last && text.slice(last.end, token.start).trim() === '') groups.at(-1)?.push(token);
    else groups.push([token]);
    last = token;
  }
  const insets: TextInset[] = [];
  for (const group of groups) {
    const byLine = [...Map.groupBy(group, ({ line }) => line)];
    if (byLine.some(([line, own]) => hasPainted(line, own))) return undefined;
    const [first, ...others] = byLine.map(([line, own]) =>
      toPiece(
        own.flatMap(({ glyphs }) => glyphs),
        line,
      ),
    );
    const [start, end] = [group[0]?.start ?? 0, group.at(-1)?.end ?? 0];
    if (first) insets.push({ start, end, inset: [first, ...others] });
  }
  return insets;
}

/** Whether something is painted for a formula, such as the line of a fraction or a root. */
function hasPainted({ line: { y, size }, view, glyphs: all }: LineOfGlyphs, tokens: readonly Token[]): boolean {
  const { x0, x1 } = edgesOf(tokens.flatMap(({ glyphs }) => glyphs));
  const whole = edgesOf(all);
  return view.painted.some(({ box: [left, top, right, bottom] }) => {
    const isNear = left < x1 && right > x0 && top < y + BELOW * size && bottom > y - ABOVE * size;
    return isNear && !(left <= whole.x0 + 1 && right >= whole.x1 - 1);
  });
}

/** Glyphs that keep their looks, on the baseline of their line. */
export function toPiece(
  glyphs: readonly PlacedGlyph[],
  { line, view }: Pick<LineOfGlyphs, 'line' | 'view'>,
): InsetPiece {
  const { x0, x1 } = edgesOf(glyphs);
  // In the order of their page, in which readers copy them.
  const ordered = glyphs.toSorted((one, other) => one.glyph.index - other.glyph.index);
  return {
    width: x1 - x0,
    glyphs: ordered.map(({ glyph, x, y }) => {
      const { font, color, shape } = glyph;
      const [a, b, c, d] = multiply([...shape, 0, 0], view.matrix);
      return { x: x - x0, y: y - line.y, shape: [a, b, c, d], font: font.object, color, code: hexOf(glyph) };
    }),
  };
}

/** The left and right end of glyphs. */
export function edgesOf(glyphs: readonly PlacedGlyph[]): { x0: number; x1: number } {
  let [x0, x1] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const glyph of glyphs) {
    if (isBlank(glyph)) continue;
    x0 = Math.min(x0, glyph.x);
    x1 = Math.max(x1, glyph.endX);
  }
  return { x0, x1 };
}

/** A text without some of its parts. */
export function withoutRanges(text: string, ranges: readonly TextRange[]): string {
  return ranges.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}
