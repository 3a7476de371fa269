import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreeDeterminer } from '../../../src/translation/terms/determiners.ts';
import { nounFormOf } from '../../../src/translation/terms/noun-forms.ts';
import { replaceRanges } from '../../../src/translation/text/tags/replace-parts.ts';

/** The text before a target that replaces other words. */
function agree(text: string, target: string, language = 'pt', words = 'x'): string {
  const replacement = agreeDeterminer(text, words, target, language);
  return replaceRanges({ text, tags: [] }, replacement ? [replacement] : []).text;
}

test('a determiner agrees with the gender and number of the target', () => {
  assert.equal(agree('pediu aos ', 'banco de dados'), 'pediu ao ');
  assert.equal(agree('É um ', 'mesa redonda', 'pt-BR'), 'É uma ');
  assert.equal(agree('A ', 'painel'), 'O ');
  assert.equal(agree('nesta ', 'botões'), 'nestes ');
  assert.equal(agree('cerca de la ', 'tablero', 'es'), 'cerca del ');
  assert.equal(agree('Los ', 'cuentas', 'es'), 'Las ');
  assert.equal(agree('na ', 'taboleiro', 'gl'), 'no ');
});

test('an article before a possessive agrees too', () => {
  assert.equal(agree('para o seu ', 'ferramenta'), 'para a sua ');
  assert.equal(agree('todos os ', 'ferramenta'), 'toda a ');
});

test('English a and an follow the first sound of the target', () => {
  assert.equal(agree('An ', 'dashboard', 'en'), 'A ');
  for (const target of ['account', 'umbrella', 'hour']) assert.equal(agree('is a ', target, 'en'), 'is an ', target);
  for (const target of ['user', 'one-off', 'European', 'house'])
    assert.equal(agree('is an ', target, 'en'), 'is a ', target);
});

test('French, Italian and Catalan articles are joined to a target that begins with a vowel', () => {
  assert.equal(agree('dans le ', 'agenda', 'fr'), "dans l'");
  assert.equal(agree('du ', 'agenda', 'fr'), "de l'");
  assert.equal(agree('Ce ', 'agenda', 'fr-CA'), 'Cet ');
  assert.equal(agree('nella ', 'agenda', 'it'), "nell'");
  assert.equal(agree('de la ', 'agenda', 'ca'), "de l'");
  assert.equal(agree('le ', 'tableau', 'fr'), 'le ');
  assert.equal(agree('mon ', 'tableau', 'fr'), 'mon ');
});

test('a determiner stays before the word that the translation had, and where the ending does not tell the gender', () => {
  assert.equal(agree('a sua ', 'conta corrente', 'pt', 'conta'), 'a sua ');
  assert.equal(agree('um ', 'Zorvex'), 'um ');
  assert.equal(agree('o ', 'artista'), 'o ');
});

test('other words before a target, and other languages, stay', () => {
  assert.equal(agree('acesso a ', 'painel', 'pt', 'contas'), 'acesso a ');
  assert.equal(agree('Algumas ', 'painel'), 'Algumas ');
  assert.equal(agree('ouro ', 'ferramenta'), 'ouro ');
  assert.equal(agree('mit dem ', 'Übersicht', 'de'), 'mit dem ');
});

test('the longest ending of the first word tells the form of a noun', () => {
  const forms = ['sistema', 'conta', 'opção', 'pão', 'botões', 'opções', 'viagem', 'chave', 'API', 'a'];
  assert.deepEqual(
    forms.map((noun) => nounFormOf(noun, 'pt')),
    [0, 1, 1, 0, 2, 3, 1, 1, undefined, undefined],
  );
});
