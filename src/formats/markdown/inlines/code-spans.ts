const BACKTICKS = /`+/g;
const KEYS = /\+\+[A-Za-z\d"'][\w"'-]*(?:\+[\w"'-]+)*\+\+/y;

/** The offset after keys as PyMdown writes them, such as `++ctrl+alt+del++`. */
export function endOfKeys(text: string, at: number): number | undefined {
  KEYS.lastIndex = at;
  return KEYS.test(text) ? KEYS.lastIndex : undefined;
}

/** Offsets of the runs of backticks by their length, the first one last. */
export function runsOfBackticks(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(BACKTICKS)) {
    const same = runs.get(run.length);
    if (same) same.push(index);
    else runs.set(run.length, [index]);
  }
  for (const same of runs.values()) same.reverse();
  return runs;
}

/**
 * The offset of the run that closes a code span.
 * @param runs as found; those before the offset are removed
 * @param from the offset after the opening run, not below that of an earlier call
 */
export function closingRun(runs: Map<number, number[]>, size: number, from: number): number | undefined {
  const same = runs.get(size) ?? [];
  while ((same.at(-1) ?? from) < from) same.pop();
  return same.at(-1);
}
