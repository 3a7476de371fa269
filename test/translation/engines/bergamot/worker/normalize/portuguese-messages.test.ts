import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rewriteMessages } from '../../../../../../src/translation/engines/bergamot/worker/normalize/portuguese-messages.ts';
import { normalized } from './support.ts';

describe('a message in Portuguese', () => {
  const read = (text: string, to = 'en') => normalized(text, { from: 'pt', to }, [rewriteMessages]);

  test('that something is not found reaches the model to English in words that it reads well', () => {
    const { input, restored } = read('O USUÁRIO não foi encontrado.');
    assert.equal(input, 'O USUÁRIO não foi localizado.');
    assert.equal(restored('The USER was not located.'), 'The USER was not found.');
    assert.equal(read('NENHUM USUÁRIO ENCONTRADO').restored('NO USER LOCATED'), 'NO USER FOUND');
  });

  test('about a page, or to another language, stays', () => {
    for (const text of ['Página não encontrada', 'Não foi encontrado nem localizado', 'O que foi encontrado?']) {
      assert.equal(read(text).input, text);
    }
    assert.equal(read('Não encontrado', 'es').input, 'Não encontrado');
  });
});
