import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openPivotDictionary, openWordList, type PivotDictionary } from '../src/mode/dictionaries.ts';
import { parseMode } from '../src/mode/parse-mode.ts';
import { DATA, needsData } from './installed-data.ts';

const commandsOf = (name: string) => parseMode(readFileSync(`${DATA}modes/${name}.mode`, 'utf8'));
const readFile = (path: string) => readFileSync(path.replace('/usr/share/apertium/', DATA));

function open(first: string, second: string): PivotDictionary {
  return openPivotDictionary(commandsOf(first), commandsOf(second), readFile);
}

test('two dictionaries translate each reading of a word through the language between them', needsData, () => {
  const dictionary = open('eng-cat', 'cat-spa');
  assert.deepEqual(dictionary.wordsOf('accusations'), [
    { reading: 'accusation<n><pl>', translation: 'acusación<n><f><pl>' },
  ]);
  assert.deepEqual(
    dictionary.wordsOf('enacted').map(({ translation }) => translation),
    ['promulgar<vblex><pp>', 'promulgar<vblex><past>'],
  );
});

test('dictionaries inside of transfer stages translate too', needsData, () => {
  assert.deepEqual(open('gl-es', 'spa-cat').wordsOf('vagóns'), [
    { reading: 'vagón<n><m><pl>', translation: 'vagó<n><m><pl>' },
  ]);
});

test('a word has no translation that one of the dictionaries lacks, or that is for grammar only', needsData, () => {
  const dictionary = open('eng-cat', 'cat-spa');
  for (const word of ['blorftown', 'the', 'was', 'grenades', 'crunch', 'a']) {
    assert.deepEqual(dictionary.wordsOf(word), [], word);
  }
});

test('the second direction writes forms', needsData, () => {
  const dictionary = open('eng-cat', 'cat-spa');
  assert.equal(dictionary.generate('zarpa<n><f><pl>'), 'zarpas');
  assert.equal(dictionary.generate('blorft<n><f><pl>'), undefined);
});

test('a word list has the words of its language in all forms', needsData, () => {
  const isSpanish = openWordList(commandsOf('spa-cat'), readFile);
  assert.deepEqual(['golf', 'casas', 'fueron', 'blorf', 'the house'].map(isSpanish), [true, true, true, false, false]);
});
