import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { repeatableTaggerModel } from '../../../../src/translation/engines/apertium/tagger-model.ts';
import { needsApertium, root } from './support.ts';

/** A model with the open class 1 and 3, one forbidden pair, the tags NOM, ADV, VERB and NPALT, and more data. */
const MODEL = Buffer.concat([
  Buffer.from([2, 1, 2, 1, 0, 1, 4]),
  ...['NOM', 'ADV', 'VERB', 'NPALT'].map((name) => Buffer.from([name.length, ...[...name].flatMap(letter)])),
  Buffer.from('the rest'),
]);

/** Letters are above 0x3f, so each takes two bytes. */
function letter(character: string): number[] {
  return [0x40, character.charCodeAt(0)];
}

test('only the open class changes, to its name tag', () => {
  assert.deepEqual(repeatableTaggerModel(MODEL), Buffer.concat([Buffer.from([1, 3]), MODEL.subarray(3)]));
});

test('bytes that are not a model are rejected', () => {
  assert.throws(() => repeatableTaggerModel(Buffer.from([])), RangeError);
  assert.throws(() => repeatableTaggerModel(Buffer.from([0, 0, 0])), RangeError);
  assert.throws(() => repeatableTaggerModel(MODEL.subarray(0, 9)), RangeError);
});

test('only the open class of a Debian model changes', needsApertium, (t) => {
  const path = join(root ?? '', 'usr/share/apertium/apertium-eng-spa/eng-spa.prob');
  let model: Buffer;
  try {
    model = readFileSync(path);
  } catch {
    return t.skip('apertium-eng-spa is not installed');
  }
  const patched = repeatableTaggerModel(model);
  assert.equal(patched.readUInt8(0), 1);
  const rest = patched.subarray(2);
  assert.ok(rest.equals(model.subarray(model.length - rest.length)));
  assert.deepEqual(repeatableTaggerModel(patched), patched);
});
