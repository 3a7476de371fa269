/** Writes small binary files as lttoolbox does, for tests. */

/** An input and an output symbol: a character, a tag with its brackets, or nothing. */
export type Pair = readonly [input: string, output: string];
/** Transitions in a row. One that is marked repeats any number of times after the first. */
export type Path = readonly (Pair | readonly [input: string, output: string, repeats: true])[];

export interface Encoder {
  alphabet(): number[];
  transducer(paths: readonly Path[]): number[];
}

export function encodeNumber(value: number): number[] {
  if (value < 1 << 6) return [value];
  if (value < 1 << 14) return [0x40 | (value >> 8), value & 0xff];
  return [0x80 | (value >> 16), (value >> 8) & 0xff, value & 0xff];
}

export function encodeString(text: string): number[] {
  const characters = [...text];
  return [characters.length, ...characters.map((character) => character.codePointAt(0) ?? 0)].flatMap(encodeNumber);
}

/** The alphabet is complete when all transducers are encoded. */
export function createEncoder(tags: readonly string[]): Encoder {
  const pairs: Pair[] = [];
  const labels = new Map<string, number>();

  function labelOf([input, output]: Pair): number {
    const key = `${input}\0${output}`;
    const known = labels.get(key);
    if (known !== undefined) return known;
    labels.set(key, pairs.length);
    pairs.push([input, output]);
    return pairs.length - 1;
  }

  function symbolOf(text: string): number {
    const tag = tags.indexOf(text);
    return tag >= 0 ? -tag - 1 : (text.codePointAt(0) ?? 0);
  }

  return {
    alphabet: () => [
      ...encodeNumber(tags.length),
      ...tags.flatMap((tag) => encodeString(tag.slice(1, -1))),
      ...encodeNumber(pairs.length),
      ...pairs.flat().flatMap((text) => encodeNumber(symbolOf(text) + tags.length)),
    ],
    transducer(paths) {
      const arcs: { label: number; target: number }[][] = [[]];
      const finals: number[] = [];
      for (const path of paths) {
        let state = 0;
        for (const [input, output, repeats] of path) {
          const label = labelOf([input, output]);
          const target = arcs.push([]) - 1;
          arcs[state]?.push({ label, target });
          if (repeats) arcs[target]?.push({ label, target });
          state = target;
        }
        finals.push(state);
      }
      return [
        ...encodeNumber(0),
        ...encodeNumber(finals.length),
        ...finals.flatMap((state, i) => encodeNumber(state - (finals[i - 1] ?? 0))),
        ...encodeNumber(arcs.length),
        ...arcs.flatMap((own, state) => encodeArcs(own, state, arcs.length)),
      ];
    },
  };
}

function encodeArcs(arcs: { label: number; target: number }[], state: number, states: number): number[] {
  const sorted = arcs.toSorted((a, b) => a.label - b.label);
  return [
    ...encodeNumber(sorted.length),
    ...sorted.flatMap(({ label, target }, i) => [
      ...encodeNumber(label - (sorted[i - 1]?.label ?? 0)),
      ...encodeNumber((target - state + states) % states),
    ]),
  ];
}

/** @returns one transition for each character or tag of a text that reads it and writes nothing */
export function reads(text: string): Path {
  return symbols(text).map((symbol) => [symbol, '']);
}

/** @returns one transition for each character or tag of a text that writes it and reads nothing */
export function writes(text: string): Path {
  return symbols(text).map((symbol) => ['', symbol]);
}

/** @returns one transition for each character or tag of a text that reads and writes it */
export function copies(text: string): Path {
  return symbols(text).map((symbol) => [symbol, symbol]);
}

const SYMBOL = /<[^>]+>|./gsu;

function symbols(text: string): string[] {
  return text.match(SYMBOL) ?? [];
}
