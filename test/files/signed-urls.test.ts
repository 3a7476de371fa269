import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { ConfigError } from '../../src/config/config.ts';
import { createUrlSigner, ensureSigningSecret } from '../../src/files/signed-urls.ts';
import { temporaryDirectory } from '../support/storage.ts';

const secret = Buffer.alloc(32, 1);
const expiresAt = new Date('2030-01-01T00:10:00Z');
const before = new Date('2030-01-01T00:09:59.999Z');

test('a signed link identifies the owner until it expires', () => {
  const signer = createUrlSigner(secret);
  const signed = signer.sign('ann', 'a/b.pdf', expiresAt);
  assert.equal(signed.expires, '1893456600');
  assert.match(signed.signature, /^[\w-]+$/);
  assert.equal(signer.verify('a/b.pdf', signed, before), 'ann');
  assert.equal(
    createUrlSigner(secret).verify('a/b.pdf', signed, before),
    'ann',
    'another process with the secret agrees',
  );
  assert.equal(signer.verify('a/b.pdf', signed, expiresAt), undefined);
});

test('a link is valid for its key only', () => {
  const signer = createUrlSigner(secret);
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 128 });
  const property = fc.property(text, text, text, (owner, key, otherKey) => {
    const signed = signer.sign(owner, key, expiresAt);
    assert.equal(signer.verify(key, signed, before), owner);
    if (otherKey !== key) assert.equal(signer.verify(otherKey, signed, before), undefined);
  });
  fc.assert(property, { numRuns: 200, seed: 20_302 });
});

test('any change invalidates a link', () => {
  const signer = createUrlSigner(secret);
  const { expires, signature } = signer.sign('ann', 'a', expiresAt);
  const bytes = Buffer.from(signature, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    assert.equal(signer.verify('a', { expires, signature: changed.toString('base64url') }, before), undefined);
  }
  const later = String(Number(expires) + 1);
  for (const other of [later, `0${expires}`, `${expires}.0`, ` ${expires}`, '', 'NaN', '9'.repeat(400)]) {
    assert.equal(signer.verify('a', { expires: other, signature }, before), undefined, other);
  }
  for (const other of [
    '',
    'AAAA',
    signature.slice(0, -2),
    `${signature}AA`,
    `${signature}=`,
    'A'.repeat(100_000),
    '🙂',
  ]) {
    assert.equal(signer.verify('a', { expires, signature: other }, before), undefined, other.slice(0, 60));
  }
  assert.equal(createUrlSigner(Buffer.alloc(32, 2)).verify('a', { expires, signature }, before), undefined);
});

test('a signature has one spelling, and other text that decodes to the same bytes is invalid', () => {
  const signer = createUrlSigner(secret);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  // For owners of one to three letters, the last character of the signature has four, two and zero unused bits.
  for (const owner of ['a', 'an', 'ann']) {
    const { expires, signature } = signer.sign(owner, 'a', expiresAt);
    assert.equal(signer.verify('a', { expires, signature }, before), owner);
    const [body, last] = [signature.slice(0, -1), signature.at(-1)];
    const spellings = [...alphabet].filter((sign) => sign !== last).map((sign) => body + sign);
    for (const other of [...spellings, `${signature}=`, `${signature}==`, `${signature}A`, ` ${signature}`]) {
      assert.equal(signer.verify('a', { expires, signature: other }, before), undefined, other);
    }
  }
});

test('a link reveals nothing about the owner', () => {
  const signer = createUrlSigner(secret);
  const one = signer.sign('ann@example.org', 'a', expiresAt).signature;
  const other = signer.sign('ann@example.org', 'a', expiresAt).signature;
  assert.notEqual(one, other);
  assert.equal(Buffer.from(one, 'base64url').includes('ann'), false);
});

test('the secret is created once, privately, unless one is configured', async () => {
  await using directory = await temporaryDirectory();
  const [one, other] = await Promise.all([
    ensureSigningSecret(directory.path, undefined),
    ensureSigningSecret(directory.path, undefined),
  ]);
  assert.equal(one.length, 32);
  assert.deepEqual(one, other);
  const path = join(directory.path, 'secret');
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  assert.deepEqual(await ensureSigningSecret(directory.path, undefined), one);
  const configured = 'a configured secret of 32 letters';
  assert.equal(String(await ensureSigningSecret(directory.path, configured)), configured);
  await assert.rejects(ensureSigningSecret(directory.path, 'short'), ConfigError);
});

test('a file without a secret is reported, not replaced', async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'secret');
  await writeFile(path, 'too short');
  await assert.rejects(ensureSigningSecret(directory.path, undefined), {
    name: 'StorageError',
    message: /secret contains no secret/,
  });
  assert.equal(await readFile(path, 'utf8'), 'too short');
});
