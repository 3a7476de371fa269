import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { substation } from '../../../src/formats/subtitles/substation.ts';
import { replaceWords, translateFile } from './translate.ts';

const HEAD = `[Script Info]
; A comment with words
Title: The film
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize
Style: Default,Arial,20

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;

interface Line {
  text: string;
  style?: string;
  effect?: string;
  kind?: string;
}

const toFile = (lines: readonly Line[], head = HEAD): string =>
  head +
  lines
    .map(({ text, style = 'Default', effect = '', kind = 'Dialogue' }, index) => {
      const [from, to] = [2 * index + 1, 2 * index + 3].map((second) => `0:00:${String(second).padStart(2, '0')}.00`);
      return `${kind}: 0,${from},${to},${style},,0,0,0,${effect},${text}\r\n`;
    })
    .join('');

const textsOf = (file: string): string[] =>
  [...file.matchAll(/^(?:Dialogue|Comment):(?:[^,\r\n]*,){9}(.*?)\r?$/gm)].map(([, text = '']) => text);

const shout = (lines: readonly Line[], head = HEAD): string[] =>
  textsOf(translateFile(substation, toFile(lines, head), (unit) => replaceWords(unit, (word) => word.toUpperCase())));

const unitsOf = (lines: readonly Line[]): string[] => substation.parse(toFile(lines)).units.map(({ text }) => text);

describe('SubStation Alpha', () => {
  test('keeps comments, styles, drawings, and the lines that the generator of effects makes', () => {
    const lines: Line[] = [
      { text: 'a note', kind: 'Comment' },
      { text: '{\\an7\\p1}m 0 0 l 100 0 100 100{\\p0}' },
      { text: '{\\p1}m 0 0 l 100 0' },
      { text: 'ko', effect: 'fx' },
      { text: 'Hello, there' },
    ];
    assert.deepEqual(shout(lines), [...lines.slice(0, 4).map(({ text }) => text), 'HELLO, THERE']);
    assert.deepEqual(substation.parse(toFile(lines)).warnings, { kept_structure: 1 });
    assert.ok(translateFile(substation, toFile(lines), (unit) => unit) === toFile(lines));
  });

  test('reads overrides as elements and positions, and a drawing in a text as one of them', () => {
    const texts = [
      '{\\an8}{\\i1}Hello there{\\i0}\\NHow are {\\b1}you{\\b0} today?',
      'Take {\\p1}m 0 0 l 9 9{\\p0}this {\\c&H0000FF&}red{\\c} one{a remark}.',
      'Open {brace',
      'Two\\hwords\\nhere',
    ];
    assert.deepEqual(unitsOf(texts.map((text) => ({ text, style: text.slice(0, 3) }))), [
      'Hello there',
      'How are you today?',
      'Take this red one.',
      'Open {brace',
      'Two\u00a0words here',
    ]);
    assert.deepEqual(shout(texts.slice(0, 2).map((text) => ({ text }))), [
      '{\\an8}{\\i1}HELLO THERE{\\i0}\\NHOW ARE {\\b1}YOU{\\b0} TODAY?',
      'TAKE {\\p1}m 0 0 l 9 9{\\p0}THIS {\\c&H0000FF&}RED{\\c} ONE{a remark}.',
    ]);
  });

  test('keeps the times of karaoke in their order', () => {
    const [text = ''] = shout([{ text: '{\\k20}Come {\\k35}with {\\kf50}me' }]);
    assert.equal(text, '{\\k20}COME {\\k35}WITH {\\kf50}ME');
  });

  test('joins a sentence over lines of one style, not over those of others', () => {
    assert.deepEqual(
      unitsOf([
        { text: 'I wanted' },
        { text: 'to go.' },
        { text: 'We should' },
        { text: 'No entry', style: 'Sign' },
        { text: 'leave now.' },
      ]),
      ['I wanted to go.', 'We should', 'No entry', 'leave now.'],
    );
    assert.deepEqual(
      unitsOf([
        { text: '{\\pos(1,2)}The Inn' },
        { text: 'Come with me.' },
        { text: '{\\an8}Now' },
        { text: '{\\an8}go.' },
      ]),
      ['The Inn', 'Come with me.', 'Now go.'],
    );
  });

  test('reads the fields in the order of their names, and small breaks where the file says so', () => {
    const head = HEAD.replace('ScriptType: v4.00+', 'WrapStyle: 2').replace(
      /^Format: Layer.*$/m,
      'Format: Start, End, Text',
    );
    const source = `${head}Dialogue: 0:00:01.00,0:00:02.00,One, two\\nThree, four\n`;
    const result = translateFile(substation, source, (unit) => replaceWords(unit, (word) => `${word}x`));
    assert.equal(result, source.replace('One, two\\nThree, four', 'Onex, twox\\NThreex, fourx'));
  });

  test('has the source under the translation where it is shown', () => {
    const target = { code: 'pt', isRightToLeft: false, shownSource: { code: 'en', isRightToLeft: false } };
    const source = toFile([{ text: '{\\an8}The {\\b1}sea{\\b0}' }]);
    const result = translateFile(substation, source, (unit) => replaceWords(unit, (word) => `${word}x`), target);
    assert.deepEqual(textsOf(result), ['{\\an8}Thex {\\b1}seax{\\b0}\\N{\\i1}The sea{\\i0}']);
  });

  test('escapes what would begin an override or a break', () => {
    const source = toFile([{ text: 'The word' }]);
    const result = translateFile(substation, source, ({ tags }) => ({ text: 'a{b}c\u00a0d C:\\New', tags }));
    assert.deepEqual(textsOf(result), ['a\\{b\\}c\\hd C:\\\u2060New']);
  });
});
