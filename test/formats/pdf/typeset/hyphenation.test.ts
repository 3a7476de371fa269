import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openHyphenation } from '../../../../src/formats/pdf/typeset/hyphenation.ts';

async function divided(language: string, words: readonly string[]): Promise<string> {
  const hyphenate = await openHyphenation(language);
  assert.ok(hyphenate, language);
  const parts = (word: string): string[] => {
    const bounds = [0, ...hyphenate(word), word.length];
    return bounds.slice(1).map((end, index) => word.slice(bounds[index], end));
  };
  return words.map((word) => parts(word).join('|')).join(' ');
}

describe('hyphens divide words', () => {
  test('by the rules of their language', async () => {
    assert.equal(await divided('en', ['hyphenation', 'information']), 'hy|phen|ation in|for|ma|tion');
    assert.equal(await divided('de', ['Silbentrennung', 'Straßenbahn']), 'Sil|ben|tren|nung Stra|ßen|bahn');
    assert.equal(await divided('pt-BR', ['informação']), 'in|for|ma|ção');
    assert.equal(await divided('sr', ['информација']), 'ин|фор|ма|ци|ја');
    assert.equal(await divided('sr-Latn', ['informacija']), 'in|for|ma|ci|ja');
    assert.equal(await divided('el', ['πληροφορίες']), 'πλη|ρο|φο|ρί|ες');
  });

  test('with the signs around them at their places', async () => {
    assert.equal(await divided('fr', ['«\u00a0l’information»,']), '«\u00a0l’in|for|ma|tion»,');
    assert.equal(await divided('en', ['(“hyphenation”).']), '(“hy|phen|ation”).');
  });

  test('but not addresses, names of programs, numbers and short words', async () => {
    const words = [
      'https://example.org/information',
      'someone@example.org',
      'PostgreSQL',
      'JavaScript',
      'utf8mb4',
      'time',
    ];
    assert.equal(await divided('en', words), words.join(' '));
  });

  test('only in languages with patterns', async () => {
    for (const language of ['ar', 'he', 'ja', 'zh', 'hi', 'th', 'vi']) {
      assert.equal(await openHyphenation(language), undefined, language);
    }
  });
});
