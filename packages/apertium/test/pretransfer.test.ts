import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StreamError, UnsupportedError } from '../src/stage.ts';
import { createPretransfer } from '../src/stream-filters/create-pretransfer.ts';

const pretransfer = (stream: string) => createPretransfer([]).process(stream);

test('joined units become units of their own, each with the word-bound blank', () => {
  assert.equal(
    pretransfer('[1] [[0-3]]^do<vbdo><imp>+not<adv>+it<prn>$ ^a<n>+b<n>$'),
    '[1] [[0-3]]^do<vbdo><imp>$ [[0-3]]^not<adv>$ [[0-3]]^it<prn>$ ^a<n>$ ^b<n>$',
  );
});

test('the queue of a lemma moves before the tags', () => {
  assert.equal(pretransfer('^take<vblex><inf># out$'), '^take# out<vblex><inf>$');
  assert.equal(pretransfer('^take<vblex># out+it<prn>$'), '^take# out<vblex>$ ^it<prn>$');
  assert.equal(pretransfer('^take# out<vblex>$'), '^take# out<vblex>$');
});

test('signs inside lemmas and tags stay, and the sign of a compound is deleted', () => {
  assert.equal(pretransfer('^C++<n>$ ^a~b<n>$ ^*x+y$ ^a<b+c><d~e>$'), '^C++<n>$ ^a~b<n>$ ^*x+y$ ^a<b+c><d~e>$');
  assert.equal(pretransfer('^a<n>~b<n>$'), '^a<n>b<n>$');
});

test('blanks and escapes stay', () => {
  const stream = '[a^b<n>+c$] \\^d<n>+e\\$ ^f<n>$[]';
  assert.equal(pretransfer(stream), stream);
});

test('units and blanks without an end, and word-bound blanks before no unit, are rejected', () => {
  for (const stream of ['^a<n>', '[a', '[[a]', '[[a]] ^b<n>$']) {
    assert.throws(() => pretransfer(stream), StreamError, stream);
  }
});

test('options other than -z are rejected', () => {
  assert.equal(createPretransfer(['-z']).process('a'), 'a');
  assert.throws(() => createPretransfer(['-e']), UnsupportedError);
});
