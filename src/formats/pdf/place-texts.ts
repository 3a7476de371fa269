import type { TaggedText } from '@glossa/tagged-text';
import type { createFreeSpace } from './free-space.ts';
import type { ReadPages } from './read-pages.ts';
import type { PageUnit } from './read-units.ts';
import { makeRoom } from './reflow/make-room.ts';
import type { Candidate, Placed } from './reflow/page-texts.ts';
import type { BaseDirection } from './typeset/bidi.ts';
import { fit, SCALES, type SetFrame } from './typeset/fit.ts';
import { measureFonts } from './typeset/font-ratios.ts';
import type { Frame } from './typeset/frames.ts';
import type { Hyphenate } from './typeset/hyphenation.ts';
import { mirrorFrames } from './typeset/mirror.ts';
import { chooseOwnFaces } from './typeset/own-faces.ts';
import { shapeWords } from './typeset/shape-words.ts';
import type { Typefaces } from './typeset/typefaces.ts';

/** A unit with its translation in lines. */
export interface PlacedText {
  readonly unit: PageUnit;
  readonly frames: readonly SetFrame[];
  /** In points. */
  readonly size: number;
}

/** Share of the texts of a style that its size has no room for. They alone are set smaller. */
const OUTLIER_SHARE = 0.15;
/** From this number on, one text of a style is an outlier. */
const MIN_TEXTS = 4;

/**
 * Breaks translations into lines in the places of their sources. All texts of a style get the same size as far as they have
 * room.
 * @returns the texts that are set, and the number of those without room or letters in the fonts
 */
export function placeTexts(
  { units, frames: given, faces }: Pick<ReadPages, 'units' | 'frames' | 'faces'>,
  translations: readonly (TaggedText | undefined)[],
  { typefaces, base, hyphenate }: { typefaces: Typefaces; base: BaseDirection; hyphenate?: Hyphenate | undefined },
  free: ReturnType<typeof createFreeSpace>,
): { placed: PlacedText[]; kept: number } {
  let kept = 0;
  const own = chooseOwnFaces(faces, units, translations);
  const ratioOf = measureFonts(
    units.filter((unit) => !own.units.has(unit)),
    typefaces,
  );
  const candidates: Candidate[] = [];
  const hyphenated = new Set(units.filter((unit) => unit.isHyphenated).map(styleKey));
  const framesOf = base === 'rtl' ? mirrorFrames(given, free.of) : given;
  for (const [index, unit] of units.entries()) {
    const translation = translations[index];
    // A text without a translation keeps its own glyphs.
    if (!translation || translation.text === unit.text) continue;
    const styleOf = (offset: number) => styleAt(unit, translation, offset);
    const isOwn = own.units.has(unit);
    const words = hasInsets(unit, translation)
      ? shapeWords(translation.text, unit.style, styleOf, {
          typefaces,
          base,
          own: isOwn ? own.faces : undefined,
          hyphenate,
        })
      : undefined;
    if (words && words.length > 0) {
      const frames = framesOf.get(unit) ?? [];
      const text = { words, isHyphenated: hyphenated.has(styleKey(unit)) };
      candidates.push({ unit, size: unit.style.size * (isOwn ? 1 : ratioOf(unit)), text, frames });
    } else kept++;
  }
  const scales = scalesOf(candidates, free);
  const usual = ({ unit }: Candidate): number => scales.get(styleKey(unit)) ?? 1;
  const placed = new Map<Candidate, Placed>();
  function place(candidate: Candidate, frames: readonly Frame[]): void {
    const { unit, size, text } = candidate;
    const own = free.of(unit);
    const found = firstOf(
      SCALES.filter((scale) => scale <= usual(candidate)),
      (scale) => fit(text, frames, size, scale, own),
    );
    if (!found) return;
    const set = found.result.map((one) => withMarker(unit, one));
    for (const frame of set) free.claim(unit, frame, size * found.scale);
    placed.set(candidate, { frames: set, scale: found.scale });
  }

  for (const candidate of candidates) place(candidate, candidate.frames);
  makeRoom(candidates, placed, usual, free);
  // A header that no line has room for has several.
  for (const candidate of candidates) {
    const frames = candidate.frames.map(({ isRunning: _, ...frame }) => frame);
    if (!placed.has(candidate) && candidate.frames[0]?.isRunning) place(candidate, frames);
  }
  return {
    placed: candidates.flatMap((candidate) => {
      const { frames, scale } = placed.get(candidate) ?? {};
      return frames && scale ? { unit: candidate.unit, frames, size: candidate.size * scale } : [];
    }),
    kept: kept + candidates.length - placed.size,
  };
}

/** A text that begins lower than its source, to end at the signs that lead to a number, takes its marker with it. */
function withMarker({ marker, lines: [first] }: PageUnit, set: SetFrame): SetFrame {
  const isLower = set.frame.isLed && set.frame.page === first.page && set.frame.y > first.y + 0.01;
  if (!marker || !isLower || set.frame.markerX !== undefined) return set;
  return { ...set, frame: { ...set.frame, markerX: marker.x0 } };
}

function styleAt(unit: PageUnit, { tags }: TaggedText, offset: number) {
  if (tags.length === 0) return unit.style;
  const at = tags.findLastIndex(({ start, end }) => start <= offset && offset < end);
  return unit.tagStyles[at] ?? unit.style;
}

/** Whether a translation has all that keeps its own glyphs. */
function hasInsets(unit: PageUnit, { text, tags }: TaggedText): boolean {
  return unit.tagStyles.every(({ inset }, index) => {
    const [own, tag] = [unit.tags[index], tags[index]];
    return (
      inset === undefined || (own && tag && text.slice(tag.start, tag.end) === unit.text.slice(own.start, own.end))
    );
  });
}

const styleKey = ({ style: { font, size } }: PageUnit): string =>
  `${font.family} ${font.isBold} ${Math.round(2 * size)}`;

/** The scale of each style: the largest one that most of its texts have room for. */
function scalesOf(
  candidates: readonly Candidate[],
  free: ReturnType<typeof createFreeSpace>,
): ReadonlyMap<string, number> {
  const groups = new Map<string, number[]>();
  for (const { unit, size, text, frames } of candidates) {
    const own = free.of(unit);
    const found = firstOf(SCALES, (scale) => fit(text, frames, size, scale, own));
    const key = styleKey(unit);
    const group = groups.get(key) ?? [];
    group.push(found?.scale ?? 0);
    groups.set(key, group);
  }
  return new Map(
    [...groups].map(([key, group]) => {
      // Texts without room do not count.
      const sorted = group.filter((scale) => scale > 0).sort((one, other) => one - other);
      const outliers = Math.max(Math.floor(OUTLIER_SHARE * sorted.length), sorted.length >= MIN_TEXTS ? 1 : 0);
      return [key, sorted[outliers] ?? 1] as const;
    }),
  );
}

function firstOf<T>(
  scales: readonly number[],
  attempt: (scale: number) => T | undefined,
): { scale: number; result: T } | undefined {
  for (const scale of scales) {
    const result = attempt(scale);
    if (result) return { scale, result };
  }
  return undefined;
}
