import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from '../../src/formats/html/html.ts';
import { readXml } from '../../src/formats/xml/read-xml.ts';

/** One more tag than a text may have. */
const TAGS = '<b>'.repeat(8_000_001);

test('rejects a text of tags before it is read', () => {
  let tags = 0;
  assert.throws(() => readXml(TAGS, { open: () => void tags++ }), { code: 'document_too_large' });
  assert.equal(tags, 0);
  assert.throws(() => html.parse(TAGS), { code: 'document_too_large' });
});
