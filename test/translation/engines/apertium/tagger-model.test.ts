import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { repeatableTaggerModel } from '../../../../src/translation/engines/apertium/tagger-model.ts';
import { needsApertium, root } from './support.ts';

/** Open class 1 and 3, one forbidden pair, four tags named NOM, ADV, VERB and NPALT, and a rest. */
const MODEL = Buffer.concat([
  Buffer.from([2, 1, 2, 1, 0, 1, 4]),
  ...['NOM', 'ADV', 'VERB', 'NPALT'].map((name) => Buffer.from([name.length, ...[...name].flatMap(letter)])),
  Buffer.from('the rest'),
]);

/** Letters are above 0x3f, so they take two bytes. */
function letter(character: string): number[] {
  return [0x40, character.charCodeAt(0)];
}

test('the open class becomes its name tag alone, and all else stays', () => {
  assert.deepEqual(repeatableTaggerModel(MODEL), Buffer.concat([Buffer.from([1, 3]), MODEL.subarray(3)]));
});

test('what is no model is refused', () => {
  assert.throws(() => repeatableTaggerModel(Buffer.from([])), RangeError);
  assert.throws(() => repeatableTaggerModel(Buffer.from([0, 0, 0])), RangeError);
  assert.throws(() => repeatableTaggerModel(MODEL.subarray(0, 9)), RangeError);
});

test('a model of Debian keeps everything after its open class', needsApertium, (t) => {
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
