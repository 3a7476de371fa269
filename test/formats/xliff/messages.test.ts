import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { xliff } from '../../../src/formats/xliff/xliff.ts';
import { textsOf, translateWith } from '../translate-with.ts';
import { version1, version2 } from './files.ts';

const SPANISH = { code: 'es', isRightToLeft: false };

describe('ICU messages in XLIFF', () => {
  test('ICU messages keep their elements in each branch', () => {
    const message = '{N, plural, =1 {one &amp; it} other {<x id="INTERPOLATION"/> files}}';
    const source = version1(`<trans-unit id="1"><source>${message}</source></trans-unit>`);
    const [unit] = xliff.parse(source).units;
    assert.equal(unit?.text, '{N, plural, =1 {one & it} other {{N} files}}');
    assert.equal(unit?.layout, 'lines');
    const polish = '{N, plural, few {{N} pliki <b>} other {{N} & plików}}';
    const code = '<x id="INTERPOLATION"/>';
    const written = polish.replaceAll('{N} ', `${code} `).replace('& pl', '&amp; pl').replace('<b>', '&lt;b&gt;');
    assert.ok(translateWith(xliff, source, () => polish).includes(`>${written}</target>`));
    assert.ok(!translateWith(xliff, source, () => '{N, plural, other {pliki}}').includes('<target'));
  });

  test('braces in the attributes of elements are no syntax of a message', () => {
    const total = '<x id="INTERPOLATION" equiv-text="{{ data.total }}"/>';
    const message = `{VAR_PLURAL, plural, =0 {no books} other {${total} books}}`;
    const source = version1(`<trans-unit id="1"><source>${message}</source></trans-unit>`);
    assert.deepEqual(textsOf(xliff, source), ['{VAR_PLURAL, plural, =0 {no books} other {{VAR_PLURAL} books}}']);
    assert.ok(translateWith(xliff, source, (text) => text).includes(`>${message}</target>`));
  });

  test('an argument that is not the number of its plural stays one', () => {
    const name = '<x id="INTERPOLATION" equiv-text="{{ name }}"/>';
    const message = `{VAR_PLURAL, plural, =1 {${name} has a book} other {${name} has books}}`;
    const source = version1(`<trans-unit id="1"><source>${message}</source></trans-unit>`);
    assert.deepEqual(textsOf(xliff, source), ['{VAR_PLURAL, plural, =1 {{x0} has a book} other {{x0} has books}}']);
    assert.ok(translateWith(xliff, source, (text) => text).includes(`>${message}</target>`));
  });

  test('elements around and inside of a message stay in place', () => {
    const inner = '{N, select, a {<pc id="2">one</pc> <ph id="3"/>} other {two}}';
    for (const [before, after] of [
      ['<pc id="1">', '</pc>'],
      ['Today ', ' again'],
      ['', ''],
    ]) {
      const source = version2(`<segment><source>${before}${inner}${after}</source></segment>`);
      const result = translateWith(xliff, source, (text) => text.replace('one', 'uno'));
      assert.ok(result.includes(`<target>${before}${inner.replace('one', 'uno')}${after}</target>`), result);
      const crossed = translateWith(xliff, source, (text) => text.replace(/<(x\d+)>(.*?)<\/\1>/, '</$1>$2<$1>'));
      assert.ok(!crossed.includes('<target>'), crossed);
    }
  });

  test('a message without its elements is kept, and reported', () => {
    const message = '{N, plural, =1 {one} other {<x id="INTERPOLATION"/> files}}';
    const source = version1(`<trans-unit id="1"><source>${message}</source></trans-unit>`);
    const kept: number[] = [];
    const parsed = xliff.parse(source);
    xliff.compose(parsed, [{ text: '{N, plural, other {ficheros}}', tags: [] }], SPANISH, (unit) => kept.push(unit));
    assert.deepEqual(kept, [0]);
  });
});
