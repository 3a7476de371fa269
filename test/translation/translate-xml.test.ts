import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScope } from '../../load/test-scope.ts';
import type { FormatName } from '../../src/formats/markup-formats.ts';
import type { TagOptions } from '../../src/formats/tag-options.ts';
import { engineWith, failureOf, textOf, translatorWith } from '../support/translator-doubles.ts';

const REQUEST = { targetLanguage: 'es', currentLanguage: 'en' } as const;

/** Translates with an engine that writes words in capitals and leaves protected parts and tags in their places. */
async function translate(text: string, tagOptions: TagOptions, format: FormatName = 'xml') {
  const engine = engineWith('one', ['en es'], {
    answer: ({ parts, tags }) => ({
      text: parts.map((part) => (part.kind === 'text' ? part.text.toUpperCase() : part.text)).join(''),
      tags,
    }),
  });
  engine.features = new Set(['tags']);
  const { translator } = translatorWith([engine]);
  const { texts } = await translator.translate({ ...REQUEST, text, format, tagOptions }, testScope());
  return { text: texts[0], sent: engine.segments().map(textOf) };
}

test('a sentence of XML is translated with its tags', async () => {
  assert.deepEqual(await translate('Press <i class="a">Continue</i> to go on.<x id="1"/>', {}), {
    text: 'PRESS <i class="a">CONTINUE</i> TO GO ON.<x id="1"/>',
    sent: ['Press Continue to go on.'],
  });
});

test('each text of a document in XML is translated alone', async () => {
  const source = '<doc><title>A house.</title>\n  <par>The house. The <b>garden</b>.</par></doc>';
  assert.deepEqual(await translate(source, {}), {
    text: '<doc><title>A HOUSE.</title>\n  <par>THE HOUSE. THE <b>GARDEN</b>.</par></doc>',
    sent: ['A house.', 'The house.', 'The garden.'],
  });
});

test('the options of a request say which tags divide a sentence and which texts stay', async () => {
  const source = '<p>The house <x>Big House</x></p> <p>was sold.</p><li>It is big.</li>';
  const options = { nonSplittingTags: ['p'], splittingTags: ['li'], ignoreTags: ['x'] };
  assert.deepEqual(await translate(source, options), {
    text: '<p>THE HOUSE <x>Big House</x></p> <p>WAS SOLD.</p><li>IT IS BIG.</li>',
    sent: ['The house Big House was sold.', 'It is big.'],
  });
  const given = await translate('<a>The house</a> <b>was sold.</b>', { outlineDetection: false });
  assert.deepEqual(given.sent, ['The house was sold.']);
  const html = await translate(
    '<p>The house <code-x>Big House</code-x> was sold.</p>',
    { ignoreTags: ['code-x'] },
    'html',
  );
  assert.equal(html.text, '<p>THE HOUSE <code-x>Big House</code-x> WAS SOLD.</p>');
});

test('XML with an ignored text is not served from the translation without the option', async () => {
  const engine = engineWith('one', ['en es'], {
    answer: (segment) => ({ text: textOf(segment).replace('The', 'La'), tags: segment.tags }),
  });
  engine.features = new Set(['tags']);
  const { translator } = translatorWith([engine]);
  for (const tagOptions of [{}, { ignoreTags: ['x'] }]) {
    await translator.translate(
      { ...REQUEST, format: 'xml', text: 'The <x>house</x> is big.', tagOptions },
      testScope(),
    );
  }
  const areProtected = engine
    .segments()
    .map(({ parts }) => parts.some(({ kind, text }) => kind === 'protected' && text.includes('house')));
  assert.deepEqual([...new Set(areProtected)], [false, true]);
});

test('XML that is not well-formed is rejected with the place in each text, short or long', async () => {
  const engine = engineWith('one', ['en es']);
  const { translator } = translatorWith([engine]);
  const text = ['<p>One</p>', '<p>One<br>two</p>', `${'The house is big. '.repeat(1_000)}\nR&D`];
  const error = await failureOf(translator.translate({ ...REQUEST, format: 'xml', text }, testScope()));
  assert.equal(error.code, 'malformed_xml');
  assert.deepEqual(
    error.issues?.map(({ path, message }) => [path, /line \d+, column \d+/.exec(message)?.[0]]),
    [
      ['text[1]', 'line 1, column 17'],
      ['text[2]', 'line 2, column 2'],
    ],
  );
  assert.doesNotMatch(JSON.stringify(error.issues), /house|One/);
  assert.equal(engine.batches.length, 0);
});
