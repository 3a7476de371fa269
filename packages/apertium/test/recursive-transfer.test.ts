import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createRecursiveTransfer } from '../src/recursive-transfer/create-recursive-transfer.ts';
import { StreamError, UnsupportedError } from '../src/stage.ts';
import { encodeGrammar, op, type TestGrammar } from './encode-grammar.ts';
import { DATA, needsData } from './installed-data.ts';

const ATTRIBUTES = {
  lem: '^(([^<]|"\\<")+)',
  lemh: '^(([^<#]|"\\<"|"\\#")+)',
  lemq: '\\#[- _][^<]+',
  tags: '((<[^>]+>)+)',
  number: '(<sg>|<pl>)',
};

/** Writes a phrase with all of the input. */
function phrase(name: string, outputRule: number, more = ''): string {
  return `C${op.string(name)}2${more}${op.setRule(outputRule)}4<`;
}

/** Writes a word of the input. */
function word(number: number): string {
  return `C${op.clip(number, 'lemh')}2${op.clip(number, 'tags')}2${op.clip(number, 'lemq')}2<`;
}

const blank = (number: number) => `${op.integer(number)}b<`;
const whole = `C${op.clip(0, 'lem')}2${op.clip(0, 'tags')}2<`;

function transfer(grammar: TestGrammar, stream: string, options: readonly string[] = []): string {
  const bytes = encodeGrammar({ attributes: ATTRIBUTES, ...grammar });
  return createRecursiveTransfer([...options, 'rules'], () => bytes).process(stream);
}

test('rules of the installed data reorder words, and blanks keep their places', needsData, () => {
  const stage = createRecursiveTransfer([`${DATA}apertium-dan-nor/nor-dan.rtx.bin`], readFileSync);
  assert.equal(
    stage.process(
      '[[0-3]]^den<det><dem><nt><sg>/den<det><dem><nt><sg>$ ' +
        '[[3-8]]^andre<adj><ord><pst><un><sp><def>/anden<adj><ord><pst><un><sp><def>$ ' +
        '[<b>][[8-13]]^mål<n><nt><sg><def>/mål<n><nt><sg><def>$ [[13-17]]^hans<det><pos><nt><sg>/hans<det><pos><nt><sg>$ ' +
        '^være<vblex><pret>/være<vbser><past><actv>$[/b]  ^*xyz/*xyz$ x.',
    ),
    '[[0-3]]^den<det><dem><nt><sg>$ ^hans<det><pos><nt><sg>$ [<b>][[3-8]]^anden<adj><ord><pst><un><sp><def>$ ' +
      '^mål<n><nt><sg><ind>$ ^være<vbser><past><actv>$[/b]  ^*xyz$ x.',
  );
});

test('the heaviest of the shortest parses wins', () => {
  const grammar = {
    inputRules: [
      { pattern: ['n'], weight: 0, code: phrase('x<N>', 0) },
      { pattern: ['adj'], weight: 0, code: phrase('y<A>', 1) },
      { pattern: ['N', 'A'], weight: 1, code: phrase('light<NP>', 1) },
      { pattern: ['n', 'adj'], weight: 3, code: phrase('heavy<NP>', 1) },
    ],
    outputRules: [word(1), whole],
  };
  assert.equal(transfer(grammar, '^a<n>/b<n>$ ^c<adj>/d<adj>$'), '^heavy<NP>$');
  assert.equal(transfer(grammar, '^a<n>/b<n>$ ^e<v>/f<v>$ ^c<adj>/d<adj>$'), '^b<n>$ ^f<v>$ ^y<A>$');
});

test('words take blanks by their position, and their word-bound blanks with them', () => {
  const grammar = {
    inputRules: [{ pattern: ['n', 'adj'], weight: 1, code: phrase('x<NP>', 0) }],
    outputRules: [`${word(2)}${blank(1)}${word(1)}`],
  };
  assert.equal(
    transfer(grammar, '[[1]]^a<n>/b<n>$[x][[2]]^c<adj>/d# e<adj><pl>$ [y] ^f<n>/g<n>$.'),
    '[[2]]^d<adj><pl># e$[x][[1]]^b<n>$ [y] ^g<n>$.',
  );
});

test('the parts of a phrase take tags of the phrase by their number', () => {
  const grammar = {
    inputRules: [
      { pattern: ['adj'], weight: 0, code: phrase('y<A><2><3>', 0) },
      { pattern: ['A', 'n'], weight: 0, code: phrase('x<NP>', 1, `${op.clip(2, 'number')}2`) },
    ],
    outputRules: [whole, `${op.integer(1)}7<${blank(1)}${word(2)}`],
  };
  assert.equal(transfer(grammar, '^c<adj>/d<adj>$ ^a<n><pl>/b<n><pl>$'), '^y<A><pl>$ ^b<n><pl>$');
});

test('a rule that rejects its words leaves them to others', () => {
  const grammar = {
    lists: { known: ['b'] },
    inputRules: [
      {
        pattern: ['n'],
        weight: 2,
        code: `${op.clip(1, 'lem')}${op.string('known')}n${op.jumpIfTrue(1)}X${phrase('x<N>', 0)}`,
      },
      { pattern: ['n'], weight: 1, code: phrase('y<N>', 0) },
    ],
    outputRules: [whole],
  };
  assert.equal(transfer(grammar, '^a<n>/b<n>$ ^a<n>/c<n>$'), '^x<N>$ ^y<N>$');
});

test('a variable holds until the end of a text, with the word-bound blank of its value', () => {
  const grammar = {
    variables: { last: 'none' },
    inputRules: [
      { pattern: ['n'], weight: 0, code: `${op.clip(1, 'lem')}${op.string('last')}$${phrase('x<N>', 0)}` },
      { pattern: ['adj'], weight: 0, code: `C${op.string('last')}v2${op.string('<A>')}2${op.setRule(1)}4<` },
    ],
    outputRules: [word(1), whole],
  };
  const bytes = encodeGrammar({ attributes: ATTRIBUTES, ...grammar });
  const stage = createRecursiveTransfer(['rules'], () => bytes);
  const stream = '^c<adj>/d<adj>$ [[1]]^a<n>/b<n>$ ^c<adj>/d<adj>$';
  assert.equal(stage.process(stream), '^none<A>$ [[1]]^b<n>$ [[1]]^b<A>$');
  assert.equal(stage.process(stream), '^none<A>$ [[1]]^b<n>$ [[1]]^b<A>$');
});

test('words are joined, and a rule can write several phrases', () => {
  const join = { inputRules: [{ pattern: ['n', 'adj'], weight: 1, code: phrase('x<NP>', 0) }] };
  assert.equal(
    transfer({ ...join, outputRules: [`${word(1)}+<${word(2)}`] }, '[[1]]^a<n>/b<n>$ [[2]]^c<adj>/d# e<adj>$'),
    '[[2; 1]]^b<n>+d<adj># e$',
  );
  const grammar = {
    inputRules: [
      { pattern: ['n', 'adj'], weight: 1, code: `${phrase('x<NP>', 0)}${blank(1)}${phrase('y<AP>', 0)}` },
      { pattern: ['AP'], weight: 0, code: phrase('z<W>', 0) },
    ],
    outputRules: [whole],
  };
  assert.equal(transfer(grammar, '^a<n>/b<n>$ ^c<adj>/d<adj>$.'), '^x<NP>$ ^z<W>$.');
});

test('rules read the antecedent of a word with -a', () => {
  const grammar = {
    inputRules: [{ pattern: ['n'], weight: 1, code: phrase('x<N>', 0) }],
    outputRules: [`C${op.clip(1, 'lem', 'R')}2${op.clip(1, 'tags', 'S')}2<`],
  };
  assert.equal(transfer(grammar, '^a<n>/b<n>/c<p>$', ['-a']), '^c<n>$');
  assert.equal(transfer(grammar, '^a<n>/b<n>/c<p>$'), '^<n>$');
});

test('malformed streams, unknown options and faulty rules are errors', () => {
  const empty = { inputRules: [], outputRules: [] };
  for (const stream of ['^a<n>/b<n>', '[a ^b/c$', '[[a]] ^b/c$']) {
    assert.throws(() => transfer(empty, stream), StreamError);
  }
  assert.throws(() => transfer(empty, '', ['-T']), UnsupportedError);
  for (const code of ['~', '-', `${op.jumpIfTrue(1)}${op.string('ab')}`, phrase('x<n>', 0)]) {
    const grammar = { inputRules: [{ pattern: ['n'], weight: 0, code }], outputRules: [] };
    assert.throws(() => transfer(grammar, '^a<n>/b<n>$'), UnsupportedError);
  }
});

test('a sentence whose parses multiply is transferred in bounded time', needsData, () => {
  const stage = createRecursiveTransfer([`${DATA}apertium-dan-nor/nor-dan.rtx.bin`], readFileSync);
  const clause =
    '^være<vblex><pres>/være<vbser><pres><actv>$ ^en<det><qnt><m><sg>/en<det><ind><ut><sg>$ ' +
    '^australsk<adj><pst><mf><sg><ind>/australsk<adj><sint><pst><ut><sg><ind>$ ^kasserer<n><m><sg><ind>/kasserer<n><ut><sg><ind>$ ';
  assert.equal(stage.process(clause.repeat(60)).match(/\^kasserer<n><ut><sg><ind>\$/gu)?.length, 60);
});
