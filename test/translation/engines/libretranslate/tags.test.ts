import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaggedText } from '@glossa/tagged-text';
import fc from 'fast-check';
import { readHtml, toHtml } from '../../../../src/translation/engines/libretranslate/html.ts';
import { taggedTextOf } from '../../../../src/translation/text/segment-text.ts';
import { type LibreTranslateServer, sendJson } from '../../../support/libretranslate-server.ts';
import { segmentOf, taggedSegments, written } from '../../../support/tagged-segments.ts';
import { availability, batchOf, plain, startEngine } from './support.ts';

const limits = { timeout: 300_000 };

const WORDS: Readonly<Record<string, string>> = {
  'Press the red button now.': 'Pulsa ahora el botón rojo.',
  'Press the': 'Pulsa el',
  red: 'Rojo',
  'button now.': 'botón ahora.',
  'red button': 'botón rojo',
  'now.': 'ahora.',
};

/** Answers texts and HTML with one translation for each. */
const answering =
  (translate: (text: string, format: string) => string): LibreTranslateServer['translate'] =>
  (response, { q, format }) => {
    const texts = typeof q === 'string' ? [q] : q;
    sendJson(response, { translatedText: texts.map((one) => translate(one, format)) });
  };

/** Translates each text between elements by itself, as Argos Translate does. */
const piecewise = (html: string): string =>
  html.replace(/[^<>]+(?![^<>]*>)/g, (text) => text.replace(text.trim(), WORDS[text.trim()] ?? text.trim()));

const translated = (texts: readonly (TaggedText | undefined)[]): (string | undefined)[] =>
  texts.map((text) => text && written(text));

test('a segment with tags is sent as HTML and as text, the others as text alone', limits, async (t) => {
  const { server, engine } = await startEngine(t);
  server.translate = answering((text, format) =>
    format === 'html' ? 'Pulsa ahora el botón <b id="1">rojo</b><b id="2"></b>.' : (WORDS[text] ?? `es: ${text}`),
  );
  assert.ok(engine.features?.has('tags'));
  const { texts } = await engine.translate(
    batchOf([...plain('One.'), segmentOf('Press the [red] button* now.'), ...plain('Two.')]),
  );
  assert.deepEqual(translated(texts), ['es: One.', 'Pulsa ahora el botón [rojo]*.', 'es: Two.']);
  assert.deepEqual(
    server.received.map(({ format, q }) => ({ format, q })).sort((a, b) => (a.format < b.format ? -1 : 1)),
    [
      { format: 'html', q: 'Press the <b id="1">red</b> button<b id="2"></b> now.' },
      { format: 'text', q: ['One.', 'Press the red button now.', 'Two.'] },
    ],
  );
});

test('where a server translates piece by piece, the tags are put into the translation of the whole sentence', {
  ...limits,
}, async (t) => {
  const { server, engine } = await startEngine(t);
  server.translate = answering((text, format) => (format === 'html' ? piecewise(text) : (WORDS[text] ?? text)));
  const ask = async (segment: string) => translated((await engine.translate(batchOf([segmentOf(segment)]))).texts);
  assert.deepEqual(await ask('Press the [red] button now.'), ['Pulsa ahora el botón [rojo].']);
  assert.deepEqual(await ask('Press the [red button] now.'), ['Pulsa ahora el [botón rojo].']);
});

test(
  'the pieces are the translation where the words of a tag are not in that of the whole sentence',
  limits,
  async (t) => {
    const { server, engine } = await startEngine(t);
    server.translate = answering((text, format) =>
      format === 'html' ? piecewise(text) : 'Pulsa ya mismo el botón encarnado.',
    );
    const { texts } = await engine.translate(batchOf([segmentOf('Press the [red] button now.')]));
    assert.deepEqual(translated(texts), ['Pulsa el [Rojo] botón ahora.']);
  },
);

test('words that the translation has twice, or only inside another word, are no place for a tag', limits, async (t) => {
  const { server, engine } = await startEngine(t);
  for (const whole of ['Pulsa el rojo o el rojo.', 'Pulsa ahora el botón rojos.']) {
    server.translate = answering((text, format) => (format === 'html' ? piecewise(text) : whole));
    const { texts } = await engine.translate(batchOf([segmentOf('Press the [red] button now.')]));
    assert.deepEqual(translated(texts), ['Pulsa el [Rojo] botón ahora.']);
  }
});

for (const [damage, answer] of [
  ['drops', 'Pulsa ahora el botón rojo.'],
  ['doubles', 'Pulsa <b id="1">ahora</b> el botón <b id="1">rojo</b>.'],
  ['leaves open', 'Pulsa ahora el botón <b id="1">rojo.'],
  ['invents', 'Pulsa <b>ahora</b> el botón <b id="1">rojo</b>.'],
  ['renumbers', 'Pulsa ahora el botón <b id="999">rojo</b>.'],
  ['closes in vain', 'Pulsa ahora el botón <b id="1">rojo</b></b>.'],
] as const) {
  test(`a server that ${damage} a tag gives no translation of that segment, and stays up`, limits, async (t) => {
    const { server, engine } = await startEngine(t);
    server.translate = answering((text, format) => (format === 'html' ? answer : text));
    const batch = batchOf([segmentOf('Press the [red] button now.'), ...plain('One.')]);
    assert.deepEqual(translated((await engine.translate(batch)).texts), [undefined, 'One.']);
    assert.deepEqual([...availability(engine)], ['ready']);
  });
}

test('a text is read the same from a server that escapes its HTML and from one that does not', limits, async (t) => {
  const { server, engine } = await startEngine(t);
  const source = 'Write <more> & "less" in [AT&T], a < b';
  for (const isUnescaped of [false, true]) {
    server.translate = answering((text, format) =>
      format === 'html' && isUnescaped
        ? text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
        : text,
    );
    const { texts } = await engine.translate(batchOf([segmentOf(source.replaceAll('"', ''))]));
    assert.deepEqual(translated(texts), [source.replaceAll('"', '')]);
  }
});

test('a text that looks like our elements or has character references is not sent as HTML', limits, async (t) => {
  const { server, engine } = await startEngine(t);
  const segments = ['Use </b> [here]', 'Write &lt; [here]', 'Not &#39; [here]'].map(segmentOf);
  assert.deepEqual((await engine.translate(batchOf(segments))).texts, [undefined, undefined, undefined]);
  assert.deepEqual(
    server.received.map(({ format }) => format),
    ['text'],
  );
});

test('a server that rejects HTML still translates the other segments', limits, async (t) => {
  const { server, engine } = await startEngine(t);
  const { translate } = server;
  server.translate = (response, asked, request) =>
    asked.format === 'html' ? sendJson(response, { error: 'format' }, 400) : translate(response, asked, request);
  const segments = ['Press the [red] button', 'Press the [green] button', 'One.'].map(segmentOf);
  for (const _ of [1, 2, 3, 4]) {
    const { texts } = await engine.translate(batchOf(segments));
    assert.deepEqual(translated(texts), [undefined, undefined, 'es: One.']);
  }
  assert.deepEqual([...availability(engine)], ['ready']);
  const inHtml = server.received.filter(({ format }) => format === 'html');
  assert.equal(inHtml.length, 3, 'one list and its two texts, and no HTML afterwards');
});

test('any segment is read back from its own HTML, escaped or not', () => {
  fc.assert(
    fc.property(taggedSegments, fc.constantFrom('', '<', '&', ' a < b & c > d ', '<i>'), ({ parts, tags }, sign) => {
      const segment = taggedTextOf({ parts: [...parts, { kind: 'text', text: sign }], tags });
      const html = toHtml(segment) ?? '';
      const unescaped = html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
      for (const answer of [html, unescaped]) {
        assert.deepEqual(readHtml(answer, segment), segment);
      }
    }),
    { seed: 20_261_122, numRuns: 1_000 },
  );
});
