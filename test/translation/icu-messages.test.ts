import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineWith, textOf, translatorWith } from '../support/translator-doubles.ts';

const capitals = () => engineWith('one', ['en pt'], { answer: (segment) => textOf(segment).toUpperCase() });

test('an ICU message is translated in its options, beside other strings', async () => {
  const { translate } = translatorWith([capitals()]);
  const { texts } = await translate(
    ['A house', 'Keep {n, plural, one {this file} other {these # files}}. Thanks.', 'Hello {name}'],
    'pt',
    'en',
  );
  assert.deepEqual(texts, [
    'A HOUSE',
    '{n, plural, =0 {KEEP THESE # FILES. THANKS.} one {KEEP THIS FILE. THANKS.} other {KEEP THESE # FILES. THANKS.}}',
    'HELLO {name}',
  ]);
});

test('the language of an ICU message is detected by its options, not by its syntax', async () => {
  const languages = { 'um arquivo muitos arquivos': 'pt' };
  const { translate } = translatorWith([engineWith('one', ['pt en'])], { languages });
  const { detected } = await translate('{n, plural, one {um arquivo} other {muitos arquivos}}', 'en');
  assert.deepEqual(detected, ['pt']);
});

test('an ICU message without words stays unchanged', async () => {
  const engine = capitals();
  const message = '{n, plural, one {#} other {# / {total}}}';
  const { texts } = await translatorWith([engine]).translate(message, 'pt', 'en');
  assert.deepEqual(texts, [message]);
  assert.deepEqual(engine.batches, []);
});
