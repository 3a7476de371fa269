import { DESCENT } from '../typeset/fit.ts';

/** A text that is set below another one. Distances are points. */
export interface StackedText {
  readonly size: number;
  readonly lines: number;
  /** Least and usual distance of its baselines. */
  readonly minLeading: number;
  readonly leading: number;
  /** First and last baseline of its source. */
  readonly y: number;
  readonly lastY: number;
}

export interface Stack {
  /** First baseline and distance of baselines of each text. */
  readonly places: readonly { readonly y: number; readonly leading: number }[];
  /** From 0, where all is as near as it can be, to 1, where all has the distances of the source. */
  readonly looseness: number;
}

/** The share of the distance between two texts that is left where room is scarce. */
const MIN_GAP = 0.7;
/** From the last baseline of a text to the first one of the next, in font sizes. */
const ABOVE = 0.8;

/**
 * Sets texts one below the other between two edges. All distances of baselines give way alike.
 * The first text stays in its place as far as the others have room.
 * @param top the highest first baseline
 * @param bottom the lowest edge
 */
export function stackTexts(texts: readonly StackedText[], top: number, bottom: number): Stack | undefined {
  const [first, last] = [texts[0], texts.at(-1)];
  if (!first || !last) return undefined;
  const gaps = texts.map((text, index) => {
    const above = texts[index - 1];
    return above ? gapBetween(above, text) : { least: 0, usual: 0 };
  });
  const sum = (of: (text: StackedText, index: number) => number): number =>
    texts.reduce((total, text, index) => total + of(text, index), 0);
  const least = sum((text, index) => (text.lines - 1) * text.minLeading + (gaps[index]?.least ?? 0));
  const usual = sum((text, index) => (text.lines - 1) * leadingOf(text) + (gaps[index]?.usual ?? 0));
  const end = bottom - DESCENT * last.size;
  const start = Math.max(Math.min(first.y, end - least), top);
  const room = end - start;
  if (least > room + 0.01) return undefined;
  const looseness = usual > least ? Math.max(0, Math.min(1, (room - least) / (usual - least))) : 1;
  const between = (low: number, high: number): number => low + looseness * (high - low);
  let y = start;
  const places = texts.map((text, index) => {
    y += between(gaps[index]?.least ?? 0, gaps[index]?.usual ?? 0);
    // What has room where it was stays there.
    if (looseness === 1) y = Math.max(y, index === 0 ? y : Math.min(text.y, end));
    const place = { y, leading: between(text.minLeading, leadingOf(text)) };
    y += (text.lines - 1) * place.leading;
    return place;
  });
  return y <= end + 0.01 ? { places, looseness } : undefined;
}

const leadingOf = ({ leading, minLeading }: StackedText): number => Math.max(leading, minLeading);

function gapBetween(above: StackedText, text: StackedText): { least: number; usual: number } {
  const usual = Math.max(0, text.y - above.lastY);
  const touching = DESCENT * above.size + ABOVE * text.size;
  return { least: Math.min(usual, Math.max(touching, MIN_GAP * usual)), usual };
}
