import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followQuotes } from '../../../src/translation/repairs/quotes.ts';

const followed = (source: string, translation: string) =>
  followQuotes({ segment: [{ kind: 'text', text: source }], source, translation, from: 'en', to: 'pt' });

test('phrases in quotation marks have the single ones of the source', () => {
  assert.equal(followed("The 'red' and 'blue' house", 'A casa "vermelha" e "azul"'), "A casa 'vermelha' e 'azul'");
  assert.equal(
    followed("The 'old' town’s 'new' hall", 'O salão “novo” da cidade “velha”'),
    "O salão 'novo' da cidade 'velha'",
  );
});

test('other quotation marks and apostrophes stay', () => {
  assert.equal(followed(`The 'red' "house"`, 'A "casa" "vermelha"'), 'A "casa" "vermelha"');
  assert.equal(followed("The dog's 'tail", 'A "cauda" do cão'), 'A "cauda" do cão');
  assert.equal(followed("The 'red' house", 'A casa vermelha de "5'), 'A casa vermelha de "5');
});
