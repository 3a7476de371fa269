import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findHtmlEncoding } from '../../../src/formats/html/find-encoding.ts';

test('finds the encoding that a page declares', () => {
  const pages = {
    '<!DOCTYPE html><head><meta charset="utf-8"><title>a</title>': 'utf-8',
    '<META name=a content=b>\n<meta content="text/html; charset=windows-1251" http-equiv="Content-Type">':
      'windows-1251',
    '<meta charset = Shift_JIS>': 'Shift_JIS',
    "<?xml version='1.0' encoding='iso-8859-15'?><html/>": 'iso-8859-15',
    '<p>charset=utf-8</p>': undefined,
  };
  for (const [page, name] of Object.entries(pages)) {
    const range = findHtmlEncoding(page);
    assert.equal(range && page.slice(range.start, range.end), name);
  }
});
