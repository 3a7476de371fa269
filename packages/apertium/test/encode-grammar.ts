import { encodeNumber, encodeString } from './encode-transducers.ts';

/** A rule that builds a phrase. */
export interface InputRule {
  /** The first tag of each word, such as `n`. A word may have more tags. */
  readonly pattern: readonly string[];
  readonly weight: number;
  /** Bytecode: see `op`. */
  readonly code: string;
}

export interface TestGrammar {
  readonly inputRules: readonly InputRule[];
  readonly outputRules: readonly string[];
  readonly attributes?: Readonly<Record<string, string>>;
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  readonly variables?: Readonly<Record<string, string>>;
}

/** Bytecode of operations with an operand. */
export const op = {
  string: (text: string) => `s${String.fromCharCode(text.length)}${text}`,
  integer: (number: number) => `i${String.fromCharCode(number)}`,
  jumpIfTrue: (length: number) => `J${String.fromCharCode(length)}`,
  /** Clips a part of a word of the input. */
  clip: (word: number, part: string, side: 'S' | 'T' | 'R' = 'T') => `${op.integer(word)}7${op.string(part)}${side}`,
  setRule: (rule: number) => `${op.integer(rule)}${op.integer(0)}%`,
};

const SPECIAL_TAGS = ['<ANY_TAG>', '<ANY_CHAR>', '<LOOK:AHEAD>'];

/** Writes rules as `rtx-comp` does. */
export function encodeGrammar(grammar: TestGrammar): Uint8Array {
  const { inputRules, outputRules, attributes = {}, lists = {}, variables = {} } = grammar;
  const tags = [
    ...new Set([...SPECIAL_TAGS, ...inputRules.flatMap(({ pattern }) => pattern.map((tag) => `<${tag}>`))]),
  ];
  const { states, finals } = buildPatterns(inputRules, (tag) => -tags.indexOf(tag) - 1);
  const entries = <Value>(record: Readonly<Record<string, Value>>, encode: (value: Value) => number[]) => [
    ...encodeNumber(Object.keys(record).length),
    ...Object.entries(record).flatMap(([name, value]) => [...encodeString(name), ...encode(value)]),
  ];
  const encodeAll = (texts: readonly string[]) => [...encodeNumber(texts.length), ...texts.flatMap(encodeString)];
  return Uint8Array.from([
    ...encodeNumber(10),
    ...encodeNumber(inputRules.length),
    ...inputRules.flatMap(({ pattern, code }) => [...encodeNumber(2 * pattern.length - 1), ...encodeString(code)]),
    ...encodeAll(outputRules),
    // Variables for phrases.
    ...encodeNumber(4),
    ...encodeAll(tags.map((tag) => tag.slice(1, -1))),
    ...encodeNumber(0),
    ...encodeStates(states, finals, tags.length),
    ...encodeNumber(finals.length),
    ...finals.flatMap((state, rule) => [
      ...encodeNumber(state),
      ...encodeNumber(rule + 1),
      ...encodeWeight(inputRules[rule]?.weight ?? 0),
    ]),
    ...encodeString(''),
    ...entries(attributes, (pattern) => [...encodeNumber(0), ...encodeString(pattern)]),
    ...entries(variables, encodeString),
    ...entries(lists, encodeAll),
    ...encodeAll([]),
    ...encodeAll([]),
  ]);
}

type Arcs = Map<number, number>;

/** A tree of words, so that rules share their beginnings. After a word comes a blank or a look ahead to the next word. */
function buildPatterns(rules: readonly InputRule[], symbolOf: (tag: string) => number) {
  const states: Arcs[] = [new Map()];
  const add = (state: number, symbol: number, target = states.length) => {
    const known = states[state]?.get(symbol);
    if (known !== undefined) return known;
    if (target === states.length) states.push(new Map());
    states[state]?.set(symbol, target);
    return target;
  };
  const code = (character: string) => character.charCodeAt(0);
  const finals = rules.map(({ pattern }) => {
    let state = 0;
    for (const [i, tag] of pattern.entries()) {
      if (i > 0) {
        const next = add(state, code(' '));
        add(state, symbolOf('<LOOK:AHEAD>'), next);
        state = next;
      }
      state = add(state, code('^'));
      state = add(state, symbolOf('<ANY_CHAR>'));
      add(state, symbolOf('<ANY_CHAR>'), state);
      state = add(state, symbolOf(`<${tag}>`));
      add(state, symbolOf('<ANY_TAG>'), state);
      state = add(state, code('$'));
    }
    return state;
  });
  return { states, finals };
}

function encodeStates(states: readonly Arcs[], finals: readonly number[], offset: number): number[] {
  const sorted = [...new Set(finals)].sort((a, b) => a - b);
  return [
    ...encodeNumber(0),
    ...encodeNumber(sorted.length),
    ...sorted.flatMap((state, i) => encodeNumber(state - (sorted[i - 1] ?? 0))),
    ...encodeNumber(states.length),
    ...states.flatMap((arcs, state) => {
      const inOrder = [...arcs].sort(([a], [b]) => a - b);
      return [
        ...encodeNumber(arcs.size),
        ...inOrder.flatMap(([symbol, target], i) => [
          ...encodeNumber(symbol - (inOrder[i - 1]?.[0] ?? 0) + offset),
          ...encodeNumber((target - state + states.length) % states.length),
        ]),
      ];
    }),
  ];
}

/** A whole number as mantissa and exponent. */
function encodeWeight(weight: number): number[] {
  if (weight === 0) return [...encodeNumber(0), ...encodeNumber(0)];
  const exponent = Math.floor(Math.log2(weight)) + 1;
  const mantissa = (weight / 2 ** exponent) * 2 ** 30;
  const high = Math.floor(mantissa / 2 ** 26) + 2 ** 26;
  return [...encodeLongNumber(high), ...encodeLongNumber(mantissa % 2 ** 26), ...encodeNumber(exponent)];
}

function encodeLongNumber(value: number): number[] {
  return [0xc0 | Math.floor(value / 2 ** 24), (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff];
}
