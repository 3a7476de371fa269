import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { android } from '../../src/formats/android/android.ts';
import { fluent } from '../../src/formats/fluent/fluent.ts';
import { gettext } from '../../src/formats/gettext/gettext.ts';
import { json } from '../../src/formats/json/json.ts';
import type { ParseOptions } from '../../src/formats/parse-options.ts';

const TO_PORTUGUESE: ParseOptions = { languages: { source: 'en', target: 'pt' } };
const PORTUGUESE = { code: 'pt', isRightToLeft: false };
const MESSAGE = '{n, plural, one {# arquivo} other {# arquivos}}';

const resources = (one: string, other: string): string =>
  `<resources>\n  <plurals name="p">\n    <item quantity="one">${one}</item>\n    <item quantity="other">${other}</item>\n  </plurals>\n</resources>\n`;
const textsOf = (units: readonly { text: string }[]): string[] => units.map(({ text }) => text);

describe('the digit of a form of one thing, which Portuguese uses for 0, too', () => {
  test('becomes the number of the other forms in resources and messages', () => {
    const parsed = android.parse(resources('1 file', '%d files'), TO_PORTUGUESE);
    assert.deepEqual(textsOf(parsed.units), ['{n, plural, one {# file} other {# files}}']);
    const composed = android.compose(parsed, [{ text: MESSAGE, tags: [] }], PORTUGUESE);
    assert.equal(composed, resources('%d arquivo', '%d arquivos'));
    const messages = fluent.parse('a = { $n ->\n    [one] 1 file\n   *[other] { $n } files\n}\n', TO_PORTUGUESE);
    assert.equal(
      fluent.compose(messages, [{ text: MESSAGE, tags: [] }], PORTUGUESE),
      'a = { $n ->\n    [one] { $n } arquivo\n   *[other] { $n } arquivos\n}\n',
    );
  });

  test('becomes it in catalogues, and by key where the target language needs it', () => {
    const entry = 'msgid "1 file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n';
    assert.deepEqual(textsOf(gettext.parse(entry, TO_PORTUGUESE).units), ['%d file', '%d files']);
    const texts = '{"file_one": "1 file", "file_other": "{{count}} files"}';
    assert.deepEqual(textsOf(json.parse(texts, TO_PORTUGUESE).units), ['{{count}} file', '{{count}} files']);
    const toSpanish = { languages: { source: 'en', target: 'es' } };
    assert.deepEqual(textsOf(json.parse(texts, toSpanish).units).slice(0, 1), ['1 file']);
  });

  test('stays where it is another number', () => {
    for (const [one, other] of [
      ['1 file of 1', '%d files'],
      ['Level 1.5 file', '%d files'],
      ['1% done', '%d done'],
      ['1 file', 'All files'],
      ['Page 1: a file', 'Page 1: %d files'],
    ] as const) {
      const [text] = textsOf(android.parse(resources(one, other), TO_PORTUGUESE).units);
      assert.ok(text?.includes(`one {${one}}`), `${text}`);
    }
  });
});
