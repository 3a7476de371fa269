import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, afterEach, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { createDnsResolver, type HttpServer, startHttpServer } from '../../load/servers/http-server.ts';
import { FETCH_DEFAULTS, type FetchOptions, fetchDocument } from '../../src/documents/fetch.ts';
import { GlossaError } from '../../src/errors.ts';

const never = new AbortController().signal;

async function get(url: string, options: Partial<FetchOptions> = {}): Promise<Buffer> {
  await using document = await fetchDocument(url, { allow: [], ...FETCH_DEFAULTS, ...options }, never);
  return await buffer(document.bytes);
}

/** Names as a hostile name server tells them; only open.test is allowed. */
const NAMES: Record<string, string[][]> = {
  'open.test': [['127.0.0.1']],
  localhost: [['127.0.0.1']],
  'localhost.': [['127.0.0.1']],
  'localhost.localdomain': [['127.0.0.1', '::1']],
  'ip6-localhost': [['::1']],
  'evil.localhost': [['127.0.0.1']],
  'private.test': [['10.0.0.5']],
  'mixed.test': [['93.184.216.34', '127.0.0.1']],
  'mixed6.test': [['2606:4700::1111', '::1']],
  'last.test': [[...Array<string>(50).fill('93.184.216.34'), '127.0.0.1']],
  'mapped.test': [['::ffff:127.0.0.1']],
  'compatible.test': [['::7f00:1']],
  'translated.test': [['64:ff9b::7f00:1']],
  'unspecified.test': [['0.0.0.0']],
  'unspecified6.test': [['::']],
  'linklocal.test': [['fe80::1']],
  'metadata.google.internal': [['169.254.169.254']],
  'metadata.test': [['169.254.169.254']],
  'metadata6.test': [['fd00:ec2::254']],
  '127.0.0.1.nip.test': [['127.0.0.1']],
  'xn--fake-address.test': [['127.0.0.1']],
  'rebind.test': [['127.0.0.1'], ['::1']],
  'nonsense.test': [['not an address']],
};

/** What leads to this machine, or to others that nobody may be led to; `%` is the port of a server that waits there. */
const NOT_ALLOWED = [
  // The loopback address in every notation that some library reads.
  'http://127.0.0.1:%/',
  'http://127.0.0.1.:%/',
  'http://127.0.0.53:%/',
  'http://127.255.255.254:%/',
  'http://127.1:%/',
  'http://127.0.1:%/',
  'http://2130706433:%/',
  'http://0x7f000001:%/',
  'http://0X7F.0.0.1:%/',
  'http://0x7f.1:%/',
  'http://017700000001:%/',
  'http://0177.0.0.1:%/',
  'http://0177.0.0.01:%/',
  'http://0x7f.0.0.0x1:%/',
  'http://127.0.0.0x1:%/',
  'http://%31%32%37.0.0.1:%/',
  'http://127%2E0%2E0%2E1:%/',
  'http://①②⑦.⓪.⓪.①:%/',
  'http://１２７.０.０.１:%/',
  'http://127。0。0。1:%/',
  'http://127．0．0．1:%/',
  'http://127｡0｡0｡1:%/',
  'http://0x7f。1:%/',
  'http://𝟏𝟐𝟕.𝟎.𝟎.𝟏:%/',
  'http://0.0.0.0:%/',
  'http://0:%/',
  'http://0x0:%/',
  'http://00.0:%/',
  'http://[::]:%/',
  'http://[::1]:%/',
  'http://[0:0:0:0:0:0:0:1]:%/',
  'http://[0000::0001]:%/',
  'http://[::127.0.0.1]:%/',
  'http://[::ffff:127.0.0.1]:%/',
  'http://[::ffff:7f00:1]:%/',
  'http://[::FFFF:7F00:0001]:%/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]:%/',
  'http://[::ffff:0:127.0.0.1]:%/',
  'http://[::ffff:0.0.0.0]:%/',
  'http://[64:ff9b::127.0.0.1]:%/',
  'http://[64:ff9b::7f00:1]:%/',
  'http://[64:ff9b:1::7f00:1]:%/',
  'http://[2002:7f00:1::]:%/',
  'http://[2001:0:7f00:1::]:%/',
  // Spellings of the whole.
  'https://127.0.0.1:%/',
  'HTTP://127.0.0.1:%/',
  'http:127.0.0.1:%/',
  'http:/127.0.0.1:%/',
  'http:///127.0.0.1:%/',
  'http:\\\\127.0.0.1:%\\',
  'http://127.0.0.1:%\\@example.com/',
  'http://127.0.0.1:%#@example.com/',
  'http://127.0.0.1:%?@example.com/',
  'http://127.0.0.1:000%/',
  ' http://127.0.0.1:%/ ',
  'ht\ntp://127.0.\n0.1:%/',
  'http://127.0.0.1\t:%/',
  'http://127.0.0.1\u00ad:%/',
  'http://127.0.0.1\u200b:%/',
  // Names.
  'http://localhost:%/',
  'http://localhost.:%/',
  'http://LOCALHOST:%/',
  'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:%/',
  'http://loc\u00adalhost:%/',
  'http://localhost.localdomain:%/',
  'http://ip6-localhost:%/',
  'http://evil.localhost:%/',
  'http://private.test:%/',
  'http://mixed.test:%/',
  'http://mixed6.test:%/',
  'http://last.test:%/',
  'http://mapped.test:%/',
  'http://compatible.test:%/',
  'http://translated.test:%/',
  'http://unspecified.test:%/',
  'http://unspecified6.test:%/',
  'http://linklocal.test:%/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://metadata.test/',
  'http://metadata6.test/',
  'http://127.0.0.1.nip.test:%/',
  'http://xn--fake-address.test:%/',
  'http://nonsense.test:%/',
  // Addresses of other machines that are nobody's business.
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:a9fe:a9fe]/latest/',
  'http://2852039166/latest/',
  'http://[fd00:ec2::254]/latest/',
  'http://100.100.100.200/',
  'http://192.0.0.192/',
  'http://168.63.129.16/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://198.18.0.1/',
  'http://192.0.2.1/',
  'http://224.0.0.1/',
  'http://239.255.255.250:1900/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[fc00::1]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[100::1]/',
  // Ports of services that are not for documents.
  'http://open-port.test:22/',
  'http://open-port.test:25/',
  'http://open-port.test:1/',
  'http://open-port.test:0/',
];

const INVALID = [
  'http://user@127.0.0.1:%/',
  'http://user:secret@127.0.0.1:%/',
  'http://:secret@127.0.0.1:%/',
  'http://example.com@127.0.0.1:%/',
  'http://127.0.0.1:%@127.0.0.1:%/',
  'http://example.com%2f@127.0.0.1:%/',
  'ftp://127.0.0.1:%/',
  'gopher://127.0.0.1:%/_GET',
  'file:///etc/passwd',
  'file://127.0.0.1/etc/passwd',
  'dict://127.0.0.1:%/',
  'ldap://127.0.0.1:%/',
  'ws://127.0.0.1:%/',
  'jar:http://127.0.0.1:%/!/',
  'view-source:http://127.0.0.1:%/',
  'unix:/var/run/docker.sock',
  'data:application/pdf;base64,JVBERi0=',
  'blob:http://127.0.0.1:%/1',
  'javascript:fetch("http://127.0.0.1:%/")',
  'http://127.0.0.1:99999/',
  'http://127.0.0.1:-1/',
  'http://127.0.0.1:%:80/',
  'http://127.0.0.256:%/',
  'http://4294967296:%/',
  'http://0x100000000:%/',
  'http://127.0.0.1.1.1:%/',
  'http://[::1:%/',
  'http://[::1%25lo]:%/',
  'http://[fe80::1%25lo]:%/',
  'http://[::ffff:127.0.0.1.1]:%/',
  'http://127.0.0.1 .test:%/',
  'http://127.0.0.1\0.test:%/',
  'http://127.0.0.1%00.test:%/',
  'http://127.0.0.1%0d%0aHost:%/',
  'http://exa<mple:%/',
  'http://',
  'http://:%/',
  '',
  ' ',
  '/etc/passwd',
  '\\\\127.0.0.1\\share',
  `http://127.0.0.1:%/${'a'.repeat(9_000)}`,
];

describe('a url of a caller', () => {
  let trap: HttpServer;
  const at = (url: string) => url.replaceAll(/(?<=[:0])%(?![0-9a-f]{2})/giu, String(trap.port));
  before(async () => {
    trap = await startHttpServer((_request, response) => response.end('SECRET'));
  });
  after(() => trap[Symbol.asyncDispose]());
  afterEach(() => assert.equal(trap.connections, 0));

  const refused = (url: string, code: string) =>
    assert.rejects(get(at(url), { lookup: createDnsResolver(NAMES), timeoutMs: 5_000 }), { code }, JSON.stringify(url));

  test(`leads nowhere that nobody may be led to, in ${NOT_ALLOWED.length} ways`, async () => {
    for (const url of NOT_ALLOWED) await refused(url, 'url_not_allowed');
  });

  test(`is refused when it is none of http and https without credentials, in ${INVALID.length} ways`, async () => {
    for (const url of INVALID) await refused(url, 'invalid_url');
  });

  test('leads nowhere either when a server redirects to it, whatever kind of redirect it is', async () => {
    let location = '';
    let status = 302;
    await using open = await startHttpServer((_request, response) =>
      response.writeHead(status, { location, refresh: `0;url=${location}` }).end(),
    );
    const options = { allow: ['open.test'], timeoutMs: 5_000 };
    const statuses = [301, 302, 303, 307, 308];
    // A header holds neither controls nor signs beyond Latin-1; a server would send those escaped.
    const targets = [...NOT_ALLOWED, ...INVALID].filter((url) => /^[!-~]*$/u.test(url) && /^[a-z]+:/iu.test(url));
    // From http to http these are relative, and would lead back to the server that is allowed.
    for (const url of targets.filter((target) => !/^http:\/?[^/\\]/u.test(target))) {
      location = at(url);
      status = statuses[open.requests % statuses.length] ?? 302;
      const lookup = createDnsResolver(NAMES);
      const failure = await get(`http://open.test:${open.port}/`, { ...options, lookup }).catch(
        (error: unknown) => error,
      );
      assert.ok(failure instanceof GlossaError, url);
      assert.ok(['url_not_allowed', 'invalid_url', 'url_unreachable'].includes(failure.code), `${url} ${failure.code}`);
    }
    for (location of ['//127.0.0.1:%/', '//localhost:%/', '\\\\[::1]:%/', '/\\127.0.0.1:%/', '\t//127.0.0.1:%/'].map(
      at,
    )) {
      const failing = get(`http://open.test:${open.port}/a/b`, { ...options, lookup: createDnsResolver(NAMES) });
      await assert.rejects(failing, { code: 'url_not_allowed' }, location);
    }
  });

  test('leads nowhere either when it changes its address from one look-up to the next', async () => {
    await using open = await startHttpServer((_request, response) =>
      response.writeHead(302, { location: `http://rebind.test:${trap.port}/` }).end(),
    );
    // Its first address is allowed, as that of a public server would be; the next one is the trap.
    const options = { allow: ['127.0.0.1'], lookup: createDnsResolver(NAMES) };
    await assert.rejects(get(`http://rebind.test:${open.port}/`, options), { code: 'url_not_allowed' });
    assert.equal(open.requests, 1);
  });

  test('is refused alike whether somebody listens there or not', async () => {
    const outcomes = await Promise.all(
      [trap.port, 9].map((port) => get(`http://127.0.0.1:${port}/`).catch((error: unknown) => String(error))),
    );
    assert.equal(outcomes[0], outcomes[1]);
  });

  test('is read or refused, whatever text it is, and reaches nothing', async () => {
    const part = fc.constantFrom(
      'http',
      ':',
      '/',
      '\\',
      '@',
      '#',
      '?',
      '%',
      '.',
      '[',
      ']',
      '127.0.0.1',
      '::1',
      'localhost',
    );
    const odd = fc.constantFrom('0x7f', '2130706433', '。', '①', '\t', '\n', '\0', ' ', '%2e', '%00', 'user', ':80');
    const anyUrl = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.oneof(part, odd), { maxLength: 12 }).map((parts) => `http://${parts.join('')}`),
      fc.array(fc.oneof(part, odd), { maxLength: 12 }).map((parts) => parts.join('')),
    );
    const property = fc.asyncProperty(anyUrl, async (url) => {
      // Nobody answers for other names, so that nothing is sent anywhere.
      const lookup = createDnsResolver({ localhost: [['127.0.0.1']] });
      const failure = await get(url, { lookup, timeoutMs: 5_000 }).catch((error: unknown) => error);
      assert.ok(failure instanceof GlossaError && failure.status < 500, `${JSON.stringify(url)} ${failure}`);
    });
    await fc.assert(property, { numRuns: 500, seed: 20_405 });
  });
});
