import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tag } from '@glossa/tagged-text';
import { testScope } from '../../load/test-scope.ts';
import { engineWith, textOf, translatorWith } from '../support/translator-doubles.ts';

const HTML = { targetLanguage: 'es', currentLanguage: 'en', format: 'html' } as const;

test('an engine that does not move tags gets the texts between them', async () => {
  const engine = engineWith('one', ['en es'], { answer: (segment) => textOf(segment).toUpperCase() });
  const { translator } = translatorWith([engine]);
  const request = { ...HTML, text: '<p>The house is <b class="x">very large</b> today.</p>' };
  const { texts } = await translator.translate(request, testScope());
  assert.deepEqual(texts, ['<p>THE HOUSE IS <b class="x">VERY LARGE</b> TODAY.</p>']);
  const sent = engine.batches.flatMap(({ segments }) => segments.map(textOf));
  assert.deepEqual(sent, ['The house is', 'very large', 'today.']);
});

const damages: [what: string, damage: (tags: readonly Tag[]) => readonly Tag[]][] = [
  ['loses tags', () => []],
  ['doubles tags', (tags) => [...tags, ...tags]],
  ['turns tags', (tags) => tags.map(({ start, end, parent }) => ({ start: end, end: start, parent }))],
  ['moves tags out of the text', (tags) => tags.map((tag) => ({ ...tag, end: tag.end + 100 }))],
  ['nests tags', (tags) => tags.map((tag) => ({ ...tag, parent: 0 }))],
];
for (const [what, damage] of damages) {
  test(`a translation that ${what} is made again in pieces and counted`, async () => {
    const engine = engineWith('one', ['en es'], {
      answer: (segment) => ({ text: textOf(segment).toUpperCase(), tags: damage(segment.tags) }),
    });
    engine.features = new Set(['tags']);
    const { translator, metric } = translatorWith([engine]);
    const request = { ...HTML, text: '<p>The house is <b>very large</b> today.</p>' };
    const { texts } = await translator.translate(request, testScope());
    assert.deepEqual(texts, ['<p>THE HOUSE IS <b>VERY LARGE</b> TODAY.</p>']);
    assert.equal(await metric('glossa_translation_damaged_segments_total'), 1);
  });
}

test('the attributes of tags are not part of a segment, so that equal sentences are translated once', async () => {
  const engine = engineWith('one', ['en es'], {
    answer: (segment) => ({ text: textOf(segment).toUpperCase(), tags: segment.tags }),
  });
  engine.features = new Set(['tags']);
  const { translator } = translatorWith([engine], { cacheBytes: 100_000 });
  for (const href of ['/a', '/b']) {
    const text = `<p>The <a href="${href}">house</a> is large.</p>`;
    const { texts } = await translator.translate({ ...HTML, text }, testScope());
    assert.deepEqual(texts, [`<p>THE <a href="${href}">HOUSE</a> IS LARGE.</p>`]);
  }
  assert.equal(engine.batches.flatMap(({ segments }) => segments).length, 1);
});

test('characters for private use that a user writes stay as they are, in texts and in code', async () => {
  const engine = engineWith('one', ['en es'], {
    answer: (segment) => ({ text: textOf(segment).toUpperCase(), tags: segment.tags }),
  });
  engine.features = new Set(['tags']);
  const { translator } = translatorWith([engine]);
  for (const character of ['\ue000', '\u{f0000}', '\u{10f800}', '\u{10fffd}']) {
    const text = `<p>Press ${character} or <code>${character}</code> on <i>now</i>.</p>`;
    const { texts } = await translator.translate({ ...HTML, text }, testScope());
    const expected = `<p>PRESS ${character} OR <code>${character}</code> ON <i>NOW</i>.</p>`;
    assert.deepEqual(texts, [expected]);
  }
});
