import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInTargetLanguage } from '../../src/languages/is-in-target-language.ts';

test('a sentence in the target language is recognized by its function words and letters', () => {
  for (const [text, from, to] of [
    ['Meu pedido ainda não chegou.', 'en', 'pt'],
    ['My order has not arrived yet.', 'pt', 'en'],
    ['My order has not arrived yet.', 'ja', 'en-GB'],
    ['Заказ ещё не пришёл.', 'en', 'ru'],
    ['Die Bestellung ist noch nicht da.', 'fr', 'de'],
    ['Η παραγγελία δεν έχει έρθει ακόμη.', 'en', 'el'],
  ] as const) {
    assert.ok(isInTargetLanguage(text, from, to), text);
  }
});

test('a sentence to translate is not taken for one in the target language', () => {
  for (const [text, from, to] of [
    ['Meu pedido ainda não chegou.', 'pt', 'en'],
    ['We flew from São Paulo to Brasília and Florianópolis.', 'en', 'pt'],
    ['Установите very good software и перезапустите систему.', 'ru', 'en'],
    ['このソフトは very good software です。', 'ja', 'en'],
    ['The French call it “je ne sais quoi”.', 'en', 'fr'],
    ['O pedido chegou.', 'es', 'pt'],
    ['Hallo', 'en', 'de'],
    ['Naïve façade', 'en', 'fr'],
  ] as const) {
    assert.ok(!isInTargetLanguage(text, from, to), text);
  }
});
