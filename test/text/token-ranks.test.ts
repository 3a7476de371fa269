import assert from 'node:assert/strict';
import { test } from 'node:test';
import tokens from 'gpt-tokenizer/esm/bpeRanks/o200k_base';
import { readTokenRanks } from '../../src/text/token-ranks.ts';

test('knows the rank of each token, and of no other bytes', () => {
  const ranks = readTokenRanks();
  const encoder = new TextEncoder();
  const rankOf = (token: string | readonly number[]): number => {
    const bytes = typeof token === 'string' ? encoder.encode(token) : Uint8Array.from(token);
    return ranks.rankOf(bytes, 0, bytes.length);
  };
  assert.equal(tokens.length, 199_998);
  assert.deepEqual(
    [...tokens.entries()].filter(([rank, token]) => rankOf(token) !== rank),
    [],
  );
  assert.equal(rankOf('glossaglossa'), -1);
  assert.equal(rankOf(''), -1);
});

test('finds a token within other bytes', () => {
  const bytes = new TextEncoder().encode('the library opens');
  const ranks = readTokenRanks();
  assert.ok(ranks.rankOf(bytes, 3, 11) > 0);
  assert.equal(ranks.rankOf(bytes, 3, 11), ranks.rankOf(new TextEncoder().encode(' library'), 0, 8));
});
