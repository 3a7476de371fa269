import { coverOutline } from './coverage.ts';
import { eraseInk } from './erase.ts';
import { fitText, type SetText } from './fit-text.ts';
import { claim, createFreeSpace, createOwners } from './free-space.ts';
import { findInk, type Ink } from './ink.ts';
import { chooseFonts, type FontCandidate, type MatchedFont, matchFonts } from './match-font.ts';
import type { ImagePage, ImageParagraph } from './messages.ts';
import { outlineOfWords } from './outline-words.ts';
import { type Colour, grow, type LevelView, levelView, pixelBounds, type Raster } from './raster.ts';
import type { TextShaper, TextTypefaces } from './typefaces.ts';

/** A text whose letters are found. */
interface FoundText {
  readonly paragraph: ImageParagraph;
  readonly view: LevelView;
  readonly inks: readonly Ink[];
  readonly candidates: readonly FontCandidate[];
  readonly owner: number;
}

interface TextWithFont extends FoundText {
  readonly font: MatchedFont;
}

/** Owner of lines that stay. */
const KEPT = 1;
const FIRST_OWNER = 2;
/** How far letters with marks reach above and below their baseline, in font sizes. */
const ABOVE = 1.4;
const BELOW = 0.65;
/** Soft edges of letters that `Ink` does not have, in font sizes. */
const EDGE = 0.06;

/**
 * Puts the texts of a page in the place of its lines, and changes no other pixels.
 * @returns the number of texts that have no room or whose letters are not found; their lines stay
 */
export function setParagraphs(
  raster: Raster,
  { paragraphs, kept }: ImagePage,
  typefaces: TextTypefaces,
  shaper: TextShaper,
): number {
  const owners = createOwners(raster);
  for (const { angle, line } of kept) claim(owners, raster, levelView(angle), line, KEPT);
  const texts = paragraphs.map((paragraph, index) => findText(raster, paragraph, index + FIRST_OWNER, typefaces));
  const fonts = chooseFonts(
    texts.map((text) => ({ candidates: text?.candidates ?? [], letters: text?.paragraph.text.length ?? 0 })),
  );
  const found: TextWithFont[] = [];
  for (const [index, paragraph] of paragraphs.entries()) {
    const text = texts[index];
    const font = text && fontOf(text, fonts[index]);
    const view = levelView(paragraph.angle);
    for (const line of paragraph.lines) claim(owners, raster, view, line, font ? text.owner : KEPT);
    if (!font) continue;
    found.push({ ...text, font });
    for (const { box } of text.inks)
      claim(owners, raster, view, grow(box, EDGE * font.size, EDGE * font.size), text.owner);
  }
  // All texts find their room before the first pixel changes.
  const set = found.map((text) => {
    const { view, inks, font, owner, paragraph } = text;
    const [{ background } = { background: undefined }] = inks;
    if (!background) return undefined;
    const free = createFreeSpace(raster, view, background, owners, owner);
    const fitted = fitText(paragraph.text, { lines: inks.map(({ box }) => box), font }, free, shaper);
    if (fitted) claim(owners, raster, view, fitted.box, owner);
    return fitted;
  });
  for (const [index, { inks }] of found.entries()) if (set[index]) for (const ink of inks) eraseInk(raster, ink);
  for (const [index, text] of found.entries()) {
    const fitted = set[index];
    if (fitted) drawText(raster, fitted, text, shaper);
  }
  return paragraphs.length - set.filter((text) => text !== undefined).length;
}

function findText(
  raster: Raster,
  paragraph: ImageParagraph,
  owner: number,
  typefaces: TextTypefaces,
): FoundText | undefined {
  const view = levelView(paragraph.angle);
  const inks: Ink[] = [];
  for (const line of paragraph.lines) {
    const ink = findInk(raster, view, line);
    if (!ink) return undefined;
    inks.push(ink);
  }
  const longest = longestOf(paragraph);
  const ink = inks[longest];
  const candidates = ink ? matchFonts(paragraph.lines[longest]?.text ?? '', ink, view, typefaces) : [];
  return { paragraph, view, inks, candidates, owner };
}

function longestOf({ lines }: ImageParagraph): number {
  return lines.reduce((best, { text }, index) => (text.length > (lines[best]?.text.length ?? 0) ? index : best), 0);
}

/** The font of the longest line, with the baseline of the first one. */
function fontOf({ paragraph, inks }: FoundText, font: MatchedFont | undefined): MatchedFont | undefined {
  const [first] = inks;
  if (!font || !first || longestOf(paragraph) === 0) return font;
  // The letters of the first line tell where it stands: its descenders hang below the baseline.
  const extents = font.typeface.extents(paragraph.lines[0]?.text ?? '');
  return extents && { ...font, baseline: first.box.bottom + extents.bottom * font.size };
}

function drawText(
  raster: Raster,
  { lines, size, stretch, box }: SetText,
  { view, inks }: TextWithFont,
  shaper: TextShaper,
): void {
  const colour = inks[0]?.colour ?? [0, 0, 0];
  for (const line of lines) {
    const { baseline } = line;
    const outline = outlineOfWords(line, { size, stretch }, view, shaper);
    const bounds = pixelBounds(
      view,
      grow({ ...box, top: baseline - ABOVE * size, bottom: baseline + BELOW * size }, size, 0),
      raster,
    );
    blend(raster, coverOutline(outline, bounds), colour);
  }
}

function blend(
  { pixels, widthPx }: Raster,
  { x0, y0, widthPx: width, values }: ReturnType<typeof coverOutline>,
  colour: Colour,
): void {
  for (let index = 0; index < values.length; index++) {
    const share = values[index] ?? 0;
    if (share < 0.004) continue;
    const at = 4 * ((y0 + Math.floor(index / width)) * widthPx + x0 + (index % width));
    for (const channel of [0, 1, 2] as const) {
      pixels[at + channel] = Math.round((pixels[at + channel] ?? 0) * (1 - share) + colour[channel] * share);
    }
    // Letters on transparent ground are opaque.
    pixels[at + 3] = Math.max(pixels[at + 3] ?? 0, Math.round(255 * share));
  }
}
