import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testScope } from '../../load/test-scope.ts';
import { GlossaError } from '../../src/errors.ts';
import { engineWith, hasProtectedParts, textOf, translatorWith } from '../support/translator-doubles.ts';

describe('an answer to a label', () => {
  /** Translates with an engine that has an answer for each text. */
  async function translated(text: string, answers: Readonly<Record<string, string>>, from = 'pt', to = 'en') {
    const engine = engineWith('one', [`${from} ${to}`], {
      answer: (segment) => answers[textOf(segment)] ?? assert.fail(textOf(segment)),
    });
    const { texts } = await translatorWith([engine]).translate(text, to, from);
    return texts[0];
  }

  test('that may be a name is replaced only if two forms agree', async () => {
    const windows = { Rosa: 'Rosa', 'Rosa.': 'Rosa (flor).', 'rosa.': 'pink.' };
    assert.equal(await translated('Rosa', { ...windows, rosa: 'rose' }), 'Rosa');
    assert.equal(await translated('Rosa', { ...windows, rosa: 'pink' }), 'Pink');
  });

  test('to words that most forms translate is no name, and the form most like a label is taken', async () => {
    const label = { 'Use fuzzy matching': 'Use fuzzy matching', 'Use fuzzy matching.': 'Use a correspondência.' };
    const forms = { ...label, 'use fuzzy matching.': 'Usar a busca.', 'use fuzzy matching': 'usar a busca difusa' };
    assert.equal(await translated('Use fuzzy matching', forms, 'en', 'pt'), 'Usar a busca difusa');
  });

  test('that keeps a word is replaced only by a translation that two forms agree on', async () => {
    const form = (text: string) => ({ 'Copied to disk': 'Copied para o disco', 'Copied to disk.': text });
    const lower = { 'copied to disk.': 'Copiado para o disco.', 'copied to disk': 'Copied para o disco' };
    const agreed = await translated('Copied to disk', { ...form('Copiado para o disco.'), ...lower }, 'en', 'pt');
    assert.equal(agreed, 'Copiado para o disco');
    const other = await translated('Copied to disk', { ...form('Gravado no disco.'), ...lower }, 'en', 'pt');
    assert.equal(other, 'Copied para o disco');
  });

  test('that keeps the word beside a placeholder is replaced by the translation of the word', async () => {
    const engine = engineWith('one', ['en pt'], {
      answer: (segment) => (hasProtectedParts(segment) ? textOf(segment) : 'Fatura'),
    });
    const { texts } = await translatorWith([engine]).translate('Invoice {number}', 'pt', 'en');
    assert.deepEqual(texts, ['Fatura {number}']);
  });

  test('stays if the deadline is near, or if the engine fails on the word alone', async (t) => {
    let clock = 0;
    t.mock.method(performance, 'now', () => clock);
    const late = engineWith('one', ['pt en'], {
      answer: ({ parts }) => {
        clock += 600;
        return `${parts[1]?.text} Counts`;
      },
    });
    const request = { text: 'Conta {account}', targetLanguage: 'en', currentLanguage: 'pt' };
    const scope = { ...testScope(), remainingMs: () => 1_000 - clock };
    const { texts } = await translatorWith([late]).translator.translate(request, scope);
    assert.deepEqual([texts, late.segments().length], [['{account} Counts'], 1]);
    const failing = engineWith('one', ['pt en'], {
      answer: ({ parts }) => {
        if (parts.length === 1) throw new GlossaError('engine_unavailable');
        return `${parts[1]?.text} Counts`;
      },
    });
    assert.deepEqual((await translatorWith([failing]).translate('Conta {account}', 'en', 'pt')).texts, [
      '{account} Counts',
    ]);
  });

  test('that moves a placeholder before its noun is replaced by the noun with the placeholder behind it', async () => {
    const engine = engineWith('one', ['pt en', 'pt de'], {
      answer: ({ parts }) => (parts.length > 1 ? `${parts[1]?.text} Counts` : 'Account'),
    });
    const { translate } = translatorWith([engine]);
    assert.deepEqual((await translate('Conta {account}', 'en', 'pt')).texts, ['Account {account}']);
    assert.deepEqual((await translate('Conta {account}', 'de', 'pt')).texts, ['{account} Counts']);
  });
});
