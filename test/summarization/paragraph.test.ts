import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { asLeadIn, joinSentences } from '../../src/summarization/paragraph.ts';

suite('joinSentences', () => {
  test('joins sentences with a space and list items with a semicolon', () => {
    assert.equal(joinSentences(['One.', '"Two?"', 'Three!']), 'One. "Two?" Three!');
    assert.equal(joinSentences(['flour', '2 eggs', 'milk']), 'flour; 2 eggs; milk');
    assert.equal(joinSentences(['Roses are red,', 'violets are blue.']), 'Roses are red, violets are blue.');
  });

  test('joins Chinese and Japanese without spaces', () => {
    assert.equal(joinSentences(['今天很好。', '他走了。']), '今天很好。他走了。');
    assert.equal(joinSentences(['“今天很好。”', '“他走了。”']), '“今天很好。”“他走了。”');
    assert.equal(joinSentences(['面粉', '鸡蛋']), '面粉；鸡蛋');
    assert.equal(joinSentences(['今天很好。', 'He left.']), '今天很好。 He left.');
  });

  test('joins Thai sentences, which have no stop, with a space', () => {
    assert.equal(joinSentences(['สวนใหม่', 'เปิดแล้ว']), 'สวนใหม่ เปิดแล้ว');
  });
});

suite('asLeadIn', () => {
  test('adds a colon to a heading unless it ends with a mark', () => {
    assert.equal(asLeadIn('Quarterly report'), 'Quarterly report:');
    assert.equal(asLeadIn('第一章'), '第一章：');
    assert.equal(asLeadIn('What now?'), 'What now?');
    assert.equal(asLeadIn('Items:'), 'Items:');
  });
});
