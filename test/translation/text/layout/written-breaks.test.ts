import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitText } from '../../../../src/translation/text/split-text.ts';

/** The texts that an engine gets. */
const segmentsOf = (text: string): string[] =>
  [...splitText(text, 'en')].flatMap((piece) =>
    piece.kind === 'segment' ? [piece.parts.map((part) => part.text).join('')] : [],
  );

const divided: [text: string, segments: string[]][] = [
  [String.raw`Red sky\nblue sea`, ['Red sky', 'blue sea']],
  [String.raw`Size:\t{size}\r\nColour:\t{colour}`, ['Size:', 'Colour:']],
  [String.raw`Stay here?\n\nIt rains.`, ['Stay here?', 'It rains.']],
  [String.raw`One\\nTwo`, ['One', 'Two']],
  ['Dear %s,%nYour order is here.', ['Dear %s,', 'Your order is here.']],
];
for (const [text, segments] of divided) {
  test(`written breaks divide "${text}"`, () => assert.deepEqual(segmentsOf(text), segments));
}

const whole = [
  String.raw`Open C:\tools\new and wait`,
  String.raw`Open \\server\reports\new and wait`,
  String.raw`Look at src\text\new.ts first`,
  String.raw`The sign \neq means unequal`,
  String.raw`Write \n for a new line`,
  'A discount of 20%now',
  'Press <b  class="x"> now or {% if x  %} then',
];
for (const text of whole) {
  test(`no written break divides "${text}"`, () => assert.deepEqual(segmentsOf(text), [text]));
}
