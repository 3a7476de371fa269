import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classifyLines } from '../../../../../src/summarization/engines/extractive/input/classify-lines.ts';
import { createTurnMatcher } from '../../../../../src/summarization/engines/extractive/input/speaker-turns.ts';

const turnsOf = (text: string): number => {
  const lines = classifyLines(text);
  return lines.filter(createTurnMatcher(lines)).length;
};

test('the fields of records are no speakers', () => {
  const record = (at: number): string =>
    `What: part ${at} of the crane\nStatus: old\n${at % 3 === 0 ? 'Since: spring\n' : ''}When: next year\nWarning: a lamp\nIt makes noise.\n`;
  assert.equal(turnsOf(Array.from({ length: 6 }, (_, at) => record(at)).join('\n')), 0);
});

test('members who all answer the chair are speakers', () => {
  const members = ['Bo', 'Ida', 'Mats', 'Lena'];
  const talk = Array.from(
    { length: 12 },
    (_, at) => `Chair: What about lamp ${at}?\n${members[(at * at) % 4]}: It is old.\n`,
  );
  assert.equal(turnsOf(talk.join('')), 24);
});
