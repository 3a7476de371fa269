import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Format, ParsedText } from '../../../src/formats/format.ts';
import { gettext } from '../../../src/formats/gettext/gettext.ts';
import { javascript } from '../../../src/formats/javascript/javascript.ts';
import { json } from '../../../src/formats/json/json.ts';
import { php } from '../../../src/formats/php/php.ts';
import { toml } from '../../../src/formats/toml/toml.ts';
import { yaml } from '../../../src/formats/yaml/yaml.ts';

/** Translates each text to the category of its number, or to "text". @param existing the translation that exists */
function translate<P extends ParsedText>(format: Format<P>, source: string, target: string, existing?: string): string {
  const languages = { source: 'en', target };
  const parsed = format.parse(source, { languages, existing: existing === undefined ? undefined : { text: existing } });
  const translations = parsed.units.map(({ count }) => ({ text: count?.category ?? 'text', tags: [] }));
  return format.compose(parsed, translations, { code: target, isRightToLeft: false });
}

function check<P extends ParsedText>(format: Format<P>, source: string, expected: string): void {
  const translated = translate(format, source, 'ru');
  assert.equal(translated, expected);
  assert.equal(translate(format, source, 'ru', translated), translated, 'a second update changes nothing');
}

test('a plural gets the forms of the target language, each with a number of its category', () => {
  check(
    json,
    '{\n  "day_one": "{{count}} day",\n  "day_other": "{{count}} days"\n}\n',
    '{\n  "day_one": "one",\n  "day_few": "few",\n  "day_many": "many",\n  "day_other": "text"\n}\n',
  );
  check(
    yaml,
    'en:\n  days:\n    one: "%{count} day" # a note\n    other: "%{count} days"\n',
    'ru:\n  days:\n    one: "one" # a note\n    few: "few"\n    many: "many"\n    other: "text"\n',
  );
  check(
    php,
    "<?php return ['days' => ['one' => '%d day', 'other' => '%d days']];\n",
    "<?php return ['days' => ['one' => 'one', 'few' => 'few', 'many' => 'many', 'other' => 'text']];\n",
  );
  check(
    javascript,
    "export default { day_one: '{{n}} day', day_other: '{{n}} days' };\n",
    "export default { day_one: 'one', day_few: 'few', day_many: 'many', day_other: 'text' };\n",
  );
  check(
    toml,
    '[day]\none = "{{.Count}} day"\nother = "{{.Count}} days"\n',
    '[day]\none = "one"\nfew = "few"\nmany = "many"\nother = "text"\n',
  );
});

test('ordinals have the categories of ordinals', () => {
  const source = '{"place_ordinal_one": "{{count}}st", "place_ordinal_other": "{{count}}th"}';
  assert.match(translate(json, source, 'it'), /^\{"place_ordinal_one": "one", "place_ordinal_many": "many", /);
});

test('texts beside others, and languages with the same forms, get no more', () => {
  const choices = '{"one": "One", "other": "Other", "title": "Some title"}';
  assert.equal(translate(json, choices, 'ru'), '{"one": "text", "other": "text", "title": "text"}');
  const days = '{"day_one": "{{count}} day", "day_other": "{{count}} days"}';
  assert.equal(translate(json, days, 'de'), '{"day_one": "one", "day_other": "text"}');
});

test('a translation has no form that its language lacks, unless it had it before', () => {
  const source = '{\n  "day_one": "{{count}} day",\n  "day_other": "{{count}} days",\n  "new": "Some text"\n}\n';
  assert.equal(translate(json, source, 'ja', '{"day_other": "日"}'), '{\n  "day_other": "日",\n  "new": "text"\n}\n');
  const kept = '{\n  "day_one": "一日",\n  "day_other": "日",\n  "new": "text"\n}\n';
  assert.equal(translate(json, source, 'ja', kept), kept);
});

test('each form of a message in a catalogue of gettext is translated with a number of its own', () => {
  const message = 'msgid "%d day"\nmsgid_plural "%d days"\n';
  const header = 'msgid ""\nmsgstr ""\n"Language: \\n"\n"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"\n\n';
  const source = `${header}${message}msgstr[0] ""\nmsgstr[1] ""\n`;
  const forms = (target: string) => translate(gettext, source, target).split('days"\n')[1];
  assert.equal(forms('ru'), 'msgstr[0] "one"\nmsgstr[1] "few"\nmsgstr[2] "many"\n');
  assert.equal(forms('ja'), 'msgstr[0] "text"\n');
  assert.equal(forms('de'), 'msgstr[0] "one"\nmsgstr[1] "text"\n');
});
