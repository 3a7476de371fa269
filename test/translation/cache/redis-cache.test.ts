import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createEntryCipher } from '../../../src/translation/cache/redis-cache.ts';

const SECRET = Buffer.alloc(32, 1);
const text = fc.string({ unit: 'grapheme', maxLength: 200 });

test('an entry is opened with the same secret, owner and key, and with nothing else', () => {
  const [entryOf, entryOfOther] = [createEntryCipher(SECRET), createEntryCipher(Buffer.alloc(32, 2))];
  fc.assert(
    fc.property(text, text, (key, translation) => {
      const sealed = entryOf('team-a', key).encrypt(translation);
      assert.equal(entryOf('team-a', key).decrypt(sealed), translation);
      for (const stranger of [entryOf('team-b', key), entryOf('team-a', `${key}.`), entryOfOther('team-a', key)]) {
        assert.equal(stranger.decrypt(sealed), undefined);
      }
    }),
  );
});

test('entries of other owners, keys and secrets have other names', () => {
  const names = [
    createEntryCipher(SECRET)('a', 'key'),
    createEntryCipher(SECRET)('b', 'key'),
    createEntryCipher(SECRET)('a', 'other key'),
    createEntryCipher(Buffer.alloc(32, 2))('a', 'key'),
  ].map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  assert.equal(createEntryCipher(SECRET)('a', 'key').name, names[0]);
});

test('what was changed, cut or never sealed is not opened', () => {
  const entry = createEntryCipher(SECRET)('team-a', 'en es "The house."');
  const sealed = entry.encrypt('La casa.');
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ change;
      assert.equal(entry.decrypt(changed), undefined);
      assert.equal(entry.decrypt(sealed.subarray(0, place)), undefined);
    }),
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => entry.decrypt(Buffer.from(bytes)) === undefined));
});
