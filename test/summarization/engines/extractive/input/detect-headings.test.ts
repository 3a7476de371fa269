import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readSource } from '../../../../../src/summarization/engines/extractive/input/read-source.ts';

/** The kinds and beginnings of the passages of a text. */
function kinds(text: string): string[] {
  const { maskedText, passages } = readSource({ kind: 'text', text });
  return passages.map(({ kind, start, end }) => `${kind} ${maskedText.slice(start, end).slice(0, 12).trim()}`);
}

suite('headings and list items', () => {
  test('a single numbered line before prose is a heading, one of several is a list item', () => {
    const prose = 'Il lago ha una superficie di 14 kmq. Dal 1998 la Provincia ne misura la temperatura.';
    assert.deepEqual(kinds(`1. Introduzione\n${prose}\n\n2. Risultati\n${prose}`), [
      'heading Introduzione',
      'paragraph Il lago ha u',
      'heading Risultati',
      'paragraph Il lago ha u',
    ]);
    assert.deepEqual(kinds(`1. pane\n2. latte\n\n${prose}`), [
      'list_item pane',
      'list_item latte',
      'paragraph Il lago ha u',
    ]);
  });

  test('lines between the title and the first heading are no list', () => {
    assert.deepEqual(
      kinds('RELAZIONE SUL LAGO\nA cura di F. Galli\n\n# Introduzione\nIl lago ha una superficie di 14 kmq.'),
      ['heading RELAZIONE SU', 'heading A cura di F.', 'heading Introduzione', 'paragraph Il lago ha u'],
    );
  });

  test('Japanese bullets need no space after them', () => {
    assert.deepEqual(kinds('４．提案\n・職員を増やす\n・夜間の開館を増やす\n市議会は六月に審議する。'), [
      'heading ４．提案',
      'list_item 職員を増やす',
      'list_item 夜間の開館を増やす',
      'paragraph 市議会は六月に審議する。',
    ]);
  });

  test('a line with several sentences is no heading', () => {
    assert.deepEqual(kinds('桥梁\n\n居民担心游客太多。谁来决定人数？主办单位十二月公布结果。1130503'), [
      'heading 桥梁',
      'paragraph 居民担心游客太多。谁来决',
    ]);
  });

  test('a line of clauses without a stop is no heading where headings have marks', () => {
    const clauses = 'Today is the birthday of the harbour, and we are glad to open the new northern quay';
    const prose = 'The quay has 40 lamps. The crew paints them every winter.';
    assert.deepEqual(kinds(`# The quay\n\n${clauses}\n\n${prose}\n\n# Lamps\n\n${prose}`), [
      'heading The quay',
      'paragraph Today is the',
      'paragraph The quay has',
      'heading Lamps',
      'paragraph The quay has',
    ]);
  });
});
