import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Unit } from '../../../src/formats/format.ts';
import { srt, vtt } from '../../../src/formats/subtitles/subtitles.ts';
import { readPlayedCues, withoutMarkup } from './read-srt.ts';
import { replaceWords, translateFile } from './translate.ts';

const ARABIC = { code: 'ar', isRightToLeft: true };

/** SubRip with the texts, translated by texts that stand for the units. */
function translateCues(
  texts: readonly string[],
  translations: readonly string[],
  target = { code: 'pt', isRightToLeft: false },
): string[][] {
  const source = texts
    .map((text, index) => `${index + 1}\n00:00:${10 + 2 * index},000 --> 00:00:${11 + 2 * index},500\n${text}\n`)
    .join('\n');
  const units = translations.values();
  const result = translateFile(srt, source, ({ tags }) => ({ text: units.next().value ?? '', tags }), target);
  return readPlayedCues(result).map(({ lines }) => lines);
}

describe('the translation of subtitles', () => {
  test('is laid out over the cues of its sentence, at the ends of phrases', () => {
    assert.deepEqual(
      translateCues(
        ['When I was young, I wanted', 'to go to the sea\nwith my old friends.', 'But no.'],
        ['Quando eu era jovem, queria ir ao mar com os meus velhos amigos.', 'Mas não.'],
      ),
      [['Quando eu era jovem,'], ['queria ir ao mar com', 'os meus velhos amigos.'], ['Mas não.']],
    );
  });

  test('fills the cues of a sentence before a cue gets more lines than the cues of its file', () => {
    const cues = translateCues(
      ['I have always wanted to be the first one\nof all the people in this very large town', 'to see it.'],
      [
        'Sempre quis ser a primeira de todas as pessoas que vivem nesta cidade tão grande e tão antiga a ver com os próprios olhos o que lá está.',
      ],
    );
    assert.deepEqual(
      cues.map(({ length }) => length),
      [2, 2],
    );
  });

  test('has a dash at the end of a line rather than at the beginning of one', () => {
    assert.deepEqual(
      translateCues(
        ['I am older', 'than her --', 'but it meant nothing.'],
        ['Sou mais velho do que ela agora -- mas não significava nada.'],
      ),
      [['Sou mais velho'], ['do que ela agora --'], ['mas não significava nada.']],
    );
  });

  test('keeps each sentence in its cues', () => {
    assert.deepEqual(
      translateCues(['Go. I never wanted', 'to be here.'], ['Saia já daqui para fora. Nunca quis estar aqui.']),
      [['Saia já daqui para fora. Nunca quis'], ['estar aqui.']],
    );
  });

  test('has at most 42 characters a line, and as many lines as the source where they suffice', () => {
    const long = 'Uma frase que é muito mais comprida do que aquela da qual foi traduzida';
    const [cue] = translateCues(['A short sentence.'], [long]);
    assert.equal(cue?.join(' '), long);
    assert.equal(cue?.length, 2);
    assert.ok(cue?.every((line) => line.length <= 42));
  });

  test('has wider lines only where its cue has them', () => {
    const wide = 'This is one line of a cue that has many more than 42 characters.';
    assert.deepEqual(translateCues([wide], [wide.toUpperCase()]), [[wide.toUpperCase()]]);
  });

  test('stays visible in each cue when it has fewer words', () => {
    assert.deepEqual(translateCues(['Do not', 'ever', 'do it.'], ['Jamais faça.']), [['Jamais'], ['faça.'], ['faça.']]);
  });

  test('is divided between the words of scripts without blanks', () => {
    const [first = [], second = []] = translateCues(
      ['I wanted to say', 'that the weather is good.'],
      ['我想说，今天的天气真的很好。'],
      { code: 'zh', isRightToLeft: false },
    );
    assert.deepEqual([...first, ...second].join(''), '我想说，今天的天气真的很好。');
    assert.deepEqual(first, ['我想说，']);
  });

  test('keeps dashes, names in markup, brackets, notes, numbers and positions', () => {
    const source =
      '7\r\n00:00:01,000 --> 00:00:02,000 X1:1\r\n{\\an8}- I see.\r\n- You?\r\n\r\n9\r\n00:00:02,000 --> 00:00:03,000\r\n♪ [music] la la ♪\r\n\r\n';
    const upper = translateFile(srt, source, (unit) => replaceWords(unit, (word) => `${word}z`));
    assert.equal(
      upper,
      source.replace('I see', 'Iz seez').replace('You', 'Youz').replace('music', 'musicz').replace('la la', 'laz laz'),
    );
  });

  test('has the elements of its source in each cue', () => {
    const source = '1\n00:00:01,000 --> 00:00:02,000\n<i>I wanted\n\n2\n'.replace('wanted', 'wanted to</i>');
    const all = `${source}00:00:02,000 --> 00:00:03,000\n<i>see you</i>\n<i>again.</i>\n`;
    const result = translateFile(srt, all, ({ text, tags }) => ({ text: text.toUpperCase(), tags }));
    assert.equal(result, all.toUpperCase().replaceAll('<I>', '<i>').replaceAll('</I>', '</i>'));
  });

  test('begins in lower case where its source does, unless it begins with a name or in capitals', () => {
    const translate = (text: string, translation: string, code = 'pt'): string[][] =>
      translateCues(['Before.', text, 'After.'], ['Antes.', translation, 'Depois.'], { code, isRightToLeft: false });
    assert.deepEqual(translate('you like it.', 'Você gosta.')[1], ['você gosta.']);
    assert.deepEqual(translate('You like it.', 'Você gosta.')[1], ['Você gosta.']);
    assert.deepEqual(translate('okay then.', 'OK então.')[1], ['OK então.']);
    assert.deepEqual(translate('then Maria came.', 'Maria veio.')[1], ['Maria veio.']);
    assert.deepEqual(translate('houses are old.', 'Häuser sind alt.', 'de')[1], ['Häuser sind alt.']);
    assert.deepEqual(translate('os gatos são meus.', 'The cats are mine.', 'en')[1], ['the cats are mine.']);
    assert.deepEqual(translate('acho que sim.', 'I think so.', 'en')[1], ['I think so.']);
    assert.deepEqual(translate('estou aqui.', 'I’m here.', 'en')[1], ['I’m here.']);
    assert.deepEqual(translate('na segunda-feira.', 'Monday is fine.', 'en')[1], ['Monday is fine.']);
    assert.deepEqual(translate('der er I jo.', 'Der er I jo.', 'da')[1], ['der er I jo.']);
    assert.deepEqual(translate('you are here.', 'I er her.', 'da')[1], ['I er her.']);
    assert.deepEqual(translate('houses in Germany are old.', 'Alemanha tem casas.')[1], ['Alemanha tem casas.']);
    assert.deepEqual(translate('houses that I saw.', 'Casas que eu vi.')[1], ['casas que eu vi.']);
    assert.deepEqual(translate('nice it is.', 'Iyi.', 'tr')[1], ['Iyi.']);
  });

  test('escapes the signs of WebVTT, and names its language in the header', () => {
    const source = 'WEBVTT\nLanguage: en\n\n00:01.000 --> 00:02.000\na &amp; b\n';
    const result = translateFile(vtt, source, ({ tags }) => ({ text: 'x & y <z> -->', tags }));
    assert.equal(result, 'WEBVTT\nLanguage: pt\n\n00:01.000 --> 00:02.000\nx &amp; y &lt;z&gt; --&gt;\n');
  });

  test('marks the direction of lines that begin with a word of another one', () => {
    assert.deepEqual(translateCues(['Windows is open.', 'Good.'], ['Windows مفتوح.', 'حسنا.'], ARABIC), [
      ['\u200fWindows مفتوح.'],
      ['حسنا.'],
    ]);
  });

  test('keeps the order of times and of overrides that begin and end a style', () => {
    const source = 'WEBVTT\n\n00:01.000 --> 00:04.000\none <00:02.000>two <00:03.000>three\n';
    const swapped = ({ tags: [first, second] }: Unit) => ({
      text: 'dois três um',
      tags: [first, second].flatMap((tag, index) =>
        tag ? [{ ...tag, start: 10 - 5 * index, end: 10 - 5 * index }] : [],
      ),
    });
    assert.equal(translateFile(vtt, source, swapped), source.replace(/one.*/, 'dois <00:02.000>três <00:03.000>um'));
  });

  test('leaves a unit as it is without a translation, or with other tags', () => {
    const source = '1\n00:00:01,000 --> 00:00:02,000\n<i>One</i> two.\n';
    assert.equal(
      translateFile(srt, source, () => undefined),
      source,
    );
    assert.equal(
      translateFile(srt, source, () => ({ text: 'Um', tags: [] })),
      source,
    );
  });

  test('has no markup in the width of a line', () => {
    const [cue = []] = translateCues(
      ['<font color="#ffff00">A line of nearly forty-two characters</font>'],
      ['Uma linha com quase quarenta e dois sinais'],
    );
    assert.equal(withoutMarkup(cue.join('|')), 'Uma linha com quase quarenta e dois sinais');
  });
});
