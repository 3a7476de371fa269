export interface ShapedGlyph {
  readonly id: number;
  /** Distance to the next glyph here, in thousandths of the font size. */
  readonly advance: number;
  /** Distance to the next glyph in the font, without kerning. */
  readonly width: number;
  /** How much further right and up it is shown, as marks above letters are. */
  readonly right: number;
  readonly up: number;
  readonly text: string;
  /** Only the first of several glyphs that stand for characters together has it: the characters, and how many glyphs they are. */
  readonly together?: { readonly text: string; readonly glyphs: number };
}

/** A glyph as the shaping engine places it, with the offset in the text from which its characters are. */
export interface RawGlyph extends Omit<ShapedGlyph, 'text' | 'together'> {
  readonly cluster: number;
}

/** Some readers make a text up for a glyph that has none. */
export const NO_TEXT = '\u200b';

/**
 * Gives each glyph its characters, so that text that is copied out of the PDF has them in their order. Readers turn text from right to
 * left around, together with the characters of each glyph.
 * @param glyphs from left to right
 */
export function giveTexts(glyphs: readonly RawGlyph[], text: string, isRightToLeft: boolean): ShapedGlyph[] {
  const inOrder = isRightToLeft ? glyphs.toReversed() : glyphs;
  const groups: ShapedGlyph[][] = [];
  let at = 0;
  while (at < inOrder.length) {
    const start = inOrder[at]?.cluster ?? 0;
    let next = at;
    while (next < inOrder.length && inOrder[next]?.cluster === start) next++;
    const characters = [...text.slice(start, inOrder[next]?.cluster ?? text.length)];
    const own = inOrder.slice(at, next).map(({ cluster: _cluster, ...glyph }, index, { length }) => {
      // Each glyph has a character if there are enough, the last one all that are left.
      const mine = index === length - 1 ? characters.splice(0) : characters.splice(0, 1);
      return { ...glyph, text: (isRightToLeft ? mine.reverse() : mine).join('') };
    });
    // Readers take a mark that is raised for one of another line.
    if (own[0]?.advance === 0 && own[0].up !== 0 && groups.length > 0) groups.at(-1)?.push(...own);
    else groups.push(own);
    at = next;
  }
  if (isRightToLeft) return groups.reverse().flatMap((group) => join(group.reverse()));
  return groups.flatMap(join);
}

/** Glyphs that stand for fewer characters, or of which one is raised, are read together. */
function join(group: ShapedGlyph[]): ShapedGlyph[] {
  const [first, ...others] = group;
  const isSplit = group.some(({ text }) => text === '') || others.some(({ up }) => up !== 0);
  if (!first || (!isSplit && first.up === 0)) return group;
  const text = group.map((glyph) => glyph.text).join('');
  const named = group.map((glyph) => (glyph.text === '' ? { ...glyph, text: NO_TEXT } : glyph));
  const together = { text, glyphs: group.length };
  return named.map((glyph, index) => (index === 0 ? { ...glyph, together } : glyph));
}
