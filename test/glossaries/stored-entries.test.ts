import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatEntries, parseEntries } from '../../src/glossaries/terms.ts';

test('stored entries are read as they were written', () => {
  const entries = [
    { source: 'house', target: 'casa' },
    { source: 'the library', target: '' },
  ];
  assert.deepEqual(read(formatEntries(entries)), entries);
});

test('damaged entries are an error, and reading ends', () => {
  for (const text of ['house\tcasa\nlibrary\tbiblioteca', 'house\n', 'house'])
    assert.throws(() => read(text), /damaged/);
});

function read(text: string): unknown {
  const steps = parseEntries(text);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
