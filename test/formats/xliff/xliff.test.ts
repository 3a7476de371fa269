import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { xliff } from '../../../src/formats/xliff/xliff.ts';
import { recompose, textsOf, translateWith } from '../translate-with.ts';
import { version1, version2 } from './files.ts';

const upper = (text: string): string => text.toUpperCase();
const SPANISH = { code: 'es', isRightToLeft: false };
const NEW = 'state="needs-review-translation" state-qualifier="mt-suggestion"';

function fill1(unit: string): string {
  return translateWith(xliff, version1(unit, ' target-language="es"'), upper).replace(/^.*<body>|<\/body>.*$/gs, '');
}

describe('XLIFF 1', () => {
  test('a missing or empty target is filled, and its state says so', () => {
    const cases = [
      [
        '\n  <source>A &lt; b</source>\n  <note>x y</note>\n',
        `\n  <source>A &lt; b</source>\n  <target ${NEW}>A &lt; B</target>\n  <note>x y</note>\n`,
      ],
      ['<source>One</source><target/>', `<source>One</source><target ${NEW}>ONE</target>`],
      [
        '<source>One</source><target xml:lang="es" state="new" ></target >',
        `<source>One</source><target xml:lang="es" state="needs-review-translation"  state-qualifier="mt-suggestion">ONE</target>`,
      ],
      ['<source><![CDATA[a <b>]]></source>', `<source><![CDATA[a <b>]]></source><target ${NEW}>A &lt;B&gt;</target>`],
    ];
    for (const [source, expected] of cases)
      assert.equal(fill1(`<trans-unit id="1">${source}</trans-unit>`), `<trans-unit id="1">${expected}</trans-unit>`);
  });

  test('what is translated, approved or not to be translated stays', () => {
    const units = [
      '<trans-unit id="1"><source>One</source><target>Uno</target></trans-unit>',
      '<trans-unit id="1"><source>One</source><target>One</target></trans-unit>',
      '<trans-unit id="1" approved="yes"><source>One</source></trans-unit>',
      '<trans-unit id="1" translate="no"><source>One</source></trans-unit>',
      '<group translate="no"><trans-unit id="1"><source>One</source></trans-unit></group>',
      '<trans-unit id="1"><source>One</source><target state="final"/></trans-unit>',
    ];
    for (const unit of units) assert.equal(fill1(unit), unit);
    const group = '<group translate="no"><trans-unit id="1" translate="yes"><source>One</source></trans-unit></group>';
    assert.match(fill1(group), />ONE<\/target>/);
  });

  test('each empty target is filled, also with its source', () => {
    for (const text of ['Menu', '12', '%s', 'https://example.com', '<x id="LINE_BREAK"/>', 'a <g id="1">b</g>']) {
      const source = version1(`<trans-unit id="1"><source>${text}</source></trans-unit>`);
      assert.ok(recompose(xliff, source).includes(`<target ${NEW}>${text}</target>`), text);
      const parsed = xliff.parse(source);
      const untranslated = parsed.units.map(() => undefined);
      assert.ok(xliff.compose(parsed, untranslated, SPANISH).includes(`<target ${NEW}>${text}</target>`), text);
    }
  });

  test('a template, whose targets repeat their sources in the same language, is translated', () => {
    const units =
      '<trans-unit id="1"><source>One</source><target state="translated">One</target></trans-unit>' +
      '<trans-unit id="2" approved="yes"><source>Two</source><target>Two</target></trans-unit>';
    const template = version1(units).replace('source-language="en"', 'source-language="en" target-language="en-US"');
    const result = translateWith(xliff, template, upper);
    assert.match(result, />ONE<\/target>.*>TWO<\/target>/s);
    assert.match(result, /target-language="es"/);
    assert.ok(result.includes(NEW), 'the state says that it is new');
    const translated = template.replace('"en-US"', '"es"');
    assert.equal(translateWith(xliff, translated, upper), translated);
    const edited = template.replace('>Two</target>', '>Second</target>');
    assert.equal(translateWith(xliff, edited, upper), edited);
  });

  test('a target that repeats its source counts as empty if it is new', () => {
    const unit = '<trans-unit id="1"><source>One</source><target state="new">One</target></trans-unit>';
    assert.equal(fill1(unit), `<trans-unit id="1"><source>One</source><target ${NEW}>ONE</target></trans-unit>`);
  });

  test('inline elements go with their words', () => {
    const content =
      'A <g id="1">big <x id="2"/></g> <bpt id="3">&lt;b></bpt>bold<ept id="3">&lt;/b></ept> <mrk mtype="term">term</mrk>';
    const source = version1(`<trans-unit id="1"><source>${content}</source></trans-unit>`);
    const [unit] = xliff.parse(source).units;
    assert.equal(unit?.text, 'A big  bold term');
    assert.deepEqual(unit?.tags, [
      { start: 2, end: 6, parent: undefined },
      { start: 6, end: 6, parent: 0 },
      { start: 7, end: 11, parent: undefined },
      { start: 12, end: 16, parent: undefined },
    ]);
    const moved = {
      text: 'la negrita de un término',
      tags: [
        { start: 14, end: 16, parent: undefined },
        { start: 16, end: 16, parent: 0 },
        { start: 3, end: 10, parent: undefined },
        { start: 17, end: 24, parent: undefined },
      ],
    };
    const result = translateWith(xliff, source, () => moved);
    assert.ok(
      result.includes(
        '>la <bpt id="3">&lt;b></bpt>negrita<ept id="3">&lt;/b></ept> de <g id="1">un<x id="2"/></g> <mrk mtype="term">término</mrk></target>',
      ),
    );
  });

  test('placeholders are nouns of the sentence, and codes at the ends are not part of it', () => {
    const content = '<ph id="0">&lt;p></ph> <x id="1" equiv-text="{{name}}"/> has <ph id="2">%d</ph> files <x id="3"/>';
    const source = version1(`<trans-unit id="1"><source>${content}</source></trans-unit>`);
    const [unit] = xliff.parse(source).units;
    assert.equal(unit?.text, '{{name}} has %d files');
    assert.deepEqual(unit?.verbatim, [
      { start: 0, end: 8 },
      { start: 13, end: 15 },
    ]);
    const result = translateWith(xliff, source, (text) => ({
      text: text.replace('has', 'tiene'),
      tags: [
        { start: 0, end: 8, parent: undefined },
        { start: 15, end: 17, parent: undefined },
      ],
    }));
    assert.ok(result.includes(`>${content.replace('has', 'tiene')}</target>`));
  });

  test('elements of messages of Angular are spans', () => {
    const content =
      'Read <x id="START_LINK" equiv-text="&lt;a>"/>the <x id="START_TAG_B_1"/>terms<x id="CLOSE_TAG_B"/><x id="CLOSE_LINK"/> first';
    const [unit] = xliff.parse(version1(`<trans-unit id="1"><source>${content}</source></trans-unit>`)).units;
    assert.deepEqual(unit?.tags, [
      { start: 5, end: 14, parent: undefined },
      { start: 9, end: 14, parent: 0 },
    ]);
  });

  test('placeholders of Angular are nouns', () => {
    const units = [
      '<trans-unit id="1"><source>One <x id="INTERPOLATION"/> two</source></trans-unit>',
      '<trans-unit id="2"><source>One <x id="PH_1"/><x id="LINE_BREAK"/></source></trans-unit>',
    ];
    const texts = textsOf(xliff, version1(units.join('')));
    assert.deepEqual(texts, ['One {{INTERPOLATION}} two', 'One {{PH_1}}']);
    const named = '<segment><source>One <ph id="0" equiv="INTERPOLATION" disp="{{a}}"/> two</source></segment>';
    assert.deepEqual(textsOf(xliff, version2(named)), ['One {{a}} two']);
  });

  test('a line break keeps the words on its sides apart', () => {
    for (const code of ['<x id="LINE_BREAK" equiv-text="&lt;br/&gt;"/>', '<x id="1" ctype="lb"/>']) {
      const source = version1(`<trans-unit id="1"><source>Press it${code}to go on</source></trans-unit>`);
      assert.deepEqual(textsOf(xliff, source), ['Press it to go on']);
      assert.ok(recompose(xliff, source).includes(`>Press it${code}to go on</target>`));
    }
  });

  test('codes that cross each other stand at positions', () => {
    const content = 'a <bpt id="1"/>b <g id="2">c <ept id="1"/>d</g> <ept id="3"/>e';
    const source = version1(`<trans-unit id="1"><source>${content}</source></trans-unit>`);
    assert.ok(
      translateWith(xliff, source, upper).includes(`>${content.replace(/(?<=^|>| )[a-e](?=<| |$)/g, upper)}</target>`),
    );
  });

  test('a divided source gives a divided target', () => {
    const divided = (one: string, two: string): string =>
      `<g id="1"><mrk mtype="seg" mid="1">${one}</mrk> <mrk mtype="seg" mid="2">${two}</mrk></g>`;
    const source = `<source><g id="1">One. Two.</g></source><seg-source>${divided('One.', 'Two.')}</seg-source>`;
    const unit = (target: string): string => `<trans-unit id="1">${source}${target}</trans-unit>`;
    assert.equal(fill1(unit('')), unit(`<target ${NEW}>${divided('ONE.', 'TWO.')}</target>`));
    assert.equal(
      fill1(unit(`<target>${divided('Uno.', '')}</target>`)),
      unit(`<target ${NEW}>${divided('Uno.', 'TWO.')}</target>`),
    );
    const selfClosing = `<target>${divided('Uno.', '').replace('></mrk></g>', '/></g>')}</target>`;
    assert.equal(fill1(unit(selfClosing)), unit(`<target ${NEW}>${divided('Uno.', 'TWO.')}</target>`));
    assert.equal(
      fill1(unit(`<target>${divided('Uno.', 'Dos.')}</target>`)),
      unit(`<target>${divided('Uno.', 'Dos.')}</target>`),
    );
    assert.equal(fill1(unit('<target>Uno. Dos.</target>')), unit('<target>Uno. Dos.</target>'));
  });

  test('the target language follows the request unless the file has translations', () => {
    const unit = '<trans-unit id="1"><source>One</source></trans-unit>';
    const done = '<trans-unit id="2"><source>Two</source><target>Deux</target></trans-unit>';
    const languageOf = (source: string): string | undefined =>
      /target-language="(.*?)"/.exec(translateWith(xliff, source, upper))?.[1];
    assert.equal(languageOf(version1(unit)), 'es');
    assert.equal(languageOf(version1(unit, ' target-language=""')), 'es');
    assert.equal(languageOf(version1(unit, ' target-language="es-MX"')), 'es-MX');
    assert.equal(languageOf(version1(unit, ' target-language="fr"')), 'es');
    assert.equal(languageOf(version1(unit + done, ' target-language="fr"')), 'fr');
    assert.equal(languageOf(version1(done, ' target-language="fr"')), 'fr');
  });

  test('each file declares the language of its sources', () => {
    const unit = '<body><trans-unit id="1"><source>One</source></trans-unit></body>';
    assert.equal(xliff.parse(version1(unit)).language, 'en');
    const two = `<xliff version="1.1"><file source-language="en">${unit}</file><file source-language="fr">${unit}</file></xliff>`;
    const parsed = xliff.parse(two);
    assert.deepEqual([parsed.language, ...parsed.units.map(({ language }) => language)], ['en', undefined, 'fr']);
  });

  test('a file of version 1.0 and one with a prefix are filled', () => {
    const old =
      '<xliff version="1.0"><file source-language="en"><body><trans-unit id="1"><source>One</source></trans-unit></body></file></xliff>';
    assert.ok(translateWith(xliff, old, upper).includes('</source><target>ONE</target>'));
    const prefixed = version1('<trans-unit id="1"><source>One</source></trans-unit>')
      .replace(/<(\/?)(?=[a-z])/g, '<$1x:')
      .replace('xmlns=', 'xmlns:x=');
    assert.ok(translateWith(xliff, prefixed, upper).includes(`</x:source><x:target ${NEW}>ONE</x:target>`));
  });
});

function fill2(unit: string): string {
  return translateWith(xliff, version2(unit), upper).replace(/^.*<unit id="u">|<\/unit>.*$/gs, '');
}

describe('XLIFF 2', () => {
  test('missing and empty targets are filled, and the state is that of the segment', () => {
    assert.equal(
      fill2('<segment id="1"><source>One</source></segment><ignorable><source> </source></ignorable>'),
      '<segment id="1" state="translated"><source>One</source><target>ONE</target></segment><ignorable><source> </source></ignorable>',
    );
    assert.equal(
      fill2('<segment state="initial"><source>One</source><target>One</target></segment>'),
      '<segment state="translated"><source>One</source><target>ONE</target></segment>',
    );
    for (const unit of [
      '<segment><source>One</source><target>Uno</target></segment>',
      '<segment state="final"><source>One</source></segment>',
    ])
      assert.equal(fill2(unit), unit);
  });

  test('inline elements go with their words', () => {
    const content =
      'A <pc id="1">big</pc> <sc id="2"/>bold<ec startRef="2"/> <ph id="3" equiv="%s"/> <mrk id="4" translate="no">Name</mrk><cp hex="001A"/> end';
    const [unit] = xliff.parse(version2(`<segment><source>${content}</source></segment>`)).units;
    assert.equal(unit?.text, 'A big bold %s Name end');
    assert.deepEqual(unit?.verbatim, [
      { start: 11, end: 13 },
      { start: 14, end: 18 },
    ]);
    const source = version2(`<segment><source>${content}</source></segment>`);
    const result = translateWith(xliff, source, (text) => ({
      text: text.replace('end', 'fin'),
      tags: unit?.tags ?? [],
    }));
    assert.ok(result.includes(`<target>${content.replace('end', 'fin')}</target>`));
  });
});
