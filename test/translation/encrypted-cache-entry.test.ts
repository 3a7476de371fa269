import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { entrySealer } from '../../src/translation/encrypted-cache-entry.ts';

const SECRET = Buffer.alloc(32, 1);
const text = fc.string({ unit: 'grapheme', maxLength: 200 });

test('an entry is opened with the same secret, owner and key, and with nothing else', () => {
  const [entryOf, entryOfOther] = [entrySealer(SECRET), entrySealer(Buffer.alloc(32, 2))];
  fc.assert(
    fc.property(text, text, (key, translation) => {
      const sealed = entryOf('team-a', key).seal(translation);
      assert.equal(entryOf('team-a', key).open(sealed), translation);
      for (const stranger of [entryOf('team-b', key), entryOf('team-a', `${key}.`), entryOfOther('team-a', key)]) {
        assert.equal(stranger.open(sealed), undefined);
      }
    }),
  );
});

test('entries of other owners, keys and secrets have other names', () => {
  const names = [
    entrySealer(SECRET)('a', 'key'),
    entrySealer(SECRET)('b', 'key'),
    entrySealer(SECRET)('a', 'other key'),
    entrySealer(Buffer.alloc(32, 2))('a', 'key'),
  ].map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  assert.equal(entrySealer(SECRET)('a', 'key').name, names[0]);
});

test('what was changed, cut or never sealed is not opened', () => {
  const entry = entrySealer(SECRET)('team-a', 'en es "The house."');
  const sealed = entry.seal('La casa.');
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ change;
      assert.equal(entry.open(changed), undefined);
      assert.equal(entry.open(sealed.subarray(0, place)), undefined);
    }),
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => entry.open(Buffer.from(bytes)) === undefined));
});
