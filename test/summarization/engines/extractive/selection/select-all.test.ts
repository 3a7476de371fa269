import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from '../support.ts';

suite('selectAll', () => {
  test('returns a text that fits with headings and list items, as lead-ins in a paragraph', () => {
    const report = 'Quarterly report\n\nRevenue rose.\n\nOutlook\n\nWe expect more.';
    const whole = 'Quarterly report: Revenue rose. Outlook: We expect more.';
    assert.equal(summarize(report, { maxCharacters: whole.length }).paragraph, whole);
    assert.equal(
      summarize(report, { maxCharacters: whole.length - 1 }).paragraph,
      'Revenue rose. We expect more.',
      'without headings where these do not fit',
    );
    assert.deepEqual(points(report, 50), ['Quarterly report', 'Revenue rose.', 'Outlook', 'We expect more.']);
    assert.deepEqual(points(report, 3), ['Quarterly report: Revenue rose.', 'We expect more.']);
    assert.deepEqual(points('The weather\n\nIt rained [3]. Why? Nobody knew.', 3), [
      'It rained [3].',
      'Why?',
      'Nobody knew.',
    ]);
    assert.match(
      summarize(report).paragraph ?? '',
      /^Quarterly report: (?:Revenue rose|We expect more)\.$/,
      'the usual length when none was asked for',
    );
    assert.deepEqual(points('THE BIG TITLE\n\nSome text follows here. And more of it.', 50), [
      'THE BIG TITLE',
      'Some text follows here.',
      'And more of it.',
    ]);
    assert.deepEqual(points('Hello.\nWorld\n- a\n- b', 100), ['Hello.', 'World', 'a', 'b']);
    assert.equal(summarize('Hello.\nWorld\n- a\n- b', { maxCharacters: 100 }).paragraph, 'Hello. World: a; b');
    assert.equal(
      summarize('第一章\n\n今天很好。他走了。', { maxCharacters: 100 }).paragraph,
      '第一章：今天很好。他走了。',
    );
  });

  test('returns a text that fits with marks', () => {
    for (const text of ['!!! ??? ... --- ***', '<br>', '2 ** 3', '***']) {
      assert.equal(summarize(text).paragraph, text);
      assert.deepEqual(points(text, 5), [text]);
    }
    assert.deepEqual(points('It works.\n\n!!! ???\n\nReally: 2 ** 3 = 8.', 5), [
      'It works.',
      '!!! ???',
      'Really: 2 ** 3 = 8.',
    ]);
  });

  test('returns a mail that fits without its header and signature', () => {
    const mail = 'From: a@example.org\nTo: b@example.org\nSubject: Tea\n\nWe meet at four.\n\nBest regards,\nTom';
    assert.deepEqual(points(mail, 9), ['We meet at four.']);
    const { paragraph } = summarize(mail, { maxCharacters: 500 });
    assert.equal(paragraph, 'Tea: We meet at four.');
    assert.deepEqual(points('Dear Ana,\n\nWe meet at four.\n\nBest regards,\nTom', 9), ['We meet at four.']);
  });

  test('an invisible line is no point', () => {
    assert.deepEqual(points('One thing.\n\n\u200d\ufe0f\n\nAnother thing.', 5), ['One thing.', 'Another thing.']);
  });
});
