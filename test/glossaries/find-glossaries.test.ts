import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findGlossaries } from '../../src/glossaries/find-glossaries.ts';

const SET = ['en pt', 'en pt-BR', 'en-GB pt-BR', 'es pt', 'en es'].map((pair) => {
  const [sourceLanguage = '', targetLanguage = ''] = pair.split(' ');
  return { sourceLanguage, targetLanguage };
});
const find = (from: string | undefined, to: string): string[] =>
  findGlossaries(SET, { from, to }).map(({ sourceLanguage, targetLanguage }) => `${sourceLanguage} ${targetLanguage}`);

test('the glossary of exactly the languages comes before those of their variants', () => {
  assert.deepEqual(find('en', 'pt-BR'), ['en pt-BR', 'en pt', 'en-GB pt-BR']);
  assert.deepEqual(find('en-GB', 'pt-BR')[0], 'en-GB pt-BR');
  assert.deepEqual(find('en', 'pt')[0], 'en pt');
});

test('a glossary for another variant or another language is not found', () => {
  assert.deepEqual(find('en', 'pt-PT'), ['en pt']);
  assert.deepEqual(find('es', 'en'), []);
});

test('without a source language, the glossaries of all sources are found', () => {
  assert.deepEqual(find(undefined, 'pt'), ['en pt', 'es pt', 'en pt-BR', 'en-GB pt-BR']);
});
