import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { maskTimes } from '../../../../../src/summarization/engines/extractive/input/mask-times.ts';
import { maskTurnHeads } from '../../../../../src/summarization/engines/extractive/input/mask-turn-heads.ts';
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
  'names and times in brackets on separate lines': (name, words, at) => `${name} Moor [${clock(at)}]:\n${words}\n`,
  'dates before names on separate lines': (name, words, at) => `[3/5/2033 10:1${at} AM] ${name} Moor\n${words}`,
  'names above times': (name, words, at) => `${name} Moor\n  10:1${at} AM\n${words}\n`,
  'names of a chat room': (name, words, at) => `${name.toLowerCase()} — Today at 10:1${at} AM\n${words}`,
  'headings of speakers': (name, words, at) => `### ${name} Moor (${clock(at)})\n\n${words}\n`,
  'bold names': (name, words) => `**${name}:** ${words}\n`,
  'bold names with times': (name, words, at) => String.raw`**${name}** \[${clock(at)}\]: ${words}`,
  'times before words': (_, words, at) => `0:${String(at * 7 + 3).padStart(2, '0')}${words}`,
  'names of a chat beside a meeting': (name, words, at) => `10:1${at}:02 From ${name} Moor to Everyone:\n\t${words}`,
  'lines of a messenger': (name, words, at) =>
    `3/5/33, 10:1${at} - Ida added Speaker ${at}\n3/5/33, 10:1${at} - ${name} Moor: ${words}`,
  'unknown speakers': (_, words, at) => `Unknown Speaker  ${clock(at)}\n${words}\n`,
  nicknames: (name, words, at) => `2033-05-03T10:1${at}:00  <${name}> ${words}`,
};

suite('transcripts', () => {
  for (const [layout, write] of Object.entries(LAYOUTS)) {
    test(`with ${layout} are summarized by what was decided, without times and numbers of speakers`, () => {
      const source = TURNS.map(([name, words], at) => write(name, words, at)).join('\n');
      const summary = [text(source), ...points(source, 3)].join('\n');
      assert.match(text(source), /we decide to take the shed down on 3 June\./);
      assert.match(points(source, 1).join(), /we decide to take the shed down on 3 June\./i);
      assert.doesNotMatch(summary, /\d:\d|-->|speaker|\[|Thanks to all|Everyone/i);
    });
  }

  test('put a decision before one that refers to an earlier sentence', () => {
    const talk = (turns: readonly (readonly [string, string])[]) =>
      turns.map(([name, words]) => `${name}: ${words}`).join('\n');
    const english = TURNS.map(([name, words], at) =>
      at === 6 ? ([name, 'We postpone that to April.'] as const) : ([name, words] as const),
    );
    assert.match(points(talk(english), 1).join(), /take the shed down/);
    const german = [
      ['Ida', 'Beginnen wir mit dem Dach des alten Bootshauses.'],
      ['Bo', 'Der Zimmermann sagt, dass die Balken auf der Nordseite morsch sind.'],
      ['Cy', 'Wir könnten die Balken des Schuppens hinter der Mühle nehmen.'],
      ['Ida', 'Dann beschließen wir, den Schuppen am 3. Juni abzureißen.'],
      ['Bo', 'Die Nägel sind eine andere Sache, weil der Laden geschlossen ist.'],
      ['Ida', 'Das verschieben wir auf April, weil jetzt niemand Zeit hat.'],
      ['Cy', 'Danke euch allen, bis nächste Woche.'],
    ] as const;
    assert.match(points(talk(german), 1).join(), /den Schuppen am 3\. Juni/);
  });

  test('of a show say what it is', () => {
    const welcome = 'Hello and welcome to the second episode of our show about old harbours.';
    const talk = TURNS.filter((_, at) => at !== 4).map(([name, words]) => `${name}: ${words}`);
    assert.ok(
      points([`Ida: ${welcome}`, ...talk].join('\n'), 2)
        .join()
        .includes(welcome),
    );
  });

  test('with times within running text are read without them', () => {
    const source = TURNS.map(([, words], at) => `0:${String(at * 7 + 3).padStart(2, '0')} ${words}`).join(' ');
    assert.doesNotMatch(text(source), /0:/);
  });

  test('with a line for each time are one text', () => {
    const masked = maskTimes('0:01\nwe went to\n0:04\nthe old harbour\n0:08\nto buy fish');
    assert.equal(masked.replace(/ +/g, ' ').trim(), 'we went to the old harbour to buy fish');
  });
});

test('a timetable, ratios, scores, verses and remarks are no transcript', () => {
  for (const source of [
    'Coffee 9:00\nLunch 12:00\nCoffee 15:00\nDinner 19:00',
    'Final score, 3:12\nThe team won.\nFinal score, 2:10\nThe team lost.\nFinal score, 1:11\nThe team drew.',
    'Luke 5:16\nHe prayed.\nLuke 6:33\nDo good.\nMark 3:16\nHe named them.\nMark 14:16\nThey went out.',
    '**Note:** Use it.\n\nIt reads files.\n\n**Note:** Stop.\n\nIt writes files.\n\n**Note:** Wait.\n\n**Tip:** Go.',
    '9:00 Opening\n10:00 Talk\n11:00 Coffee\n12:00 Lunch',
    'The team won 3:1, then lost 2:4, and drew 1:1 and 0:0 in spring.',
    'A ratio of 1:2 is common.',
    'Programme of the day\n[09:00] Registration opens in the hall\n[10:00] The minister speaks\n[11:30] A panel meets',
  ]) {
    assert.equal(maskTimes(maskTurnHeads(source).text), source);
  }
});
