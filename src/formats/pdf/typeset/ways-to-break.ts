import { breakLines } from './break-lines.ts';
import { fitParagraph, stretchBadness } from './total-fit.ts';
import type { SetLine, SetWords, Word } from './words.ts';

/** Share of their width that blanks may lose so that one more word has room, in ragged, justified and crowded lines. */
const RAGGED_SHRINK = 0.1;
const JUSTIFIED_SHRINK = 0.3;
/** The same for blanks that the source does not make narrower, whose widths are not exact. */
const INEXACT = 0.02;
/** Share of their width that blanks of lines that are filled one after the other lose by chance. */
const NO_SHRINK = 0.04;
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
  const rules = { widthOf, stretch: 0, isHyphenated: isHyphenated && isNarrow };
  const ragged = best ?? breakLines(words, { ...rules, shrinkOf: learnedShrink });
  if (ragged) yield ragged;
  let least = ragged?.length ?? Number.POSITIVE_INFINITY;
  const crowded = isNarrow
    ? [
        { shrink: isJustified ? JUSTIFIED_SHRINK : RAGGED_SHRINK, isHyphenated: rules.isHyphenated },
        { shrink: isJustified ? JUSTIFIED_SHRINK : RAGGED_SHRINK, isHyphenated: true },
      ]
    : [{ shrink: JUSTIFIED_SHRINK, isHyphenated: false }];
  for (const { shrink, isHyphenated } of crowded) {
    const lines = breakLines(words, { ...rules, isHyphenated, shrinkOf: ({ space }) => shrink * space });
    if (!lines || lines.length >= least) continue;
    least = lines.length;
    yield lines;
  }
}

/** As much narrower as blanks of the source are. */
function learnedShrink({ space, shrink }: Word): number {
  return Math.min(RAGGED_SHRINK * space, Math.max(INEXACT * space, shrink));
}

function justify(
  words: readonly Word[],
  isHyphenated: boolean,
  widthOf: (line: number) => number,
): SetLine[] | undefined {
  if (!hasBlanks(words)) {
    return breakLines(words, {
      widthOf,
      shrinkOf: ({ space }) => JUSTIFIED_SHRINK * space,
      stretch: 0.5,
      isHyphenated: false,
    });
  }
  // Programs that never make blanks narrower fill one line after the other.
  if (words.every(({ space, shrink }) => shrink <= NO_SHRINK * space)) {
    const filled = breakLines(words, { widthOf, shrinkOf: learnedShrink, stretch: 0, isHyphenated });
    if (filled && worstOf(filled, widthOf) <= FAIR) return filled;
  }
  const good = isHyphenated ? GOOD : FAIR;
  const plain = fitParagraph(words, { widthOf, isHyphenated: false, tolerance: good });
  if (plain && plain.worst <= good) return plain.lines;
  const divided = fitParagraph(words, { widthOf, isHyphenated: true, tolerance: TOLERABLE });
  if (divided && divided.worst <= TOLERABLE) return divided.lines;
  return fitParagraph(words, { widthOf, isHyphenated: true, tolerance: POOR })?.lines;
}

/** The badness of the worst line. */
function worstOf(lines: readonly SetLine[], widthOf: (line: number) => number): number {
  const all = lines.map(({ words, width, isContinued }, index) => {
    const blanks = words.slice(1).reduce((sum, { space }) => sum + space, 0);
    return isContinued ? stretchBadness(widthOf(index) - width, blanks) : 0;
  });
  return Math.max(...all);
}

/** Chinese and Japanese have few blanks. */
const hasBlanks = (words: readonly Word[]): boolean =>
  2 * words.filter(({ space }) => space > 0).length >= words.length - 1;
