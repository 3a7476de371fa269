import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UnsupportedError } from '../src/stage.ts';
import { createPosttransfer } from '../src/stream-filters/create-posttransfer.ts';

test('each run of spaces becomes one space', () => {
  const stage = createPosttransfer([]);
  assert.equal(stage.process('  ^a<n>$   ^b<n>$ [  ]\n  '), ' ^a<n>$ ^b<n>$ [ ]\n ');
  assert.equal(stage.process('^a<n>$ ^b<n>$'), '^a<n>$ ^b<n>$');
});

test('options are rejected', () => {
  assert.throws(() => createPosttransfer(['-x']), UnsupportedError);
});
