import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPart } from '../../../../src/formats/ooxml/wordprocessing/part-reader.ts';
import { partOf, translateBody, unitsOf, upperCase } from './word-part.ts';

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const run = (text: string, properties = ''): string =>
  `<w:r>${properties}<w:t xml:space="preserve">${escapeText(text)}</w:t></w:r>`;
const paragraph = (...runs: string[]): string => `<w:p>${runs.join('')}</w:p>`;
/** The text of a part, without its elements. */
const textOf = (xml: string): string =>
  xml
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const TEMPLATES = [
  ['{#users}hello {name}{/users}', '{#users}HELLO {name}{/users}'],
  ['{user name} and {price | upper}', '{user name} AND {price | upper}'],
  ['{% if in_town  %}here{% else %}there{% endif %}', '{% if in_town  %}HERE{% else %}THERE{% endif %}'],
  ['the {{ customer  }} of {{  city }}', 'THE {{ customer  }} OF {{  city }}'],
  ['{FOR x IN people} {INS x.name} sings {END-FOR x}', '{FOR x IN people} {INS x.name} SINGS {END-FOR x}'],
  ['+++INS x.name+++ sings', '+++INS x.name+++ SINGS'],
  ['{d.items[i+1].name} costs {d.price:formatN(2)}', '{d.items[i+1].name} COSTS {d.price:formatN(2)}'],
  ['dear {“Hello ” + user} {£note} all', 'DEAR {“Hello ” + user} {£note} ALL'],
  ['dear «First_Name»', 'DEAR «First_Name»'],
  ['<<foreach [x in y]>>the <<[x.name]>><</foreach>>', '<<foreach [x in y]>>THE <<[x.name]>><</foreach>>'],
  ['<#if a>yes, it is<#else>no, never</#if>', '<#if a>YES, IT IS<#else>NO, NEVER</#if>'],
  ['number [b.number;block=tbs:row]', 'NUMBER [b.number;block=tbs:row]'],
  ['dear «Name» of «Company», «Vorname» «Ort»', 'DEAR «Name» OF «Company», «Vorname» «Ort»'],
  ['the {First Name} of {prénom} and {größe_2}', 'THE {First Name} OF {prénom} AND {größe_2}'],
  [
    "{d.ok:ifEQ(true):show('it is, yes'):elseShow(no)} is it",
    "{d.ok:ifEQ(true):show('it is, yes'):elseShow(no)} IS IT",
  ],
  ['{d.cars[i, sort>1].name} runs', '{d.cars[i, sort>1].name} RUNS'],
  ['+++ INS x.name +++ sings +++= a.b(1)+++', '+++ INS x.name +++ SINGS +++= a.b(1)+++'],
  [
    '{{ name | default("a guest of the house, whoever it may be, as long as the list of all of them is not empty yet") }} sings',
    '{{ name | default("a guest of the house, whoever it may be, as long as the list of all of them is not empty yet") }} SINGS',
  ],
  ['<<if [a]>>yes, it is<<else>>no, never<</if>>', '<<if [a]>>YES, IT IS<<else>>NO, NEVER<</if>>'],
  ['{@rawXml} {%image} {>part} words', '{@rawXml} {%image} {>part} WORDS'],
  [
    "+++! f = (a) => a + ' there!'; +++ it is +++=f('so') + x+++",
    "+++! f = (a) => a + ' there!'; +++ IT IS +++=f('so') + x+++",
  ],
  [
    '***FOR x IN list*** one ***INS $x.name*** ---END-FOR x---',
    '***FOR x IN list*** ONE ***INS $x.name*** ---END-FOR x---',
  ],
  ['the +++ test2+++ of +++INSertable +++ and {My Tag 1}', 'THE +++ test2+++ OF +++INSertable +++ AND {My Tag 1}'],
  ['{#אב}one {שם המורה}{/אב}', '{#אב}ONE {שם המורה}{/אב}'],
] as const;

describe('tags of templates in Word documents', () => {
  test('stay byte for byte, and the texts between them are translated', () => {
    for (const [source, expected] of TEMPLATES)
      assert.equal(textOf(translateBody(paragraph(run(source)), upperCase)), expected);
  });

  test('stay when several runs write them', () => {
    for (const [source, expected] of TEMPLATES)
      for (const size of [1, 2, 5]) {
        const runs = source.match(new RegExp(`.{1,${size}}`, 'gu'))?.map((text) => run(text)) ?? [];
        const marks = runs.map(
          (one) => `${one}<w:bookmarkStart w:id="1" w:name="a"/><w:proofErr w:type="spellStart"/>`,
        );
        assert.equal(textOf(translateBody(paragraph(...runs), upperCase)), expected);
        assert.equal(textOf(translateBody(paragraph(...marks), upperCase)), expected);
      }
  });

  test('keep the formatting of their runs', () => {
    const bold = '<w:rPr><w:b/></w:rPr>';
    const body = paragraph(run('hello {na'), run('me', bold), run('} there'));
    const translated = translateBody(body, upperCase);
    assert.equal(textOf(translated), 'HELLO {name} THERE');
    assert.ok(translated.includes(`${bold}<w:t>me</w:t>`), translated);
  });

  test('alone are no text', () => {
    assert.deepEqual(unitsOf(paragraph(run('{#users}')) + paragraph(run('{{na'), run('me}}'))), []);
    const body = paragraph(run('{FOR person IN people}'));
    assert.equal(translateBody(body, upperCase), body);
    assert.ok(partOf(body).includes(body));
  });

  test('with code in several paragraphs stay, and are counted', () => {
    const kept = ['+++QUERY', 'getThem {', 'name', '}', '+++', "+++EXEC a = 'it is';", 'b = 2;+++'];
    const texts = [...kept, 'it is', 'here +++INS x+++ too', '+++INS', 'hello', '+++', 'all'];
    const parsed = readPart(partOf(texts.map((text) => paragraph(run(text))).join('')));
    assert.deepEqual(
      parsed.units.map(({ text }) => text),
      ['it is', 'here +++INS x+++ too', '+++INS', 'hello', 'all'],
    );
    assert.deepEqual(parsed.warnings, { kept_code: kept.length - 2 });
  });

  test('words between the same marks are text', () => {
    const texts = [
      'It is open {see the annex for the hours}.',
      'It is open {see the appendix}.',
      '«Guten Morgen»',
      'Er sagte «Guten Morgen».',
      '«No quiero ir, pero voy», dijo.',
      '<<Good morning>>',
      'He said <<good morning to you>>.',
      '+++ news +++',
      '+++ Breaking news: it rains +++',
      '«Bonjour», dit-il.',
    ];
    for (const text of texts) assert.deepEqual(unitsOf(paragraph(run(text))), [text]);
  });

  test('do not go across a link', () => {
    const link = `<w:hyperlink r:id="a">${run('here')}</w:hyperlink>`;
    const body = paragraph(run('see {{ the page '), link, run(' of it }} there'));
    assert.equal(textOf(translateBody(body, upperCase)), 'SEE {{ THE PAGE HERE OF IT }} THERE');
  });
});
