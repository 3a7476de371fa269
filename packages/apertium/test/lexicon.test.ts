import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createLexicon } from '../src/lexicon/create-lexicon.ts';
import { StreamError, UnsupportedError } from '../src/stage.ts';
import { copies, createEncoder, encodeNumber, encodeString, type Path, reads, writes } from './encode-transducers.ts';
import { DATA, needsData } from './installed-data.ts';

/** @param args as `lt-proc` gets them, with the path of an installed dictionary */
function run(stream: string, ...args: string[]): string {
  return createLexicon(args, (path) => readFileSync(`${DATA}${path}`)).process(stream);
}

function compile(sections: Record<string, readonly Path[]>, letters = ''): Uint8Array {
  const encoder = createEncoder(['<n>', '<v>', '<compound-only-L>', '<compound-R>']);
  const transducers = Object.entries(sections).flatMap(([name, paths]) => [
    ...encodeString(name),
    ...encoder.transducer(paths),
  ]);
  return Buffer.from([
    ...encodeString(letters),
    ...encoder.alphabet(),
    ...encodeNumber(Object.keys(sections).length),
    ...transducers,
  ]);
}

function runWith(sections: Record<string, readonly Path[]>, stream: string, options: readonly string[] = []): string {
  return createLexicon([...options, 'dictionary'], () => compile(sections)).process(stream);
}

test('an analysis writes its lemma in the case of the text, or with -w in that of the dictionary', needsData, () => {
  assert.equal(
    run('La CASA, blorg!', 'apertium-spa-cat/spa-cat.automorf.bin'),
    '^La/El<det><def><f><sg>/Lo<prn><pro><p3><f><sg>$ ^CASA/CASA<n><f><sg>/CASAR<vblex><pri><p3><sg>/CASAR<vblex><imp><p2><sg>$' +
      '^,/,<cm>$ ^blorg/*blorg$^!/!<sent>$',
  );
  assert.equal(
    run('La CASA', '-w', 'apertium-spa-cat/spa-cat.automorf.bin'),
    '^La/el<det><def><f><sg>/lo<prn><pro><p3><f><sg>$ ^CASA/casa<n><f><sg>/casar<vblex><pri><p3><sg>/casar<vblex><imp><p2><sg>$',
  );
});

test('a blank inside of a word follows the word', needsData, () => {
  assert.equal(
    run('in[<b>]order to go.[]', 'apertium-eng-spa/eng-spa.automorf.bin'),
    '^in order to/in order to<pr>$[<b>]  ^go/go<vblex><inf>/go<vblex><pres>$^./.<sent>$[]',
  );
});

test('the longest entry wins, and what follows it is read again', () => {
  const main = [
    [...copies('ab'), ...writes('<n>')],
    [...copies('ab cd'), ...writes('<v>')],
  ];
  assert.equal(runWith({ 'main@standard': main }, 'ab cd ab ce.'), '^ab cd/ab cd<v>$ ^ab/ab<n>$ ^ce/*ce$.');
});

test('a section decides where its words may end and whether a blank is added', () => {
  const word: Path = [...copies('l'), ...writes('<n>')];
  assert.equal(runWith({ 'main@standard': [word] }, 'lol.'), '^lol/*lol$.');
  assert.equal(runWith({ 'final@inconditional': [word] }, 'lol.'), '^l/l<n>$^ol/*ol$.');
  assert.equal(runWith({ 'apostrophes@postblank': [word] }, 'lol.'), '^l/l<n>$ ^ol/*ol$.');
  assert.equal(runWith({ 'apostrophes@preblank': [word] }, 'lol.'), ' ^l/l<n>$^ol/*ol$.');
});

test('with -e an unknown word is analysed as a compound with the fewest parts', needsData, () => {
  const paths = ['ab', 'abab', 'c'].flatMap((word): Path[] => [
    [...copies(word), ...writes('<n><compound-only-L>')],
    [...copies(word), ...writes('<n><compound-R>')],
  ]);
  assert.equal(runWith({ 'main@standard': paths }, 'ab ababc.', ['-e']), '^ab/ab<n>$ ^ababc/abab<n>+c<n>$.');
  assert.equal(
    run('fotballskoledag og.[]', '-w', '-e', 'apertium-nno-nob/nob-nno.automorf.bin'),
    '^fotballskoledag/fotball<n><m><sg><ind><cmp>+skoledag<n><m><sg><ind>$ ^og/og<cnjcoo>/òg<adv>/og<cnjcoo><clb>$^./.<sent><clb>$[]',
  );
});

test('a bilingual lookup keeps the tags that the dictionary does not have, and the case', needsData, () => {
  assert.equal(
    run('^casa<n><f><sg>$ ^Gato<n><m><pl><xx>$ [[t]]^blorg<n>$ ^*foo$', '-b', 'apertium-spa-cat/spa-cat.autobil.bin'),
    '^casa<n><f><sg>/casa<n><f><sg>$ ^Gato<n><m><pl><xx>/Gat<n><m><pl><xx>$ [[t]]^blorg<n>/@blorg<n>$ ^*foo/*foo$',
  );
  assert.equal(run('^*foo$', '-n', '-b', 'apertium-spa-cat/spa-cat.autobil.bin'), '^*foo/foo$');
});

test('a generation marks words without a form unless -n is given', needsData, () => {
  const stream = '[[t]]^Casa<n><f><pl>$ ^*foo$ ^@bar<n>$ ^zork<n><sg>$.';
  assert.equal(run(stream, '-g', 'apertium-spa-cat/spa-cat.autogen.bin'), '[[t]]Cases *foo \\@bar #zork.');
  assert.equal(run(stream, '-n', 'apertium-spa-cat/spa-cat.autogen.bin'), '[[t]]Cases foo bar zork.');
});

test('postgeneration joins words with their blanks and drops the marks', needsData, () => {
  const join = (text: string): string => run(text, '-p', 'apertium-spa-cat/spa-cat.autopgen.bin');
  assert.equal(join('[[a]]~De[[/]] [[b]]~el[[/]] gat, ~de home'), "[[a; b]]Del gat,[[/]] d'home");
  // An item stands between two words that are no neighbours.
  assert.equal(join('[[a]]~De[[/]] [x] [[b]]~el[[/]] gat'), '[[a]]De[[/]] [x] [[b]]el gat[[/]]');
  assert.equal(join('~de [x] ~a Bob'), 'de [x] a Bob');
});

test('outputs of equal cost come in the order of std::sort, without repetitions, and -N limits them', () => {
  const letters = [...'abcdefghijklmnopqrst'];
  const paths = letters.map((letter): Path => [...reads('x'), ...writes(letter)]);
  assert.equal(runWith({ 'main@standard': paths }, 'x '), '^x/k/t/s/r/q/p/o/n/m/l/a/j/i/h/g/f/e/d/c/b$ ');
  assert.equal(runWith({ 'main@standard': paths.slice(0, 3) }, 'x ', ['-N2']), '^x/a/b$ ');
  const twice: Path[] = [reads('x'), reads('x')].map((path) => [...path, ...writes('a')]);
  assert.equal(runWith({ 'main@standard': twice }, 'x '), '^x/a$ ');
});

test('a text costs bounded work and leaves nothing for the next one', needsData, () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const branching: Path[] = [[...letters.flatMap((letter) => copies(letter))]];
  const stage = createLexicon(['-b', 'dictionary'], () => compile({ 'main@standard': branching }));
  assert.throws(() => stage.process('^ab'), StreamError);
  assert.equal(stage.process('^ab$'), '^ab/@ab$');
  const analysis = createLexicon(['apertium-eng-spa/eng-spa.automorf.bin'], (path) => readFileSync(`${DATA}${path}`));
  assert.equal(analysis.process('a.'.repeat(50_000)).startsWith('^a'), true);
  assert.throws(() => analysis.process('a [b'), StreamError);
  assert.throws(() => analysis.process('a } b'), StreamError);
  assert.equal(analysis.process('blorg '), '^blorg/*blorg$ ');
});

test('options and dictionaries that are not supported are refused', needsData, () => {
  assert.throws(() => run('a', '-s', 'apertium-spa-cat/spa-cat.automorf.bin'), UnsupportedError);
  assert.throws(() => run('a', '-b', '-p', 'apertium-spa-cat/spa-cat.automorf.bin'), UnsupportedError);
  assert.throws(() => run('a', '-e', 'apertium-spa-cat/spa-cat.automorf.bin'), UnsupportedError);
  assert.throws(() => runWith({ 'main@standard': [writes('a')] }, 'a'), UnsupportedError);
  assert.throws(() => runWith({ 'main@other': [copies('a')] }, 'a'), UnsupportedError);
});
