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

test('the texts of a choice of Java are translated, with the text around them', async () => {
  const { translate } = translatorWith([capitals()]);
  const { texts } = await translate(
    [
      '{0, choice, 0#no files|1#one file|1<{0} files}',
      'You have {0,choice,-1.5#x|2≤{0,number,integer} items}.',
      "{0,choice,0#it''s '{'quoted'}'}",
    ],
    'pt',
    'en',
  );
  assert.deepEqual(texts, [
    '{0, choice, 0#NO FILES|1#ONE FILE|1<{0} FILES}',
    '{0,choice,-1.5#YOU HAVE X.|2≤YOU HAVE {0,number,integer} ITEMS.}',
    "{0,choice,0#it''s '{'quoted'}'}",
  ]);
});

test('a choice of Java beside what is no message stays as it is written', async () => {
  const engine = capitals();
  const { texts } = await translatorWith([engine]).translate(
    'in {user!r} {0, choice, 0#no files|1#a file}',
    'pt',
    'en',
  );
  assert.match(texts[0] ?? '', /\{0, choice, 0#.*\|1#.*\}$/i);
});

test('an apostrophe in the translation of a choice of Java is doubled', async () => {
  const engine = engineWith('one', ['en pt'], { answer: (segment) => textOf(segment).replace('no', "n'o") });
  const { texts } = await translatorWith([engine]).translate('{0,choice,0#no files|1#a file}', 'pt', 'en');
  assert.deepEqual(texts, ["{0,choice,0#n''o files|1#a file}"]);
});
