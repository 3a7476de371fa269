/**
 * Longest run of letters, of signs or of blanks that is counted in one piece: the tokenizer merges the bytes of a run
 * in quadratic time. Running text has no longer runs, Thai and Burmese included, so that its counts are exact.
 */
const LONGEST_RUN = 256;

/** The tokenizer joins nothing across these runs, but for one sign before a word. */
const RUN = /[\p{L}\p{M}]+|\s+|[^\s\p{L}\p{M}\p{N}]+/gu;

/**
 * Where a text may be cut and the tokens of both sides still add up: before a blank or another single sign between two
 * letters, which goes with the letters after it. An apostrophe may go with those before it.
 */
const SEAM = /(?<=\p{L})[^\p{L}\p{M}\p{N}\r\n'](?=\p{L})/gu;

/** How far back from the end of a slice a seam is looked for. */
const REACH = 1000;

/** Cuts a text into slices of at most `longest` UTF-16 units, at seams where there are any, never within a character. */
export function sliceText(text: string, longest: number): string[] {
  const slices: string[] = [];
  let start = 0;
  while (text.length - start > longest) {
    const end = lastSeam(text, start + longest) ?? beforeLowSurrogate(text, start + longest);
    slices.push(text.slice(start, end));
    start = end;
  }
  slices.push(text.slice(start));
  return slices;
}

/** Cuts a text where a run is too long to be counted in one piece. */
export function boundRuns(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const run of text.matchAll(RUN)) {
    const end = run.index + run[0].length;
    for (let cut = run.index + LONGEST_RUN; cut < end; cut += LONGEST_RUN) {
      const at = beforeLowSurrogate(text, cut);
      pieces.push(text.slice(start, at));
      start = at;
    }
  }
  pieces.push(text.slice(start));
  return pieces;
}

function lastSeam(text: string, limit: number): number | undefined {
  const from = Math.max(0, limit - REACH);
  let seam: number | undefined;
  for (const match of text.slice(from, limit).matchAll(SEAM)) seam = from + match.index;
  return seam;
}

function beforeLowSurrogate(text: string, index: number): number {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800
    ? index - 1
    : index;
}
