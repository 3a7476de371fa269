import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ErrorCode } from '../../src/errors.ts';
import { createAddressGuard } from '../../src/http-client/address-guard.ts';

const guard = createAddressGuard({ allow: [] });

function assertRejected(url: string, code: ErrorCode, by = guard): void {
  assert.throws(() => by.check(url), { code }, url);
}

const NOT_PUBLIC = [
  '0.0.0.0',
  '10.0.0.5',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::8.8.8.8]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::808:808]',
  '[64:ff9b:1::1]',
  '[100::1]',
  '[2001::1]',
  '[2001:db8::1]',
  '[2001:2::1]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[2002:7f00:1::]',
  '[3fff::1]',
  '[4000::1]',
  '[5f00::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
];

const OTHER_SPELLINGS = [
  '0',
  '0x0',
  '127.1',
  '127.0.1',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '127.0.0.1.',
  '0x7F.0x0.0x0.0x1',
  '①②⑦.⓪.⓪.①',
  '１２７．０．０．１',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '[0:0:0:0:0:0:0:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[::FFFF:7F00:1]',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
];

for (const host of [...NOT_PUBLIC, ...OTHER_SPELLINGS]) {
  test(`rejects ${host}`, () => assertRejected(`http://${host}/`, 'url_not_allowed'));
}

test('accepts public addresses and names', () => {
  for (const host of [
    '8.8.8.8',
    '93.184.216.34',
    '[2606:4700::1111]',
    '[::ffff:8.8.8.8]',
    'example.com',
    '8.8.8.8:8080',
    'example.com:443',
  ]) {
    assert.equal(guard.check(`https://${host}/a.pdf`).protocol, 'https:');
  }
});

test('rejects URLs that are not http or https or have credentials', () => {
  for (const url of [
    '',
    'example.com',
    '/etc/passwd',
    'file:///etc/passwd',
    'ftp://example.com/a.pdf',
    'gopher://example.com/',
    'data:application/pdf,x',
    'javascript:1',
    'http://',
    'http://[::1',
    'http://exa mple.com',
    'http://127.0.0.1:99999',
    'http://[fe80::1%25eth0]/',
    `http://example.com/${'a'.repeat(9000)}`,
    'http://user@example.com/',
    'http://:secret@example.com/',
    'http://example.com@127.0.0.1/',
  ]) {
    assertRejected(url, 'invalid_url');
  }
});

test('rejects ports of other services', () => {
  for (const port of [22, 23, 25, 110, 143, 445, 993, 1023])
    assertRejected(`http://example.com:${port}/`, 'url_not_allowed');
});

test('accepts the private addresses that the operator allows', () => {
  const inside = createAddressGuard({ allow: ['Intranet.Example', '10.1.0.0/16', '::1', 'fd00:1::/32', '127.0.0.1'] });
  for (const host of [
    'intranet.example',
    'INTRANET.example.',
    '10.1.2.3',
    '[::1]',
    '[fd00:1:5::9]',
    '127.0.0.1',
    '[::ffff:10.1.2.3]',
    '10.1.2.3:81',
  ]) {
    assert.doesNotThrow(() => inside.check(`http://${host}/`), host);
  }
  for (const host of ['10.2.0.1', '127.0.0.2', '[fd00:2::1]', '[::ffff:10.2.0.1]', '192.168.0.1'])
    assertRejected(`http://${host}/`, 'url_not_allowed', inside);
});

test('rejects every private address in every notation', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const privateAddress = fc.oneof(
    fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
    fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
    fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  );
  const notation = fc.constantFrom<(part: number) => string>(
    String,
    (part) => `0x${part.toString(16)}`,
    (part) => `0${part.toString(8)}`,
  );
  fc.assert(
    fc.property(privateAddress, fc.array(notation, { minLength: 4, maxLength: 4 }), (parts, spell) => {
      const dotted = parts.map((part, index) => spell[index]?.(part) ?? '').join('.');
      const [a, b, c, d] = parts;
      const whole = ((a * 256 + b) * 256 + c) * 256 + d;
      const hex = [a * 256 + b, c * 256 + d].map((part) => part.toString(16)).join(':');
      for (const host of [
        dotted,
        String(whole),
        `0x${whole.toString(16)}`,
        `[::ffff:${hex}]`,
        `[::${hex}]`,
        `[64:ff9b::${hex}]`,
        `[2002:${hex}::]`,
      ]) {
        assertRejected(`http://${host}/`, 'url_not_allowed');
      }
    }),
    { seed: 20260704, numRuns: 300 },
  );
});
