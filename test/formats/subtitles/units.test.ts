import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Format, ParsedText } from '../../../src/formats/format.ts';
import { srt, vtt } from '../../../src/formats/subtitles/subtitles.ts';

/** SubRip with a cue every two seconds. */
function subtitles(...texts: string[]): string {
  return texts
    .map((text, index) => `${index + 1}\n00:00:${10 + 2 * index},000 --> 00:00:${11 + 2 * index},500\n${text}\n`)
    .join('\n');
}

function unitsOf(source: string, format: Format<ParsedText> = srt): string[] {
  return format.parse(source).units.map(({ text }) => text);
}

describe('a text of subtitles', () => {
  test('is a sentence that runs over several cues', () => {
    assert.deepEqual(unitsOf(subtitles('I wanted to tell you', 'that we leave\ntomorrow morning.', 'Good night.')), [
      'I wanted to tell you that we leave tomorrow morning.',
      'Good night.',
    ]);
  });

  test('ends at a sentence mark of any script', () => {
    assert.deepEqual(unitsOf(subtitles('今天天气', '很好。', 'क्या हाल', 'है।', 'ماذا تفعل', 'هنا؟', 'End')), [
      '今天天气很好。',
      'क्या हाल है।',
      'ماذا تفعل هنا؟',
      'End',
    ]);
  });

  test('ends at a long gap, at another speaker and where the writing turns to capitals', () => {
    const gap = '1\n00:00:01,000 --> 00:00:02,000\nI thought\n\n2\n00:00:05,000 --> 00:00:06,000\nthat was all.\n';
    assert.deepEqual(unitsOf(gap), ['I thought', 'that was all.']);
    assert.deepEqual(unitsOf(subtitles('I thought', '- No.', 'THE NEXT DAY', 'they left.')), [
      'I thought',
      'No.',
      'THE NEXT DAY',
      'they left.',
    ]);
  });

  test('does not go on in a cue that is shown together with it', () => {
    const source = '1\n00:00:01,000 --> 00:00:03,000\nI thought\n\n2\n00:00:01,000 --> 00:00:03,000\nthat was all.\n';
    assert.deepEqual(unitsOf(source), ['I thought', 'that was all.']);
  });

  test('is each line of a dialogue', () => {
    assert.deepEqual(unitsOf(subtitles('- Are you there?\n- Yes, I am\nhere.', '<i>– Stay.\n– No.</i>')), [
      'Are you there?',
      'Yes, I am here.',
      'Stay.',
      'No.',
    ]);
  });

  test('is a speaker, a sound or a lyric of its own', () => {
    const source = subtitles(
      'JOHN: I know.\nMAN 2: Me too.',
      '[door slams]',
      '[Anna] Who is\nthere? (sighs)',
      '♪ We are\nthe champions ♪',
      'The answer is: no.',
    );
    assert.deepEqual(unitsOf(source), [
      'JOHN',
      'I know.',
      'MAN 2',
      'Me too.',
      'door slams',
      'Anna',
      'Who is there?',
      'sighs',
      'We are the champions',
      'The answer is: no.',
    ]);
  });

  test('runs over cues without sentence marks that follow each other at once', () => {
    const captions = subtitles('we are here', 'and you are there', 'so it goes');
    assert.deepEqual(unitsOf(captions), ['we are here and you are there so it goes']);
    const times = [...captions.matchAll(/--> (\S+)/g)].map(([, end = '']) => end);
    const pause = captions.replace(times[0] ?? '', '00:00:00,100');
    assert.deepEqual(unitsOf(pause), ['we are here', 'and you are there so it goes']);
    assert.deepEqual(unitsOf(subtitles('The house', 'The garden', 'I think')), ['The house', 'The garden I think']);
    assert.deepEqual(unitsOf(subtitles('we are here', 'so it goes ♪', 'on and on')).length, 3);
    const long = subtitles(...Array.from({ length: 20 }, () => 'a caption of some thirty signs'));
    assert.ok(unitsOf(long).every((text) => text.length <= 240));
  });

  test('outside of the cues of WebVTT stays, and is counted', () => {
    const source =
      'WEBVTT\n\nNOTE a note\n\nSTYLE\n::cue {}\n\n1\n00:01.000 --> 00:02.000\n\nThe roof is red.\n\n00:02.000 --> 00:03.000\nIt is.\n\nGone.\nToo.\n';
    const { units, warnings } = vtt.parse(source);
    assert.deepEqual(
      units.map(({ text }) => text),
      ['It is.'],
    );
    assert.deepEqual(warnings, { not_read: 2 });
  });

  test('of WebVTT goes on behind a line of blanks, up to an empty line', () => {
    const source =
      'WEBVTT\n\n00:01.000 --> 00:02.000\n \nThe library is open.\n\n00:02.000 --> 00:03.000\n\nNo text of it.\n\n' +
      '2\n00:03.000 --> 00:04.000\n\t\nThe door\nis closed.\n \n3\n00:04.000 --> 00:05.000\nThe end.\n';
    assert.deepEqual(unitsOf(source, vtt), ['The library is open.', 'The door is closed.', 'The end.']);
  });

  test('needs a letter', () => {
    assert.deepEqual(unitsOf(subtitles('1, 2, 3', '...', '♪ ♪')), []);
  });

  test('is not longer than ten cues', () => {
    const source = subtitles(...Array.from({ length: 25 }, (_, index) => (index % 5 > 3 ? 'end.' : 'and so on')));
    const endless = source.replaceAll('end.', 'and').replace('and so on', 'One.').replaceAll('on\n\n9\n', 'on.\n\n9\n');
    assert.ok(unitsOf(endless).every((text) => text.length <= 100));
  });

  test('has the elements around its words as tags, and other markup at its position', () => {
    const source = subtitles('{\\an8}<i>I <b>wanted</b></i>', '<i>to\ngo.</i>', 'Not {\\i1}closed<br> <b>here</i>.');
    const [first, second] = srt.parse(source).units;
    assert.deepEqual(first, {
      text: 'I wanted to go.',
      tags: [
        { start: 0, end: 15, parent: undefined },
        { start: 2, end: 8, parent: 0 },
      ],
      role: 'paragraph',
      location: { cue: 1 },
    });
    assert.deepEqual(
      second?.tags.map(({ start, end }) => [start, end]),
      [
        [4, 4],
        [10, 10],
        [11, 11],
        [15, 15],
      ],
    );
  });

  test('is read in WebVTT beside notes, styles, regions, identifiers and settings', () => {
    const source = `WEBVTT - A title
Kind: captions
Language: en-GB

STYLE
::cue { color: red }

NOTE
A note.

intro
00:01.000 --> 00:02.000 align:start
<v.loud Anna Smith>Hello &amp; <c.red>good</c> bye</v>

00:02.000 --> 00:03.000
<v Bob>Who &lt;is&gt; this? <00:02.500>Me.
`;
    const parsed = vtt.parse(source);
    assert.deepEqual(
      parsed.units.map(({ text }) => text),
      ['Hello & good bye', 'Who <is> this? Me.'],
    );
    assert.equal(parsed.language, 'en-GB');
  });

  test('is read in SubRip with the faults that players forgive', () => {
    const source =
      '00:00:01.000 -> 00:00:02.5\nNo number.\n2\n0:0:3,1 --> 0:0:4\n\nBlank\n\nline.\n\n\n3\n00:00:01,000 --> 00:00:02,000\n4\n00:00:02,000 --> 00:00:03,000\nEnd.';
    assert.deepEqual(unitsOf(source), ['No number.', 'Blank line.', 'End.']);
  });

  test('is none in an empty file, and a file without timings is damaged', () => {
    assert.deepEqual(unitsOf('\n'), []);
    assert.deepEqual(unitsOf('WEBVTT\n\nNOTE nothing\n', vtt), []);
    assert.throws(() => unitsOf('Only a text.'), { code: 'document_damaged' });
    assert.throws(() => unitsOf('Only a text.', vtt), { code: 'document_damaged' });
  });

  test('of its own is a line in another style that begins with a capital', () => {
    const unitsOf = (text: string): string[] =>
      srt.parse(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`).units.map((unit) => unit.text);
    assert.deepEqual(unitsOf('<i>Hello there</i>\nHow are you?'), ['Hello there', 'How are you?']);
    assert.deepEqual(unitsOf('Hello there\n<i>How are you?</i>'), ['Hello there', 'How are you?']);
    assert.deepEqual(unitsOf('<i>I saw the</i>\n<i>Empire State.</i>'), ['I saw the Empire State.']);
    assert.deepEqual(unitsOf('<i>I saw</i>\nthe sea.'), ['I saw the sea.']);
  });
});
