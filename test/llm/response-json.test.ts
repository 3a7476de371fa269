import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readResponseJson } from '../../src/llm/response-json.ts';
import { assertFast } from '../support/assert-fast.ts';

const VALUE = { 1: 'Uno {dos} "tres"', 2: ['cuatro]'] };
const JSON_TEXT = JSON.stringify(VALUE);

const WAYS: Record<string, string> = {
  alone: JSON_TEXT,
  'over several lines': JSON.stringify(VALUE, null, 2),
  'in a code fence': `\`\`\`json\n${JSON_TEXT}\n\`\`\``,
  'in a code fence without a language, with text around it': `Sure!\n\n\`\`\`\n${JSON_TEXT}\n\`\`\`\nAnything else?`,
  'with text around it': `Here is the translation:\n${JSON_TEXT}\nLet me know.`,
  'with trailing commas': '{"1": "Uno {dos} \\"tres\\"", "2": ["cuatro]",],}',
  'with single quotes': `{'1': 'Uno {dos} "tres"', '2': ['cuatro]']}`,
  'without its last bracket': JSON_TEXT.slice(0, -1),
};

for (const [way, response] of Object.entries(WAYS)) {
  test(`JSON ${way} is read`, () => assert.deepEqual(readResponseJson(response), VALUE));
}

for (const response of [
  '',
  'No.',
  '"a string"',
  '17',
  'null',
  "I'm sorry, but I can't help with that.",
  '```\n\n```',
]) {
  test(`there is no JSON in ${JSON.stringify(response)}`, () => assert.equal(readResponseJson(response), undefined));
}

test('100,000 nested brackets do not throw', () => {
  assert.doesNotThrow(() => readResponseJson('['.repeat(100_000)));
  assert.doesNotThrow(() => readResponseJson('{"a":'.repeat(100_000)));
});

test('a code fence with thousands of blank lines is read in linear time', async () => {
  assert.equal(await assertFast(() => readResponseJson(`\`\`\`${'\n'.repeat(4_000)}x`)), undefined);
});

test('a long response with invalid JSON is not repaired', async () => {
  assert.equal(await assertFast(() => readResponseJson(`{${'"'.repeat(900_000)}`)), undefined);
});
