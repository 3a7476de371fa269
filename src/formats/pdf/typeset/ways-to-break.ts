import { breakLines } from './break-lines.ts';
import { fitParagraph } from './total-fit.ts';
import type { SetLine, SetWords, Word } from './words.ts';

/** Share of their width that blanks may lose so that one more word has room, in ragged, justified and crowded lines. */
const RAGGED_SHRINK = 0.1;
const JUSTIFIED_SHRINK = 0.3;
/** Badness up to which the lines of a text need no hyphens, where its source has some and where it has none. */
const GOOD = 200;
const FAIR = 800;
/** The same for lines with hyphens, where this is possible. */
const TOLERABLE = 200;
const POOR = 1_000;

/**
 * Ways to break a text into lines, the best first, and then others that need less room.
 * @param widthOf width of a line in font sizes
 * @param look whether the text is justified, and whether words are better divided than set smaller
 */
export function* waysToBreak(
  { words, isHyphenated }: SetWords,
  widthOf: (line: number) => number,
  { isJustified, isNarrow }: { isJustified: boolean; isNarrow: boolean },
): Generator<SetLine[], void> {
  const best = isJustified ? justify(words, isHyphenated, widthOf) : undefined;
  // A single line, such as a heading, has no hyphens.
  const shrunk = isNarrow ? RAGGED_SHRINK : JUSTIFIED_SHRINK;
  const ragged =
    best ?? breakLines(words, { widthOf, shrink: shrunk, stretch: 0, isHyphenated: isHyphenated && isNarrow });
  if (ragged) yield ragged;
  if (!isNarrow) return;
  const shrink = isJustified ? JUSTIFIED_SHRINK : RAGGED_SHRINK;
  const crowded = breakLines(words, { widthOf, shrink, stretch: 0, isHyphenated: true });
  if (crowded && crowded.length < (ragged?.length ?? Number.POSITIVE_INFINITY)) yield crowded;
}

function justify(
  words: readonly Word[],
  isHyphenated: boolean,
  widthOf: (line: number) => number,
): SetLine[] | undefined {
  if (!hasBlanks(words)) {
    return breakLines(words, { widthOf, shrink: JUSTIFIED_SHRINK, stretch: 0.5, isHyphenated: false });
  }
  const good = isHyphenated ? GOOD : FAIR;
  const plain = fitParagraph(words, { widthOf, isHyphenated: false, tolerance: good });
  if (plain && plain.worst <= good) return plain.lines;
  const divided = fitParagraph(words, { widthOf, isHyphenated: true, tolerance: TOLERABLE });
  if (divided && divided.worst <= TOLERABLE) return divided.lines;
  return fitParagraph(words, { widthOf, isHyphenated: true, tolerance: POOR })?.lines;
}

/** Chinese and Japanese have few blanks. */
const hasBlanks = (words: readonly Word[]): boolean =>
  2 * words.filter(({ space }) => space > 0).length >= words.length - 1;
