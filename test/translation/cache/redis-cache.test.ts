import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createEntryCipher } from '../../../src/translation/cache/redis-cache.ts';

const SECRET = Buffer.alloc(32, 1);
const text = fc.string({ unit: 'grapheme', maxLength: 200 });

test('an entry is decrypted only with its secret, owner and key', () => {
  const [cipherFor, otherCipherFor] = [createEntryCipher(SECRET), createEntryCipher(Buffer.alloc(32, 2))];
  fc.assert(
    fc.property(text, text, (key, translation) => {
      const encrypted = cipherFor('team-a', key).encrypt(translation);
      assert.equal(cipherFor('team-a', key).decrypt(encrypted), translation);
      for (const other of [cipherFor('team-b', key), cipherFor('team-a', `${key}.`), otherCipherFor('team-a', key)]) {
        assert.equal(other.decrypt(encrypted), undefined);
      }
    }),
  );
});

test('entries of different owners, keys and secrets have different names', () => {
  const names = [
    createEntryCipher(SECRET)('a', 'key'),
    createEntryCipher(SECRET)('b', 'key'),
    createEntryCipher(SECRET)('a', 'other key'),
    createEntryCipher(Buffer.alloc(32, 2))('a', 'key'),
  ].map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  assert.equal(createEntryCipher(SECRET)('a', 'key').name, names[0]);
});

test('bytes that are changed, truncated or random are not decrypted', () => {
  const entry = createEntryCipher(SECRET)('team-a', 'en es "The house."');
  const encrypted = entry.encrypt('La casa.');
  fc.assert(
    fc.property(fc.nat(encrypted.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
      const changed = Buffer.from(encrypted);
      changed[place] = (changed[place] ?? 0) ^ change;
      assert.equal(entry.decrypt(changed), undefined);
      assert.equal(entry.decrypt(encrypted.subarray(0, place)), undefined);
    }),
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => entry.decrypt(Buffer.from(bytes)) === undefined));
});
