import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractSummary } from '../../../../../src/summarization/engines/extractive/extract-summary.ts';

test('a talk in cues that begins with a greeting is no mail, and tells what is decided', () => {
  const cues = [
    'Hi all,',
    'can you hear me?',
    'Yes, loud and clear.',
    'Let us begin with the opening of the new kitchen.',
    'The oven is late because the firm went bankrupt.',
    'Then we decide to open on 14 May with the small oven.',
    'The budget for lamps rose to 700 euros, so we have to cancel the second sign.',
    'Fine, thanks everybody, bye.',
  ];
  const blocks = cues.map((text, at) => ({ kind: 'paragraph' as const, text, cue: at + 1 }));
  const { items } = extractSummary({
    source: { kind: 'blocks', blocks },
    type: 'points',
    maxPoints: 1,
    maxCharacters: undefined,
  });
  assert.deepEqual(
    items.map(({ text }) => text),
    ['Then we decide to open on 14 May with the small oven.'],
  );
});
