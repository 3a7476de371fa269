import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { stringCatalog } from '../../../src/formats/apple/string-catalog.ts';

const LANGUAGES = { source: 'en', target: 'pl' };
const POLISH = { code: 'pl', isRightToLeft: false };

/** A catalogue as Xcode lays it out. */
const catalog = (strings: object): string =>
  `${JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }, undefined, 2).replaceAll('": ', '" : ')}\n`;
const unit = (value: string, state = 'translated') => ({ stringUnit: { state, value } });
const checked = (value: string) => unit(value, 'needs_review');

function translate(source: string, translate = (text: string): string | undefined => text.toUpperCase()) {
  const parsed = stringCatalog.parse(source, { languages: LANGUAGES });
  const kept: number[] = [];
  const translations = parsed.units.map(({ text }) => {
    const translation = translate(text);
    return translation === undefined ? undefined : { text: translation, tags: [] };
  });
  const result = stringCatalog.compose(parsed, translations, POLISH, (index) => kept.push(index));
  return { result, kept, warnings: parsed.warnings, texts: parsed.units.map(({ text }) => text) };
}

describe('string catalogues of Xcode', () => {
  test('the target language is added in its place, as the file is laid out', () => {
    const source = catalog({
      'Open it': { comment: 'Title', shouldTranslate: true },
      button: { localizations: { de: unit('Offen'), en: unit('Save it'), zh: unit('保存') } },
      'Close it': { localizations: { de: unit('Zu') } },
    });
    const expected = catalog({
      'Open it': { comment: 'Title', localizations: { pl: checked('OPEN IT') }, shouldTranslate: true },
      button: { localizations: { de: unit('Offen'), en: unit('Save it'), pl: checked('SAVE IT'), zh: unit('保存') } },
      'Close it': { localizations: { de: unit('Zu'), pl: checked('CLOSE IT') } },
    });
    assert.equal(translate(source).result, expected);
    assert.equal(translate(source, () => undefined).result, source);
    assert.equal(stringCatalog.parse(source).language, 'en');
  });

  test('an empty string, and a catalogue on one line, get the language too', () => {
    assert.equal(
      translate('{"sourceLanguage":"en","strings":{"Open it":{},"Close it" : {\n\n}}}').result,
      '{"sourceLanguage":"en","strings":{"Open it":{"localizations":{"pl":{"stringUnit":{"state":"needs_review","value":"OPEN IT"}}}},"Close it" : {"localizations":{"pl":{"stringUnit":{"state":"needs_review","value":"CLOSE IT"}}}}}}',
    );
  });

  test('what is not translatable, is code or is filled stays; what is new is filled', () => {
    const strings = {
      'Never it': { shouldTranslate: false },
      btn_save: {},
      'Done it': { localizations: { pl: unit('Gotowe') } },
      'New it': { localizations: { pl: unit('New it', 'new') } },
      'Empty it': { localizations: { pl: unit('') } },
      '%@': {},
    };
    const { result, warnings, texts } = translate(catalog(strings));
    assert.deepEqual(texts, ['New it', 'Empty it']);
    assert.deepEqual(warnings, { kept_code: 1, kept_filled: 1 });
    const filled = {
      'New it': { localizations: { pl: checked('NEW IT') } },
      'Empty it': { localizations: { pl: checked('EMPTY IT') } },
    };
    assert.equal(result, catalog({ ...strings, ...filled }));
    assert.deepEqual(translate(result).texts, []);
  });

  test('a language has the name that the file gives it', () => {
    const source = catalog({ 'Open it': {}, 'Close it': { localizations: { 'pl-PL': unit('Zamknij') } } });
    const { result, texts } = translate(source);
    assert.deepEqual(texts, ['Open it']);
    assert.ok(result.includes('"pl-PL" : {\n          "stringUnit" : {\n            "state" : "needs_review"'), result);
  });

  test('plurals get the categories of the target language, also by device and in substitutions', () => {
    const plural = (number: string, one: string, other: string) => ({
      plural: { one: unit(`${number} ${one}`), other: unit(`${number} ${other}`) },
    });
    const source = catalog({
      files: { localizations: { en: { variations: plural('%lld', 'file', 'files') } } },
      device: { localizations: { en: { variations: { device: { iphone: unit('Tap it'), mac: unit('Click it') } } } } },
      both: {
        localizations: {
          en: {
            ...unit('Found %#@n@ here'),
            substitutions: { n: { argNum: 1, formatSpecifier: 'lld', variations: plural('%arg', 'file', 'files') } },
          },
        },
      },
    });
    const { result, texts } = translate(source, (text) =>
      text.startsWith('{n') ? '{n, plural, one {# p} few {# q} other {r #}}' : `x ${text}`,
    );
    const message = '{n, plural, one {# file} other {# files}}';
    assert.deepEqual(texts, [message, 'Tap it', 'Click it', 'Found %#@n@ here', message]);
    const { strings } = JSON.parse(result);
    const forms = (number: string) => ({
      plural: { one: checked(`${number} p`), few: checked(`${number} q`), other: checked(`r ${number}`) },
    });
    assert.deepEqual(strings.files.localizations.pl, { variations: forms('%lld') });
    assert.deepEqual(strings.device.localizations.pl, {
      variations: { device: { iphone: checked('x Tap it'), mac: checked('x Click it') } },
    });
    assert.deepEqual(strings.both.localizations.pl, {
      ...checked('x Found %#@n@ here'),
      substitutions: { n: { argNum: 1, formatSpecifier: 'lld', variations: forms('%arg') } },
    });
    const damaged = translate(source, () => 'Some text');
    assert.deepEqual(damaged.kept, [0, 4]);
    assert.equal(JSON.parse(damaged.result).strings.both.localizations.pl, undefined);
  });

  test('a plural gets the forms that its translation lacks, and the others stay', () => {
    const english = { variations: { plural: { one: unit('%lld file'), other: unit('%lld files') } } };
    const inPolish = (forms: object) =>
      catalog({ files: { localizations: { en: english, pl: { variations: forms } } } });
    const own = { one: unit('%lld plik'), other: unit('%lld pliku') };
    const source = inPolish({ plural: { ...own, few: unit('', 'new') } });
    const plural = '{n, plural, one {a} few {# q} many {# r} other {b}}';
    const complete = { plural: { many: checked('%lld r'), ...own, few: checked('%lld q') } };
    const { result, texts } = translate(source, () => plural);
    assert.deepEqual([texts.length, result], [1, inPolish(complete)]);
    assert.deepEqual(translate(result).texts, []);
    assert.equal(translate(source, () => 'no plural').result, source);
    const existing = { text: inPolish({ plural: own }) };
    const parsed = stringCatalog.parse(catalog({ files: { localizations: { en: english } } }), {
      languages: LANGUAGES,
      existing,
    });
    const updated = stringCatalog.compose(parsed, [{ text: plural, tags: [] }], POLISH);
    assert.deepEqual(JSON.parse(updated).strings.files.localizations.pl.variations.plural, {
      ...{ few: checked('%lld q'), many: checked('%lld r') },
      ...own,
    });
  });

  test('a string with unknown parts stays, and is counted', () => {
    const { result, warnings } = translate(
      catalog({ a: { localizations: { en: { stringSet: { values: ['Open it'] } } } } }),
    );
    assert.deepEqual(warnings, { kept_structure: 1 });
    assert.ok(!result.includes('"pl"'));
  });

  test('JSON that is no catalogue, or nests too deeply, is damaged', () => {
    const deep = `{"sourceLanguage":"en","strings":${'{"a":'.repeat(5_000)}{}${'}'.repeat(5_000)}}`;
    for (const source of ['{}', '[]', '{"sourceLanguage":"en"', '{"sourceLanguage":"en","strings":[]}', deep])
      assert.throws(() => stringCatalog.parse(source), { code: 'document_damaged' }, source.slice(0, 50));
  });
});
