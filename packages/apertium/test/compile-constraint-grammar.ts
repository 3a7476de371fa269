/** Writes small compiled grammars of CG-3 for tests. */

export interface TestContext {
  offset: number;
  target: string;
  flags?: number;
  barrier?: string;
}

export interface TestRule {
  type: number;
  /** A tag. */
  target: string;
  tests?: TestContext[];
  added?: string;
  replaced?: string;
  flags?: number;
}

export interface GrammarParts {
  tags: string[];
  rules: TestRule[];
  delimiter?: string;
  revision?: number;
}

const HAS_TAGS = 1 << 3;
const HAS_SETS = 1 << 8;
const HAS_DELIMITERS = 1 << 9;
const HAS_CONTEXTS = 1 << 11;
const HAS_RULES = 1 << 12;

/** Each tag has a separate set with the same number. */
export function compileGrammar({ tags, rules, delimiter, revision = 13_892 }: GrammarParts): Uint8Array {
  const bytes: number[] = [...Buffer.from('CG3B')];
  const number = (value: number) =>
    bytes.push((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
  const numbers = (...values: number[]) => values.forEach(number);
  const setOf = (tag: string) => tags.indexOf(tag);
  const contexts = rules.flatMap(({ tests = [] }) => tests);

  number(revision);
  number(HAS_TAGS | HAS_SETS | (delimiter ? HAS_DELIMITERS : 0) | HAS_CONTEXTS | HAS_RULES);
  number(tags.length);
  for (const [index, tag] of tags.entries()) {
    const text = Buffer.from(tag);
    // The fields are the number, the hash, the hash of the text, and the text.
    numbers(0b1_0000_0111, index, index + 1, index + 1, text.length);
    bytes.push(...text);
  }
  number(tags.length);
  for (const index of tags.keys()) {
    // The number, the type, and one tag, which ends a combination.
    numbers(0b1101, index);
    bytes.push(0);
    numbers(1, index);
    bytes.push(1);
    numbers(0, 0);
  }
  if (delimiter) number(setOf(delimiter));
  number(contexts.length);
  for (const [index, { offset, target, flags = 0, barrier }] of contexts.entries()) {
    numbers(0b1_0111 | (barrier ? 0b1000_0000 : 0), index + 1, flags, offset, setOf(target));
    if (barrier) number(setOf(barrier));
  }
  number(rules.length);
  let firstTest = 1;
  for (const [index, { type, target, tests = [], added, replaced, flags = 0 }] of rules.entries()) {
    const fields = 0b100_0000_0010_1011 | (added ? 1 << 12 : 0) | (replaced ? 1 << 13 : 0);
    numbers(fields, 0, type, flags, setOf(target));
    if (added) number(setOf(added));
    if (replaced) number(setOf(replaced));
    numbers(index, 0, 0, tests.length);
    for (let test = tests.length - 1; test >= 0; test--) number(firstTest + test);
    firstTest += tests.length;
  }
  return Uint8Array.from(bytes);
}
