import { encodeNumber, encodeString } from './encode-transducers.ts';

/** What `apertium-preprocess-transfer` compiles from a rule file. */
export interface TransferSource {
  /** The pattern of each rule: words such as `*<n>`, `dog<n>` or `*<v>*`, where a star is any characters or tags. */
  readonly patterns: readonly (readonly string[])[];
  readonly attributes?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
  readonly macros?: readonly string[];
  readonly lists?: Readonly<Record<string, readonly string[]>>;
}

const FIXED_ATTRIBUTES = {
  lem: '^(([^<]|"\\<")+)',
  lemh: '^(([^<#]|"\\<"|"\\#")+)',
  lemq: '\\#[- _][^<]+',
  tags: '((<[^>]+>)+)',
  whole: '(.+)',
  content: '(\\{.+)',
  chcontent: '(\\{.+)',
};

const TOKENS = /<[^>]+>|[^<>]/gu;

/** The patterns must be such that no two of them need different transitions with the same symbol. */
export function encodeTransferData(source: TransferSource): Uint8Array {
  const tags = ['<ANY_CHAR>', '<ANY_TAG>'];
  const arcs: Map<number, number>[] = [new Map()];
  const finals: [state: number, rule: number][] = [];

  function symbolOf(token: string): number {
    if (token.length === 1) return token.charCodeAt(0);
    if (!tags.includes(token)) tags.push(token);
    return -tags.indexOf(token) - 1;
  }

  function follow(state: number, symbol: number): number {
    const own = arcs[state];
    const target = own?.get(symbol) ?? arcs.push(new Map()) - 1;
    own?.set(symbol, target);
    return target;
  }

  /** A star reads one or more symbols of a kind. */
  function followStar(state: number, isInTags: boolean): number {
    const any = isInTags ? -2 : -1;
    const target = follow(state, any);
    arcs[target]?.set(any, target);
    return target;
  }

  for (const [index, words] of source.patterns.entries()) {
    let state = 0;
    for (const [at, word] of words.entries()) {
      if (at > 0) state = follow(state, symbolOf(' '));
      state = follow(state, symbolOf('^'));
      let isInTags = false;
      for (const token of word.match(TOKENS) ?? []) {
        isInTags ||= token.length > 1;
        state = token === '*' ? followStar(state, isInTags) : follow(state, symbolOf(token));
      }
      state = follow(state, symbolOf('$'));
    }
    finals.push([state, index + 1]);
  }

  const record = (values: Readonly<Record<string, string>>, encode: (value: string) => number[]) => [
    ...encodeNumber(Object.keys(values).length),
    ...Object.entries(values).flatMap(([name, value]) => [...encodeString(name), ...encode(value)]),
  ];
  return Uint8Array.from([
    ...encodeNumber(tags.length),
    ...tags.flatMap((tag) => encodeString(tag.slice(1, -1))),
    ...encodeNumber(0),
    ...encodeNumber(0),
    ...encodeNumber(0),
    ...encodeNumber(arcs.length),
    ...arcs.flatMap((own, state) => encodeArcs(own, { state, states: arcs.length, offset: tags.length })),
    ...encodeNumber(finals.length),
    ...finals.flat().flatMap(encodeNumber),
    ...encodeString(''),
    ...record({ ...FIXED_ATTRIBUTES, ...source.attributes }, (pattern) => [
      ...encodeNumber(0),
      ...encodeString(pattern),
    ]),
    ...record(source.variables ?? {}, encodeString),
    ...encodeNumber(source.macros?.length ?? 0),
    ...(source.macros ?? []).flatMap((name, index) => [...encodeString(name), ...encodeNumber(index)]),
    ...encodeNumber(Object.keys(source.lists ?? {}).length),
    ...Object.entries(source.lists ?? {}).flatMap(([name, items]) => [
      ...encodeString(name),
      ...encodeNumber(items.length),
      ...items.flatMap(encodeString),
    ]),
  ]);
}

interface Place {
  state: number;
  states: number;
  offset: number;
}

function encodeArcs(arcs: ReadonlyMap<number, number>, { state, states, offset }: Place): number[] {
  const sorted = [...arcs].sort(([a], [b]) => a - b);
  return [
    ...encodeNumber(sorted.length),
    ...sorted.flatMap(([symbol, target], i) => [
      ...encodeNumber(symbol - (sorted[i - 1]?.[0] ?? 0) + offset),
      ...encodeNumber((target - state + states) % states),
    ]),
  ];
}
