import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as constants from '../src/constraint-grammar/constants.ts';
import { createConstraintGrammar } from '../src/constraint-grammar/create-constraint-grammar.ts';
import { type Stage, StreamError, UnsupportedError } from '../src/stage.ts';
import { compileGrammar, type GrammarParts } from './compile-constraint-grammar.ts';
import { DATA, needsData } from './installed-data.ts';

const installed = new Map<string, Stage>();

function process(stream: string, ...args: string[]): string {
  const key = args.join(' ');
  const stage = installed.get(key) ?? createConstraintGrammar(args, (path) => readFileSync(`${DATA}${path}`));
  installed.set(key, stage);
  return stage.process(stream);
}

function processWith(parts: GrammarParts, stream: string): string {
  return createConstraintGrammar(['test.bin'], () => compileGrammar(parts)).process(stream);
}

const SELECT_NOUN = {
  tags: ['n', 'v', 'x', 'y'],
  rules: [{ type: constants.RULE_SELECT, target: 'n' }],
};

test('rules select readings, and -w gives lemmas the case of the words', needsData, () => {
  assert.equal(
    process(
      '^LA/el<det><def><f><sg>/lo<prn><pro><p3><f><sg>$[ <b> ]^Casa/casa<n><f><sg>/casar<vblex><pri><p3><sg>$',
      '-w',
      'apertium-spa-cat/spa-cat.rlx.bin',
    ),
    '^LA/EL<det><def><f><sg>/LO<prn><pro><p3><f><sg>$[ <b> ]^Casa/Casa<n><f><sg>$',
  );
});

test('rules append readings that are made from the word form', needsData, () => {
  assert.equal(
    process('^Alex/Alex<np><ant><m>$ ^Ovechkin/*Ovechkin$^./.<sent><clb>$', 'apertium-nno-nob/nob-nno.rlx.bin'),
    '^Alex/Alex<np><ant><m>$ ^Ovechkin/Ovechkin<np><cog><cgguess>$^./.<sent><clb>$',
  );
});

test('-n and -1 leave the first reading, with word-bound blanks, subreadings and mapped tags', needsData, () => {
  assert.equal(
    process(
      '^the/the<det>/x<n>$ [[t:b:1]]^car/bil<n><m>+seg<prn>$.',
      '-n',
      '-1',
      'apertium-nno-nob/nob-nno.syn.rlx.bin',
    ),
    '^the<det><@laus-np>$ [[t:b:1]]^bil<n><m>+seg<prn><@subj>$.',
  );
});

test('-g leaves the surface forms', needsData, () => {
  assert.equal(
    process(
      '^komme<vblex><inf>/kome/komme$ ^hus<n>/\\@hus$',
      '-1',
      '-n',
      '-g',
      'apertium-nno-nob/nob-nno.genprefs.rlx.bin',
    ),
    'kome #hus',
  );
});

test('words get parents, which stand after their tags, only in texts with parents', needsData, () => {
  const attached =
    '^fakulteta/fakultet<n><mi><sg><gen>$ ^Medicinskog/medicinski<adj><pst><ma><sg><gen><def>$ ^fakulteta/fakultet<n><mi><sg><gen>$';
  const args = ['-w', '-n', '-1', 'apertium-hbs-mkd/hbs-mkd.rlx.bin'];
  assert.equal(
    process(attached, ...args),
    '^fakultet<n><mi><sg><gen><#1→1>$ ^Medicinski<adj><pst><ma><sg><gen><def><#2→3>$ ^fakultet<n><mi><sg><gen><#3→3>$',
  );
  assert.equal(process('^fakulteta/fakultet<n><mi><sg><gen>$', ...args), '^fakultet<n><mi><sg><gen>$');
});

test('escapes, unknown words and superblanks stay as they are', () => {
  const stream = '\\^[\\[x^y$]^foo\\<bar\\//foo\\<bar<n>$ ^x/*x$ ^\\@y/\\@y$^a<n><sg>/b<n>/c<n>$[[t:b:1]]^a/b$[[/]] ';
  assert.equal(processWith({ ...SELECT_NOUN, rules: [] }, stream), stream);
});

test('readings with the same tags are written once, and those with several mappings several times', () => {
  assert.equal(processWith(SELECT_NOUN, '^a/b<n><x>/b<n><x>/b<n><@x><@y>$'), '^a/b<n><x>/b<n><@x>/b<n><@y>$');
});

test('the last reading is never removed, and the readings that stay keep their order', () => {
  const removeVerb = { ...SELECT_NOUN, rules: [{ type: constants.RULE_REMOVE, target: 'v' }] };
  assert.equal(processWith(removeVerb, '^a/b<v>$ ^a/b<v>/c<n>/d<v>/e<x>/f<y>$'), '^a/b<v>$ ^a/c<n>/e<x>/f<y>$');
});

test('a negated scan ends at the first cohort that is no barrier, as in the original', () => {
  const flags = constants.POSITION_NOT | constants.POSITION_SCAN_FIRST;
  const rule = { type: constants.RULE_SELECT, target: 'n', tests: [{ offset: -1, target: 'x', flags, barrier: 'y' }] };
  const grammar = { ...SELECT_NOUN, rules: [rule] };
  assert.equal(processWith(grammar, '^a/a<x>$ ^b/b<v>$ ^c/c<n>/c<v>$'), '^a/a<x>$ ^b/b<v>$ ^c/c<n>$');
  assert.equal(processWith(grammar, '^a/a<x>$ ^b/b<y>$ ^c/c<n>/c<v>$'), '^a/a<x>$ ^b/b<y>$ ^c/c<n>/c<v>$');
});

test('tests see as far as the end of the window, at a delimiter or after 499 words', () => {
  const rule = {
    type: constants.RULE_SELECT,
    target: 'n',
    tests: [{ offset: -1, target: 'x', flags: constants.POSITION_SCAN_FIRST }],
  };
  const grammar = { ...SELECT_NOUN, rules: [rule], delimiter: 'y' };
  assert.equal(processWith(grammar, '^a/a<x>$^c/c<n>/c<v>$'), '^a/a<x>$^c/c<n>$');
  assert.equal(processWith(grammar, '^a/a<x>$^b/b<y>$^c/c<n>/c<v>$'), '^a/a<x>$^b/b<y>$^c/c<n>/c<v>$');
  const words = (count: number) => '^b/b<v>$'.repeat(count);
  assert.ok(processWith(grammar, `^a/a<x>$${words(497)}^c/c<n>/c<v>$`).endsWith('^c/c<n>$'));
  assert.ok(processWith(grammar, `^a/a<x>$${words(498)}^c/c<n>/c<v>$`).endsWith('^c/c<n>/c<v>$'));
});

test('a section whose rules undo each other ends', () => {
  const rules = [
    { type: constants.RULE_SUBSTITUTE, target: 'n', replaced: 'n', added: 'v' },
    { type: constants.RULE_SUBSTITUTE, target: 'v', replaced: 'v', added: 'x' },
    { type: constants.RULE_SUBSTITUTE, target: 'x', replaced: 'x', added: 'n' },
  ];
  assert.equal(processWith({ ...SELECT_NOUN, rules }, '^a/a<n><y>$'), '^a/a<n><y>$');
});

test('a text keeps nothing for the next one', () => {
  const stage = createConstraintGrammar(['test.bin'], () => compileGrammar(SELECT_NOUN));
  const texts = ['^a/b<n>/b<v>$', '', 'x [y]', '^a/b<v>/b<x>$'];
  const once = texts.map((text) => stage.process(text));
  for (let text = 0; text < 5_000; text++) stage.process(`^w${text}/l${text}<n>/l<t${text}>$`);
  assert.deepEqual(
    texts.map((text) => stage.process(text)),
    once,
  );
  assert.deepEqual(once, ['^a/b<n>$', '', 'x [y]', '^a/b<v>/b<x>$']);
});

test('long texts and words take time in proportion', { ...needsData, timeout: 30_000 }, () => {
  const stream = `^${'a-1.'.repeat(20_000)}/*${'a-1.'.repeat(20_000)}$ ${'^Ab/*Ab$ '.repeat(5_000)}`;
  assert.equal(process(stream, '-w', 'apertium-spa-cat/spa-cat.rlx.bin').length, stream.length);
});

test('malformed streams are refused', () => {
  for (const stream of ['^a/b<n>', '[x', '[[t:b:1]] ^a/b<n>$']) {
    assert.throws(() => processWith(SELECT_NOUN, stream), StreamError, stream);
  }
});

test('grammars and options that are not supported are refused', () => {
  const jump = { type: 27, target: 'n' };
  const delayed = { type: constants.RULE_REMOVE, target: 'n', flags: 1 << 2 };
  const parent = { type: constants.RULE_SELECT, target: 'n', tests: [{ offset: 0, target: 'n', flags: 1 << 9 }] };
  for (const rule of [jump, delayed, parent]) {
    assert.throws(() => processWith({ ...SELECT_NOUN, rules: [rule] }, ''), UnsupportedError);
  }
  assert.throws(() => processWith({ ...SELECT_NOUN, revision: 13_898 }, ''), UnsupportedError);
  assert.throws(() => createConstraintGrammar(['-t', 'test.bin'], () => compileGrammar(SELECT_NOUN)), UnsupportedError);
  assert.throws(() => createConstraintGrammar(['test.bin'], () => Buffer.from('no grammar')), UnsupportedError);
});
