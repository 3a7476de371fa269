import assert from 'node:assert/strict';
import { test } from 'node:test';
import { translateForm } from '../../../../src/translation/text/icu/translate-form.ts';

/** Translates a text with a placeholder, which is marked by brackets, and records the texts that the engine would get. */
async function translated(
  marked: string,
  translate: (text: string) => string,
  {
    category = 'one',
    isOrdinal = false,
    isOthers = false,
    to = 'pt',
  }: { category?: 'one' | 'few'; isOrdinal?: boolean; isOthers?: boolean; to?: string } = {},
): Promise<{ text: string; texts: string[] }> {
  const [start, end] = [marked.indexOf('['), marked.indexOf(']') - 1];
  const texts: string[] = [];
  const count = { start, end, category, isOrdinal, isOthers };
  const text = await translateForm(marked.replace(/[[\]]/g, ''), count, { from: 'en', to }, async (source) => {
    texts.push(source);
    return translate(source);
  });
  return { text, texts };
}

test('a form of a plural is translated with a number of its category', async () => {
  const one = await translated('about [{{count}}] hour', (text) =>
    text.replace('about', 'cerca de').replace('hour', 'hora'),
  );
  assert.deepEqual(one, { text: 'cerca de {{count}} hora', texts: ['about 1 hour'] });
  const first = await translated('[{{count}}]st place', () => '1º lugar', { isOrdinal: true });
  assert.deepEqual(first, { text: '{{count}}º lugar', texts: ['1st place'] });
  const few = await translated('[%d] files', (text) => text.replace('files', 'pliki'), { category: 'few', to: 'pl' });
  const others = await translated('[%d] files', (text) => text.replace('files', 'файл'), { isOthers: true, to: 'ru' });
  assert.deepEqual(others, { text: '%d файл', texts: ['21 files'] });
  assert.deepEqual(few, { text: '%d pliki', texts: ['3 files'] });
});

test('a translation without the number, or with two of them, has the placeholder translated', async () => {
  for (const answer of ['um minuto', '1 minuto e 1 segundo']) {
    const { text, texts } = await translated('[%d] minute', (source) => (source.includes('%d') ? '%d minuto' : answer));
    assert.equal(text, '%d minuto');
    assert.deepEqual(texts, ['1 minute', '%d minute']);
  }
});

test('a number that the text has stays where it is', async () => {
  const { text } = await translated('[%d] hour and 1 minute', (source) => source);
  assert.equal(text, '%d hour and 1 minute');
});
