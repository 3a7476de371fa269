import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { maskTimes } from '../../../../../src/summarization/engines/extractive/input/mask-times.ts';
import { points, summarize } from '../support.ts';

const TURNS = [
  ['Ida', 'Let us begin with the roof of the old boat house.'],
  ['Bo', 'The carpenter says that the beams are rotten on the northern side.'],
  ['Cy', 'We could use the beams of the shed behind the mill instead.'],
  ['Bo', 'The shed is dry, and nobody has used it since the flood.'],
  ['Ida', 'Then we decide to take the shed down on 3 June.'],
  ['Cy', 'I will ask the mayor for the lorry of the town.'],
  ['Bo', 'The nails are a different matter, since the shop is closed.'],
  ['Ida', 'Thanks to all of you, see you next week.'],
] as const;
const text = (source: string): string => summarize(source).paragraph ?? '';
const clock = (at: number): string => `00:${String(at * 7 + 3).padStart(2, '0')}`;

const LAYOUTS: Readonly<Record<string, (name: string, words: string, at: number) => string>> = {
  names: (name, words) => `${name}: ${words}`,
  'times in brackets': (_, words, at) => `[${clock(at)}] ${words}`,
  'times in escaped brackets': (name, words, at) => String.raw`\[${clock(at)}\] ${name}: ${words}`,
  'bare times': (name, words, at) => `0${clock(at)} ${name}: ${words}`.slice(1),
  'ranges of a recognizer': (_, words, at) => `[${clock(at)}.000 --> ${clock(at)}.900] ${words}`,
  'numbered speakers': (name, words, at) => `Speaker ${name.length} (${clock(at)}): ${words}`,
  'speakers in capitals': (name, words) => `SPEAKER_0${name.length}: ${words}`,
  'names below times': (name, words, at) => `0:${at}:8.0 --> 0:${at}:12.0\n${name} Moor\n${words}`,
  'names with times above': (name, words, at) => `${name} Moor  ${clock(at)}\n${words}`,
  'dates of a messenger': (name, words, at) => `[03/05/33, 10:1${at}:22] ${name} Moor: ${words}`,
  nicknames: (name, words, at) => `2033-05-03T10:1${at}:00  <${name}> ${words}`,
};

suite('transcripts', () => {
  for (const [layout, write] of Object.entries(LAYOUTS)) {
    test(`with ${layout} are summarized by what was decided, without times and numbers of speakers`, () => {
      const source = TURNS.map(([name, words], at) => write(name, words, at)).join('\n');
      const summary = [text(source), ...points(source, 3)].join('\n');
      assert.match(text(source), /we decide to take the shed down on 3 June\./);
      assert.doesNotMatch(summary, /\d:\d|-->|speaker|\[|Thanks to all/i);
    });
  }

  test('with times within running text are read without them', () => {
    const source = TURNS.map(([, words], at) => `0:${String(at * 7 + 3).padStart(2, '0')} ${words}`).join(' ');
    assert.doesNotMatch(text(source), /0:/);
  });

  test('with a line for each time are one text', () => {
    const masked = maskTimes('0:01\nwe went to\n0:04\nthe old harbour\n0:08\nto buy fish');
    assert.equal(masked.replace(/ +/g, ' ').trim(), 'we went to the old harbour to buy fish');
  });
});

test('a timetable, ratios and scores are no transcript', () => {
  for (const source of [
    '9:00 Opening\n10:00 Talk\n11:00 Coffee\n12:00 Lunch',
    'The team won 3:1, then lost 2:4, and drew 1:1 and 0:0 in spring.',
    'A ratio of 1:2 is common.',
    'Programme of the day\n[09:00] Registration opens in the hall\n[10:00] The minister speaks\n[11:30] A panel meets',
  ]) {
    assert.equal(maskTimes(source), source);
  }
});
