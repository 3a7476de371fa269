import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { FindCorrection } from '../src/mode/corrections.ts';
import { openMode, type SourceText } from '../src/mode/open-mode.ts';
import { parseMode } from '../src/mode/parse-mode.ts';
import { hideWordBlanks, joinWordBlanks, showWordBlanks } from '../src/mode/word-blanks.ts';
import { UnsupportedError } from '../src/stage.ts';
import { DATA, needsData } from './installed-data.ts';

function open(name: string) {
  const commands = parseMode(readFileSync(`${DATA}modes/${name}.mode`, 'utf8'));
  const mode = openMode(commands, (path) => readFileSync(path.replace('/usr/share/apertium/', DATA)));
  const translate = (stream: string, withWordBlanks: boolean, find?: FindCorrection): string | undefined =>
    mode.translate([{ stream, withWordBlanks, find }])[0]?.stream;
  return {
    ...mode,
    translateWhole: mode.translate,
    translate,
    translateAll: (texts: readonly SourceText[]) => mode.translate(texts).map((translated) => translated?.stream),
  };
}

test('a mode file is one line of programs, without marks for unknown words', () => {
  const source = "lt-proc -w '/a b.bin' | apertium-tagger -g $2 /c.prob|lt-proc $1 /d.bin | lt-proc -g /e.bin\n";
  assert.deepEqual(parseMode(source), [
    ['lt-proc', '-w', '/a b.bin'],
    ['apertium-tagger', '-g', '/c.prob'],
    ['lt-proc', '-n', '/d.bin'],
    ['lt-proc', '-n', '/e.bin'],
  ]);
});

test('words without a reading or a translation are told', needsData, () => {
  const mode = open('eng-spa');
  const wordsOf = (stream: string) =>
    mode.translateWhole([{ stream, withWordBlanks: false }]).map((translated) => translated?.unknownWords);
  assert.deepEqual(wordsOf('The red blorfs of Blorftown cost too much'), [['blorfs', 'Blorftown']]);
  assert.deepEqual(wordsOf('The red cars [0] cost too much'), [[]]);
});

test('a text is translated with its superblanks, and unknown words have no marks', needsData, () => {
  const mode = open('eng-spa');
  assert.equal(
    mode.translate('The red cars of Blorftown cost [0] too much', false),
    'Los coches rojos de Blorftown costó [0] demasiado',
  );
  assert.equal(mode.translate('', false), '');
});

test(
  'a correction removes readings and words, and changes the forms of the words that come from some',
  needsData,
  () => {
    const seen: string[][] = [];
    const mode = open('eng-spa');
    const find: FindCorrection = (words) => {
      seen.push(words.map(({ text, followsBlank }) => `${text}${followsBlank ? ' after a blank' : ''}`));
      if (!words[1]?.text.startsWith('open/')) return undefined;
      return {
        readings: words.map(({ text }, at) => (at === 0 ? undefined : at === 1 ? 'open/open<vblex><inf>' : text)),
        readsSources: true,
        inflect: (translated) =>
          translated.map(({ text, sources }) => (sources.includes(1) ? text.replace('<inf>', '<imp><p2><sg>') : text)),
      };
    };
    const plain = mode.translate('well open [0] the doors', false, find) ?? '';
    assert.match(plain, /^ ?abre \[0\] las puertas$/i);
    assert.equal(mode.translate('well open [0] the doors', true, find)?.replace(/\[\[[^\]]*\]\]/g, ''), plain);
    assert.equal(mode.translate('the red doors', true, find), mode.translate('the red doors', true));
    assert.deepEqual(seen[0]?.slice(2), ['the/the<det><def><sp> after a blank', 'doors/door<n><pl>']);
  },
);

test('a correction chooses the translations that the rules read', needsData, () => {
  const find: FindCorrection = (words) => ({
    readings: words.map(({ text }) => text),
    choose: (chosen) =>
      chosen.map(({ text, sources }) => (sources.includes(2) ? 'door<n><sg>/portal<n><m><sg>' : text)),
    readsSources: true,
    inflect: (translated) => translated.map(({ text }) => text),
  });
  assert.equal(open('eng-spa').translate('The red door is open.', false, find), 'El portal rojo es abierto.');
});

test('a word is generated from its lemma and tags', needsData, () => {
  const [spanish, catalan] = [open('eng-spa'), open('fra-cat')];
  assert.equal(spanish.generate('casa<n><f><pl>'), 'casas');
  assert.equal(spanish.generate('casa<n><m><pl>'), 'casa');
  assert.equal(catalan.generate('casa<n><f><pl>'), 'cases');
  assert.equal(catalan.generate('casa<n><m><pl>'), '#casa');
});

test('a translation does not depend on earlier texts', needsData, () => {
  const mode = open('swe-nob');
  const texts = ['Huset är stort.', 'Hon läste en bok som hon hade köpt i Oslo.', 'Bilarna stod på gatan.'];
  const first = texts.map((text) => mode.translate(text, false));
  const reversed = texts.toReversed().map((stream) => ({ stream, withWordBlanks: false }));
  assert.deepEqual(mode.translateAll(reversed), first.toReversed());
});

test('word-bound blanks name the source words, and leave the translation as it is', needsData, () => {
  for (const name of ['eng-spa', 'es-pt', 'dan-nno']) {
    const mode = open(name);
    const text = 'Den gamle mand [0] 11:00, "The red cars"';
    const output = mode.translate(text, true) ?? '';
    assert.equal(output.replace(/\[\[[^\]]*\]\]/g, ''), mode.translate(text, false), name);
    const ranges = [...output.matchAll(/\[\[([\d; -]+)\]\]/g)].flatMap(([, written = '']) => written.split('; '));
    assert.ok(ranges.length >= 6, output);
  }
  assert.equal(
    open('eng-spa').translate('The red cars', true),
    '[[0-3]]Los[[/]] [[6-10]]coches[[/]] [[3-6]]rojos[[/]]',
  );
});

test('blanks of words without a space between them become one, and those without a word go', () => {
  assert.equal(
    joinWordBlanks('[[0-2]]^11<num>$[[2-3]]^:<sent>$ [[4-5]] x[0]^a$[[6-7]]^b$[=]^.<sent>$[/=]'),
    '[[0-2; 2-3]]^11<num>$^:<sent>$[[/]]  x[0][[6-7]]^a$^b$[[/]][=]^.<sent>$[/=]',
  );
  assert.equal(showWordBlanks(hideWordBlanks('[[1-2; 3-4]]a[[/]] [0]')), '[[1-2; 3-4]]a[[/]] [0]');
});

test(
  'malformed streams have no translation, unlike the texts beside them, and unknown programs are rejected',
  needsData,
  () => {
    const streams = ['a ^ b', 'red', '{', 'a | $', 'house'];
    const texts = streams.map((stream) => ({ stream, withWordBlanks: false }));
    assert.deepEqual(open('eng-spa').translateAll(texts), [undefined, 'Rojo', undefined, undefined, 'Casa']);
    assert.throws(() => openMode([['hfst-proc', '/a']], readFileSync), UnsupportedError);
  },
);
