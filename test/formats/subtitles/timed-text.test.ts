import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { timedText } from '../../../src/formats/subtitles/timed-text.ts';
import { replaceWords, translateFile } from './translate.ts';

const toFile = (body: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xml:lang="en"${attributes}>
  <head><metadata><title>The film</title></metadata></head>
  <body>${body}</body>
</tt>
`;

const bodyOf = (file: string): string => file.slice(file.indexOf('<body>') + 6, file.indexOf('</body>'));
const double = (body: string): string =>
  bodyOf(translateFile(timedText, toFile(body), (unit) => replaceWords(unit, (word) => `${word}${word}`)));
const unitsOf = (body: string, attributes?: string): string[] =>
  timedText.parse(toFile(body, attributes)).units.map(({ text }) => text);

describe('timed text', () => {
  test('counts titles and descriptions, which stay', () => {
    assert.deepEqual(timedText.parse(toFile('<div><metadata><desc>A talk</desc></metadata></div>')).warnings, {
      not_read: 2,
    });
  });

  test('keeps elements, references and everything outside of paragraphs', () => {
    const body =
      '<div><p begin="1s" end="2s">\n  The <span tts:color="red">red</span> &amp; blue<br/>sea.\n</p><p begin="3s" end="4s"/></div>';
    assert.equal(
      double(body),
      '<div><p begin="1s" end="2s">\n  TheThe <span tts:color="red">redred</span> &amp;<br/>blueblue seasea.\n</p><p begin="3s" end="4s"/></div>',
    );
    const source = toFile(body);
    assert.equal(
      translateFile(timedText, source, (unit) => unit),
      source,
    );
  });

  test('divides words with times of their own, which no blank divides', () => {
    const timed = '<p><span begin="1s" end="2s">I saw it.</span><span begin="3s" end="4s">Then we left.</span></p>';
    assert.deepEqual(unitsOf(timed), ['I saw it. Then we left.']);
    assert.match(
      double(timed),
      /<span begin="1s" end="2s">II sawsaw itit\.<\/span> ?<span begin="3s" end="4s">ThenThen/,
    );
    assert.deepEqual(unitsOf('<p><span>Th</span><span>en</span> we left.</p>'), ['Then we left.']);
  });

  test('joins a sentence over paragraphs that follow each other, in any kind of times', () => {
    const texts = ['I saw', 'the sea.', 'Then we', 'left.'];
    const times = ['begin="00:00:01.000" end="00:00:02:12"', 'begin="2.5s" dur="500ms"', 'begin="5s" end="6s"'];
    const body = [...times, 'begin="95t" end="100t"'].map((time, index) => `<p ${time}>${texts[index]}</p>`).join('');
    assert.deepEqual(
      unitsOf(`<div>${body}</div>`, ' xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:tickRate="10"'),
      ['I saw the sea.', 'Then we', 'left.'],
    );
    assert.deepEqual(unitsOf('<div><p>I saw</p></div><div><p>the sea.</p></div>'), ['I saw', 'the sea.']);
    assert.deepEqual(unitsOf('<div><p region="top">I saw</p><p region="end">the sea.</p></div>'), [
      'I saw',
      'the sea.',
    ]);
  });

  test('names the language of the translation where texts change', () => {
    const source = toFile('<div xml:lang="fr"><p>Bonjour.</p></div><div xml:lang="en"><p>Hello.</p></div>');
    const parsed = timedText.parse(source);
    assert.deepEqual(
      parsed.units.map(({ language }) => language),
      ['fr', undefined],
    );
    assert.equal(parsed.language, 'en');
    const result = timedText.compose(parsed, [undefined, { text: 'Olá.', tags: [] }], {
      code: 'pt',
      isRightToLeft: false,
    });
    assert.equal(
      result,
      source
        .replace('styling" xml:lang="en"', 'styling" xml:lang="pt"')
        .replace('<div xml:lang="en"><p>Hello.', '<div xml:lang="pt"><p>Olá.'),
    );
  });

  test('keeps annotations of ruby, metadata and comments in a text', () => {
    const body =
      '<div><p begin="1s" end="2s">A <span tts:ruby="base">word</span><span tts:ruby="text">reading</span> <metadata>note</metadata><!-- c -->here.</p></div>';
    assert.deepEqual(unitsOf(body), ['A word here.']);
    assert.equal(double(body), body.replace('A ', 'AA ').replace('word', 'wordword').replace('here', 'herehere'));
  });

  test('has line breaks of its own where it keeps blanks', () => {
    const body = '<div><p xml:space="preserve">One\ntwo three.</p></div>';
    assert.deepEqual(double(body), body.replace('One\ntwo three', 'OneOne twotwo<br/>threethree'));
  });

  test('that is no timed text is damaged', () => {
    assert.throws(() => timedText.parse('<a/>'), { code: 'document_damaged' });
    assert.throws(() => timedText.parse(toFile('<div>')), { code: 'document_damaged' });
  });
});
