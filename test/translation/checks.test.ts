import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findFaults } from '../../src/translation/checks/find-faults.ts';

const faultsOf = (source: string, translation: string, from = 'pt', to = 'en', text = source) =>
  findFaults({ segment: [{ kind: 'text', text }], source, translation, from, to });

describe('the checks of a translation', () => {
  for (const [fault, source, translation, from, to] of [
    ['repeated_word', 'Próximo', 'Next Next', 'pt', 'en'],
    ['repeated_word', 'Yesterday', 'Ontem de ontem', 'en', 'pt'],
    ['short_length', 'Thanks', 'Obrigado por enviar uma mensagem', 'en', 'pt'],
    ['added_mark', 'Log out', 'Log out (em', 'en', 'pt'],
    ['added_mark', 'Hello', 'Olá, aqui', 'en', 'pt'],
    ['added_mark', 'Template: {name}', 'Template:: {name}', 'pt', 'en'],
    ['added_mark', 'Página não encontrada', 'Page not found - Smile', 'pt', 'en'],
    ['added_number', 'Página não encontrada', '404 Page not found', 'pt', 'en'],
    ['added_word', 'January', 'Janeiro de', 'en', 'pt'],
    ['added_word', 'Cidade', 'The city', 'pt', 'en'],
    ['added_capital', 'vermelho', 'Red', 'pt', 'en'],
    ['added_capital', 'a mesa', 'the Table', 'pt', 'en'],
    ['untranslated_word', 'Refresh', 'refresh', 'en', 'pt'],
    ['kept_word', 'Copied to clipboard', 'Copied para a área de transferência', 'en', 'pt'],
    ['kept_word', 'Always show hamburger menu', 'Sempre mostre hamburger menu', 'en', 'pt'],
    ['untranslated', 'Split block', 'Split block', 'en', 'pt'],
    [
      'added_number',
      'The times of the p75 are in the table below',
      'Os 10 tempos do p75 estão na tabela abaixo',
      'en',
      'pt',
    ],
    ['echo', 'please open the green door', 'please open the green door', 'en', 'pt'],
    ['address', 'See the manual of the machine', 'Ver https://a.example o manual da máquina', 'en', 'pt'],
    ['loop', 'It is very cold today in the north', `Está ${'muito '.repeat(20)}frio`, 'en', 'pt'],
    [
      'loop',
      'Is it cold?',
      'Ontem choveu bastante no norte do país, mas amanhã o sol volta e a temperatura sobe até vinte graus. Hoje faz frio, é é é é é é é.',
      'en',
      'pt',
    ],
    ['half_translated', 'Last updated by {user} on {date}', 'Last updated por {user} on {date}', 'en', 'pt'],
    ['half_translated', 'Página {page} de {total}', 'Page {page} de {total}', 'pt', 'en'],
    ['lost_label', 'Error 404: page not found', '404: página não encontrada', 'en', 'pt'],
    ['loop', 'It has a code of conduct', 'Tem um Código de Código de Código de Conduta', 'en', 'pt'],
    ['doubled_word', 'We applied the enforced check', 'Nós aplicamos a verificação aplicada aplicada.', 'en', 'pt'],
    ['lost_bracket', 'It is (mostly) green in May', 'É principalmente) verde em maio', 'en', 'pt'],
    ['lost_bracket', 'The suite is "all" or none here', 'A suite é "toda ou nenhuma aqui', 'en', 'pt'],
    ['lost_bracket', "The file 'tilt' cannot be read", 'O arquivo "til não pode ser lido', 'en', 'pt'],
    ['lost_bracket', 'We are redirecting to <a>{0}</a>', 'Redirecting to (em<a>{0}</a>', 'en', 'pt'],
    ['lost_number', 'It works only with 10bit HDR10 videos', 'Funciona apenas com vídeos HDR10', 'en', 'pt'],
    ['lost_number', 'It has no "0", "1" and "l" in it', 'Não tem "0" nem "l" nele', 'en', 'pt'],
    ['lost_code', 'A robust, ES3 compatible predicate', 'Um predicado robusto e compatível', 'en', 'pt'],
    ['lost_code', 'Use withNullPrototype here, please', 'Use comNullPrototype aqui, por favor', 'en', 'pt'],
    ['lost_code', 'We host it on GitHub with friends', 'Nós o hospedamos no GoiHub com amigos', 'en', 'pt'],
    ['lost_number', 'It has 12 books and a large door', 'Tem 1.234 livros e uma porta grande', 'en', 'pt'],
    ['lost_number', 'It has 45,000 books and a door', 'Tem muitos livros e uma porta', 'en', 'pt'],
    ['length', 'It is very cold today in the north of the country', 'Frio', 'en', 'pt'],
  ] as const) {
    test(`find ${fault} in "${translation.slice(0, 40)}"`, () => {
      assert.ok(faultsOf(source, translation, from, to).includes(fault));
    });
  }

  for (const [source, translation, from, to] of [
    ['Save', 'Salvar', 'en', 'pt'],
    ['Log in', 'Iniciar sessão', 'en', 'pt'],
    ["The user's 'open' files are in the red house", 'Os arquivos "abertos" do usuário estão na casa', 'en', 'pt'],
    ['Sort by', 'Ordenar por', 'en', 'pt'],
    ['the dog', 'o cão', 'en', 'pt'],
    ["NASA's mission", 'La misión de NASA', 'en', 'es'],
    ["The dogs' food", 'La comida de los perros', 'en', 'es'],
    ['Monday', 'Segunda-feira', 'en', 'pt'],
    ['What is it?', '¿Qué es?', 'en', 'es'],
    ['Don’t sleep…', "N'oublie rien...", 'en', 'fr'],
    ['PDF', 'PDF', 'en', 'pt'],
    ['No. 5', 'No. 5', 'en', 'pt'],
    ['Error 404: no page', '404エラー：ページなし', 'en', 'ja'],
    ['On Monday Tom wrote:', 'Na segunda-feira, Tom escreveu:', 'en', 'pt'],
    ['Tom Baker', 'Tom Baker', 'en', 'pt'],
    ['haus', 'house', 'de', 'en'],
    ['設定', 'Settings', 'ja', 'en'],
    ['Settings', '設定', 'en', 'ja'],
    ['The name of the buyer', 'O nome do comprador: ....................', 'en', 'pt'],
    ['The PayPals of this world are open', 'Os PayPal deste mundo estão abertos', 'en', 'pt'],
    ['It has 45,000 books at 12:30', 'Tem 45 000 livros às 12h30', 'en', 'pt'],
    ['It is from the 18th century', 'É do século XVIII', 'en', 'pt'],
    ['In Q1 it sold 45,000 “new” cars', 'No primeiro trimestre vendeu 45.000 "novos" carros', 'en', 'pt'],
    ['It sold 45,000 cars in this town', 'この町で4万5千台が売れた', 'en', 'ja'],
    ['Walk slowly through the garden', 'Bahçede yavaş yavaş yürü', 'en', 'tr'],
    ['He said ha ha ha ha ha ha and left', 'Ele disse ha ha ha ha ha ha e saiu', 'en', 'pt'],
  ] as const) {
    test(`find nothing in "${translation}" for "${source}"`, () => {
      assert.deepEqual(faultsOf(source, translation, from, to), []);
    });
  }
});
