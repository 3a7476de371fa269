import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaggedText } from '@glossa/tagged-text';
import { hasMisplacedTag } from '../../../../src/translation/text/tags/misplaced-tag.ts';
import { readNested, type TagEnd } from '../../../../src/translation/text/tags/tag-ends.ts';

/** Reads `<0>`, `</0>` and `<0/>`. The tags of a text that are not complete and nested are none. */
function tagged(written: string): TaggedText {
  const ends: TagEnd[] = [];
  let text = '';
  for (const [piece, closes, number, isAlone] of written.matchAll(/<(\/?)(\d)(\/?)>|[^<]+/g)) {
    const tag = Number(number);
    if (number === undefined) text += piece;
    else {
      if (!closes) ends.push({ kind: 'open', tag, at: text.length });
      if (closes || isAlone) ends.push({ kind: 'close', tag, at: text.length });
    }
  }
  return readNested(text, ends, new Set(ends.map(({ tag }) => tag)).size);
}

const isMisplaced = (source: string, translation: string): boolean =>
  hasMisplacedTag(tagged(source), tagged(translation));

test('a translation keeps each tag once, in its parent, in any order', () => {
  const source = 'The <0>very <1>red</1></0> car<2/> and <3>Anna</3>';
  for (const translation of [
    'Das <0>sehr <1>rote</1></0> Auto<2/> und <3>Anna</3>',
    '<3>Anna</3> und<2/> <0><1>rot</1> sehr</0>',
    '<0>sehr<1></1></0><2/><3></3>',
  ])
    assert.ok(!isMisplaced(source, translation), translation);
  for (const translation of [
    'Das <0>sehr <1>rote</1></0> Auto und <3>Anna</3>',
    'Das <0>sehr <1>rote</1></0> Auto<2/><2/> und <3>Anna</3>',
    'Das <0>sehr <1>rote</0></1> Auto<2/> und <3>Anna</3>',
    'Das </0>sehr <1>rote</1><0> Auto<2/> und <3>Anna</3>',
    'Das <1><0>sehr</0> rote</1> Auto<2/> und <3>Anna</3>',
    'Das <0>sehr</0> <1>rote</1> Auto<2/> und <3>Anna</3>',
    'Das <0>sehr <1>rote</1> Auto<2/></0> und <3>Anna</3>',
    'Das <0>sehr <1>rote</1></0> Auto<4/> und <3>Anna</3>',
  ])
    assert.ok(isMisplaced(source, translation), translation);
});

test('a tag divides a word only if it divides one in the source', () => {
  assert.ok(isMisplaced('the <0>foot</0> ball', 'der <0>Fuß</0>ball'));
  assert.ok(isMisplaced('x<0/> y', 'Fuß<0/>ball'));
  assert.ok(isMisplaced('東<0>京</0>', 'To<0>kyo</0>'));
  assert.ok(isMisplaced('<0>x</0> <1>y</1>', 'に<0>x</0><1>y</1>'));
  assert.ok(!isMisplaced('the <0>foot</0>ball', 'der <0>Fuß</0>ball'));
  assert.ok(!isMisplaced('the <0>water</0>', "l'<0>acqua</0>"));
  assert.ok(!isMisplaced('in <0>Tokyo</0> today', '今日<0>東京</0>で'));
  assert.ok(!isMisplaced('the <0>red</0> car', 'รถ<0>แดง</0>คันนั้น'));
});
