export type Range = readonly [from: number, to: number];

/** The ranges from the lowest on, of which those that meet are one. */
export function joinRanges(ranges: readonly Range[]): [number, number][] {
  const joined: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
