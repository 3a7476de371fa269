import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createLexicalSelection } from '../src/lexical-selection/create-lexical-selection.ts';
import { StreamError, UnsupportedError } from '../src/stage.ts';
import { copies, createEncoder, encodeNumber, encodeString, type Path, reads, writes } from './encode-transducers.ts';
import { DATA, needsData } from './installed-data.ts';

const TAGS = ['<ANY_TAG>', '<ANY_CHAR>', '<ANY_UPPER>', '<ANY_LOWER>', '<$>', '<$$>', '<select>', '<remove>', '<skip>'];

/** Words with one operation each. `*` in a word or a pattern is any characters. */
interface Rule {
  readonly words: readonly (readonly [word: string, operation: string])[];
  readonly weight: number;
}

function compile(rules: readonly Rule[]): Uint8Array {
  const encoder = createEncoder([...TAGS, '<n>', '<v>', ...rules.map((_, i) => `<${i + 1}>`)]);
  const wordEnd = copies('<$>');
  const main = encoder.transducer(
    rules.map(({ words }, i) => [
      ...words.flatMap(([word, operation]): Path => [...pattern(word), ...wordEnd, ...writes(operation)]),
      ...wordEnd,
      ...writes(`<${i + 1}>`),
    ]),
  );
  const operations = new Set(rules.flatMap(({ words }) => words.map(([, operation]) => operation)));
  operations.delete('<skip>');
  const patterns = [...operations].flatMap((operation) => [
    ...encodeString(operation),
    ...encoder.transducer([pattern(operation.replace(/^<\w+>/u, ''))]),
  ]);
  const weights = Buffer.alloc(16 * rules.length);
  for (const [i, { weight }] of rules.entries()) {
    weights.writeInt32LE(i + 1, 16 * i);
    weights.writeDoubleLE(weight, 16 * i + 8);
  }
  return Buffer.from([
    ...encoder.alphabet(),
    ...encodeNumber(operations.size),
    ...patterns,
    ...encodeString('main'),
    ...main,
    ...weights,
  ]);
}

function pattern(text: string): Path {
  return reads(text).map(([input]) => (input === '*' ? ['<ANY_CHAR>', '', true] : [input, '']));
}

function select(rules: readonly Rule[], stream: string): string {
  return createLexicalSelection(['-m', 'rules'], () => compile(rules)).process(stream);
}

test('a rule of the installed data chooses a translation at the start of a text only', needsData, () => {
  const stage = createLexicalSelection(['-m', `${DATA}apertium-dan-nor/nor-dan.autolex.bin`], readFileSync);
  const stream = '[[1]]^den<det><expl>/dette<det>/der<det>$ [<b>]^bli/b$ ^stor/s$';
  assert.equal(stage.process(stream), '[[1]]^den<det><expl>/der<det>$ [<b>]^bli/b$ ^stor/s$');
  assert.equal(stage.process(`^x/y$ ${stream}`), `^x/y$ ${stream}`);
});

test('the operation with the highest sum of weights wins, the first of equals', () => {
  const rules = [
    { words: [['a<n>', '<select>x']], weight: 1 },
    { words: [['*<n>', '<select>y']], weight: 0.6 },
    {
      words: [
        ['a<n>', '<select>y'],
        ['b', '<skip>'],
      ],
      weight: 0.6,
    },
    {
      words: [
        ['c<n>', '<select>z'],
        ['b', '<skip>'],
      ],
      weight: 0.6,
    },
  ] satisfies Rule[];
  assert.equal(select(rules, '^a<n>/x/y/z$ ^c/d$'), '^a<n>/x$ ^c/d$');
  assert.equal(select(rules, '^a<n>/x/y/z$ ^b/d$'), '^a<n>/y$ ^b/d$');
  assert.equal(select(rules, '^c<n>/x/z/y$ ^b/d$'), '^c<n>/z$ ^b/d$');
});

test('removals apply in the order of their weights and leave one translation', () => {
  const rules = [
    { words: [['a', '<remove>x']], weight: 3 },
    { words: [['a', '<select>x']], weight: 2 },
    { words: [['a', '<remove>y']], weight: 1 },
  ] satisfies Rule[];
  assert.equal(select(rules, '^a/x/y/z$'), '^a/z$');
  assert.equal(select(rules, '^a/x/y$'), '^a/y$');
  assert.equal(select(rules, '^a/x$'), '^a/x$');
});

test('rules ignore the case of the text and the mark of unknown words, and see escaped characters', () => {
  const rules = [{ words: [['a/', '<select>*b']], weight: 1 }] satisfies Rule[];
  assert.equal(select(rules, '^A\\/<v>/y/\\/B$ ^*A\\//y/\\/B$'), '^A\\/<v>/y/\\/B$ ^*A\\//\\/B$');
});

test('a unit without translations gets a slash, and one without a source word vanishes', () => {
  assert.equal(select([], ' ^a$ [x]^/b$^$ ^c/d$ \\['), ' ^a/$ ^c/d$ \\[');
});

test('a malformed stream and an unknown option are errors', () => {
  assert.throws(() => select([], '^a/b'), StreamError);
  assert.throws(() => createLexicalSelection(['-t', 'rules'], () => compile([])), UnsupportedError);
});

test('a text with very many partial matches is read in time', () => {
  const rules = [
    {
      words: [
        ['*', '<skip>'],
        ['*', '<skip>'],
        ['b', '<select>x'],
      ],
      weight: 1,
    },
  ] satisfies Rule[];
  const stream = '^a\u{1f600}<n>/x/y$ '.repeat(50_000);
  assert.equal(select(rules, stream), stream);
});
