import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoize } from '../src/text/memoize.ts';

test('a text that returns is computed once, however many others come between', () => {
  const computed: string[] = [];
  const upper = memoize((text) => {
    computed.push(text);
    return text.toUpperCase();
  });
  for (let i = 0; i < 20_000; i++) {
    assert.equal(upper(`other ${i}`), `OTHER ${i}`);
    if (i % 1000 === 0) assert.equal(upper('often'), 'OFTEN');
  }
  assert.equal(computed.filter((text) => text === 'often').length, 1);
  upper('other 0');
  assert.equal(computed.filter((text) => text === 'other 0').length, 2, 'a text that did not return is forgotten');
});

test('a very long text is computed each time', () => {
  let calls = 0;
  const length = memoize((text) => {
    calls++;
    return text.length;
  });
  const long = 'a'.repeat(5000);
  assert.equal(length(long) + length(long), 10_000);
  assert.equal(calls, 2);
});
