import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { maskEncoded } from '../../../../../src/summarization/engines/extractive/input/mask-encoded.ts';
import { details, points, summarize } from '../support.ts';

const DATA = Buffer.from(details('crane', 9)).toString('base64');

suite('encoded data', () => {
  test('are no part of a summary, also where a line divides them', () => {
    const text = `[logo](data:image/svg+xml;base64,${DATA.slice(0, 400)}\n${DATA.slice(400)})\n\n${details('lamp', 3)}\n\n![quay](data:image/png;base64,${DATA})\n\n${details('gauge', 3)}`;
    const found = [...points(text, 9), summarize(text).paragraph ?? ''].join('\n');
    assert.doesNotMatch(found, /base64|[A-Za-z0-9+/=]{40}/);
    assert.match(found, /lamp/);
  });

  test('leave a text as long as it was, and words as they are', () => {
    const text = `a data:image/png;base64,${DATA} b`;
    assert.equal(maskEncoded(text), `a ${' '.repeat(text.length - 4)} b`);
    for (const word of ['x'.repeat(500), 'a/B'.repeat(90), `https://example.org/${'path-1/Name/'.repeat(30)}`])
      assert.equal(maskEncoded(word), word);
  });
});
