import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDamaged } from '../../../../src/translation/text/protected-parts.ts';
import { toMark } from '../../../../src/translation/text/tags/tag-marks.ts';

/** Writes `<0>`, `</0>` and `<0/>` as marks. */
const marked = (text: string): string =>
  text.replace(/<(\/?)(\d)(\/?)>/g, (_, closes: string, tag: string, isAlone: string) =>
    toMark({ kind: closes ? 'close' : isAlone ? 'position' : 'open', tag: Number(tag) }),
  );

const isMisplaced = (source: string, translation: string): boolean =>
  isDamaged([{ kind: 'text', text: marked(source) }], marked(translation));

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
  assert.ok(!isMisplaced('the <0>foot</0>ball', 'der <0>Fuß</0>ball'));
  assert.ok(!isMisplaced('the <0>water</0>', "l'<0>acqua</0>"));
  assert.ok(!isMisplaced('in <0>Tokyo</0> today', '今日<0>東京</0>で'));
  assert.ok(!isMisplaced('the <0>red</0> car', 'รถ<0>แดง</0>คันนั้น'));
});
