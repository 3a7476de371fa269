import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createSeparable } from '../src/separable/create-separable.ts';
import { StreamError, UnsupportedError } from '../src/stage.ts';
import { copies, createEncoder, encodeNumber, encodeString, type Path, reads, writes } from './encode-transducers.ts';
import { DATA, needsData } from './installed-data.ts';

const TAGS = ['<ANY_TAG>', '<ANY_CHAR>', '<$>', '<$_>', '<$->', '<n>', '<v>'];

function compile(paths: readonly Path[]): Uint8Array {
  const encoder = createEncoder(TAGS);
  const transducer = encoder.transducer(paths);
  return Buffer.from([
    ...encodeNumber(0),
    ...encoder.alphabet(),
    ...encodeNumber(1),
    ...encodeString('main@standard'),
    ...transducer,
  ]);
}

function process(paths: readonly Path[], stream: string, options: readonly string[] = []): string {
  return createSeparable([...options, 'rules'], () => compile(paths)).process(stream);
}

const WILDCARD: Path = [['<ANY_CHAR>', '<ANY_CHAR>', true]];
/** take … out → take# out … */
const TAKE_OUT: Path = [
  ...copies('take'),
  ...writes('# out'),
  ...copies('<v><$>'),
  ...WILDCARD,
  ...copies('<n><$>'),
  ...reads('out<$>'),
];
/** in spite of → in spite of as one word */
const IN_SPITE: Path = [...copies('in'), ['<$>', ' '], ...copies('spite'), ...copies('<$>')];

test('the longest match is rewritten and the blanks stay in their order', () => {
  assert.equal(
    process([TAKE_OUT], 'a ^take<v>$[1] ^cat<n>$ [2]^out$. ^take<v>$ ^in$'),
    'a ^take# out<v>$[1] ^cat<n>$ [2]. ^take<v>$ ^in$',
  );
});

test('word-bound blanks of joined words are joined', () => {
  assert.equal(process([IN_SPITE], '[[a]]^in$ [[b]]^spite$ [[c]]^x$'), '[[a; b]]^in spite$ [[c]]^x$');
});

test('the case of the first word is restored unless -w is given', () => {
  assert.equal(process([IN_SPITE], '^In$ ^spite$ ^IN$ ^SPITE$'), '^In spite$ ^IN SPITE$');
  assert.equal(process([IN_SPITE], '^In$ ^spite$ ^IN$ ^SPITE$', ['-w']), '^in spite$ ^in spite$');
});

test('a wildcard copies characters with their escapes', () => {
  const rule: Path = [...WILDCARD, ...writes('!'), ...copies('<n><$>')];
  assert.equal(process([rule], '^a\\/\u{1f600}<n>$ ^b<v>$'), '^a\\/\u{1f600}!<n>$ ^b<v>$');
});

test('words are split with a blank, without one, or with one that is not empty', () => {
  const split = (wordEnd: string): Path => [...copies('a'), ['', wordEnd], ['', 'b'], ...copies('<$>')];
  assert.equal(process([split('<$>')], '^x$ ^a$'), '^x$ ^a$ ^b$');
  assert.equal(process([split('<$->')], '^x$ ^a$'), '^x$ ^a$^b$');
  const glued: Path = [...copies('a'), ['<$>', '<$_>'], ...copies('b'), ...copies('<$>')];
  assert.equal(process([glued], '^a$^b$'), '^a$ ^b$');
});

test('a rule of the installed data joins words', needsData, () => {
  const stage = createSeparable([`${DATA}apertium-fra-cat/fra-cat.autosep.bin`], readFileSync);
  assert.equal(
    stage.process('^Agir<vblex><ifi><p3><sg>$[1]^là<adv>$ ^de<pr>$ ^un<det><ind><f><sg>$'),
    '^Agir# de<vblex><ifi><p3><sg>$[1]^là<adv>$ ^un<det><ind><f><sg>$',
  );
});

test('weights decide between rules of the installed data', needsData, () => {
  const stage = createSeparable(['-w', `${DATA}apertium-nno-nob/nob-nno.autoseq.bin`], readFileSync);
  assert.equal(
    stage.process(
      '^USA<np><top><gen><Aa><@subj>$ [[a]]^styrke<n><m><pl><ind><aa><@subj>$ ^FORTSETTE<vblex><inf><aa><@iv>$[1]^å<part><aa>$',
    ),
    '[[a]]^den<det><dem><un><pl><aa>$ [[a]]^amerikansk<adj><pst><un><sp><def><aa>$ [[a]]^styrke<n><m><pl><def><aa><@subj>$ ' +
      '^holde<vblex><inf><aa><@iv>$[1]^frem<pr>$ ^med<pr>$ ^å<part><aa>$',
  );
});

test('a malformed stream and an unknown option are errors', () => {
  assert.throws(() => process([], '^a'), StreamError);
  assert.throws(() => process([], '[a ^a$'), StreamError);
  assert.throws(() => process([], '', ['-r']), UnsupportedError);
});

test('a long word that matches a rule in very many ways is rewritten in time', () => {
  const rule: Path = [...WILDCARD, ...WILDCARD, ...WILDCARD, ...copies('<$>')];
  const stream = `^${'a'.repeat(20_000)}$`;
  assert.equal(process([rule], stream), stream);
});
