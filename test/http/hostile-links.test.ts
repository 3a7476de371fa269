import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parse } from 'content-disposition';
import fc from 'fast-check';
import { isValidKey } from '../../src/files/file-key.ts';
import { createUrlSigner, ensureSigningSecret, type UrlSigner } from '../../src/files/signed-urls.ts';
import { readAnswer, startTestService, type TestService } from '../support/service.ts';

const READ = '/v1/store/file/read/';

describe('hostile links and keys', () => {
  let glossa: TestService;
  let signer: UrlSigner;
  let otherOwner: { 'x-api-key': string };
  before(async () => {
    glossa = await startTestService();
    signer = createUrlSigner(await ensureSigningSecret(glossa.dataDirectory, undefined));
    const { key } = await glossa.service.keyStore.create({ owner: 'another owner', name: 'test', scopes: ['files'] });
    otherOwner = { 'x-api-key': key };
  });
  after(() => glossa[Symbol.asyncDispose]());

  /** Stores a file and returns its signed link. */
  async function store(key: string, content: string, headers: Record<string, string> = {}): Promise<URL> {
    const query = new URLSearchParams({ key, overwrite: 'true', temp_public_url: 'true' });
    const { status, body } = await readAnswer(
      await glossa.fetch(`/v1/store/file?${query}`, { method: 'POST', headers, body: content }),
    );
    assert.equal(status, 200, key);
    assert.equal(body.key, key);
    return new URL(String(body.temp_public_url));
  }
  /** Status and text of a link that is read without a key. */
  const read = async (link: URL | string): Promise<[number, string]> => {
    const response = await fetch(link);
    const text = await response.text();
    return [response.status, response.ok ? text : JSON.parse(text).code];
  };
  const forbidden = [403, 'invalid_signature'];

  test('a link with any changed part is rejected', async () => {
    const link = await store('a/link', 'by link');
    await store('a/other', 'not by link');
    assert.deepEqual(await read(link), [200, 'by link']);
    const expires = link.searchParams.get('expires') ?? '';
    const signature = link.searchParams.get('signature') ?? '';
    const swapped = [...signature]
      .map((character) => (/[a-z]/u.test(character) ? character.toUpperCase() : character.toLowerCase()))
      .join('');
    const changed: Record<string, (url: URL) => void> = {
      'another file': (url) => {
        url.pathname = `${READ}a/other`;
      },
      'another case of the key': (url) => {
        url.pathname = `${READ}A/link`;
      },
      'another slash': (url) => {
        url.pathname = `${READ}a//link`;
      },
      'a key that looks the same': (url) => {
        url.pathname = `${READ}а/link`;
      },
      'a later expiry': (url) => url.searchParams.set('expires', String(Number(expires) + 1)),
      'an expiry with a leading zero': (url) => url.searchParams.set('expires', `0${expires}`),
      'an expiry with a fraction': (url) => url.searchParams.set('expires', `${expires}.0`),
      'an expiry with an exponent': (url) => url.searchParams.set('expires', '1e12'),
      'a past expiry': (url) => url.searchParams.set('expires', '1'),
      'no expiry': (url) => url.searchParams.delete('expires'),
      'two expiries': (url) => url.searchParams.append('expires', '99999999999'),
      'another case of the signature': (url) => url.searchParams.set('signature', swapped),
      'a shorter signature': (url) => url.searchParams.set('signature', signature.slice(0, -1)),
      'a longer signature': (url) => url.searchParams.set('signature', `${signature}A`),
      'a padded signature': (url) => url.searchParams.set('signature', `${signature}=`),
      'a signature in the other alphabet': (url) => url.searchParams.set('signature', `${signature.slice(0, -1)}+`),
      'an empty signature': (url) => url.searchParams.set('signature', ''),
      'two signatures': (url) => url.searchParams.append('signature', signature),
      'a signature of zeros': (url) => url.searchParams.set('signature', 'A'.repeat(signature.length)),
      'a signature of another secret': (url) => {
        const forged = createUrlSigner(Buffer.alloc(32, 7)).sign('default', 'a/link', new Date(Number(expires) * 1000));
        url.searchParams.set('signature', forged.signature);
      },
    };
    for (const [name, change] of Object.entries(changed)) {
      const url = new URL(link);
      change(url);
      assert.notEqual(url.href, link.href, name);
      const [status, code] = await read(url);
      // Without a whole signature it counts as a request without a key.
      assert.ok(`${status} ${code}` === '403 invalid_signature' || `${status} ${code}` === '401 invalid_key', name);
    }
    const more = new URL(link);
    more.searchParams.set('owner', 'another owner');
    more.searchParams.set('key', 'a/other');
    assert.deepEqual(await read(more), [200, 'by link'], 'unknown parameters are ignored');
  });

  test('a link allows reading only', async () => {
    const link = await store('read only', 'by link');
    for (const [method, path] of [
      ['DELETE', link.pathname],
      ['POST', '/v1/store/file'],
      ['GET', '/v1/store/file'],
      ['GET', '/v1/usage'],
    ] as const) {
      const { status } = await fetch(glossa.url + path + link.search, { method });
      assert.equal(status, 401, `${method} ${path}`);
    }
    assert.deepEqual(await read(link), [200, 'by link']);
  });

  test('a link opens the file of its owner only, also when another owner stores the same key later', async () => {
    const mine = await store('shared name', 'mine');
    const theirs = await store('shared name', 'theirs', otherOwner);
    assert.deepEqual(await read(mine), [200, 'mine']);
    assert.deepEqual(await read(theirs), [200, 'theirs']);
    await glossa.fetch(`${READ}shared%20name`, { method: 'DELETE' });
    assert.deepEqual(await read(mine), [404, 'file_not_found']);
    await store('shared name', 'theirs again', otherOwner);
    assert.deepEqual(await read(mine), [404, 'file_not_found']);
    const mixed = new URL(theirs);
    mixed.searchParams.set('expires', mine.searchParams.get('expires') ?? '');
    mixed.searchParams.set('signature', mine.searchParams.get('signature') ?? '');
    assert.deepEqual(await read(mixed), [404, 'file_not_found']);
    for (const key of ['default', 'another owner', '']) {
      const { expires, signature } = signer.sign(key, 'shared name', new Date(Date.now() - 1_000));
      assert.deepEqual(
        await read(`${mine.origin}${mine.pathname}?expires=${expires}&signature=${signature}`),
        forbidden,
      );
    }
  });

  test('a summary of a signed link reads that file only', async () => {
    const theirs = await store('theirs.pdf', 'no PDF', otherOwner);
    const expired = signer.sign('another owner', 'theirs.pdf', new Date(0));
    const outcome = async (url: string) => (await glossa.post('/v1/ai/summary', { url })).body.code;
    assert.equal(await outcome(theirs.href), 'not_a_pdf');
    assert.equal(await outcome(theirs.href.replace('/read/', '/read/../../../../x/')), 'invalid_signature');
    const bare = `${theirs.origin}${theirs.pathname}`;
    assert.equal(
      await outcome(`${bare}?expires=${expired.expires}&signature=${expired.signature}`),
      'invalid_signature',
    );
    // Every other URL of this service counts as a URL of this machine.
    for (const url of [
      bare,
      theirs.href.replace('127.0.0.1', 'localhost'),
      theirs.href.replace('127.0.0.1', '127.0.0.1.'),
      theirs.href.replace('http:', 'HTTP:'),
      theirs.href.replace('/v1/', '/x/../v1/'),
      theirs.href.replace('://', '://user@'),
    ]) {
      assert.ok(['url_not_allowed', 'invalid_url'].includes(String(await outcome(url))), url);
    }
  });

  const HOSTILE_KEYS = [
    '../../etc/passwd',
    '..\\..\\windows\\win.ini',
    '/etc/passwd',
    '//etc/passwd',
    './.',
    '../',
    '/..',
    '/',
    'a/../b',
    'a/./b',
    'a/',
    '%2e%2e%2f',
    '%252e%252e%252f',
    '%00',
    '%',
    '%zz',
    'C:\\boot.ini',
    '\\\\server\\share',
    'file:///etc/passwd',
    'CON',
    'nul.txt',
    'a:stream',
    '~root',
    '$HOME',
    '`id`',
    "'; DROP TABLE files; --",
    '<script>alert(1)</script>',
    '"; filename="evil.html',
    '?key=a&owner=b',
    '#fragment',
    ' leading and trailing ',
    '__proto__',
    '\u202etxt.exe',
    '\ufeff',
    '語'.repeat(170),
    '😀'.repeat(128),
  ];

  test('a key that looks like a path, an escape or a command is stored, read, linked and deleted unchanged', async () => {
    for (const key of HOSTILE_KEYS) {
      const link = await store(key, `bytes of ${key}`);
      assert.deepEqual(await read(link), [200, `bytes of ${key}`], key);
      const path = READ + encodeURIComponent(key);
      const response = await glossa.fetch(path);
      assert.equal(await response.text(), `bytes of ${key}`);
      const disposition = response.headers.get('content-disposition') ?? '';
      assert.match(disposition, /^attachment; filename=[ -~]*$/u, key);
      assert.equal(parse(disposition).parameters.filename, key.split('/').at(-1), key);
      assert.equal((await glossa.fetch(path, { headers: otherOwner })).status, 404, key);
      const removed = await readAnswer(await glossa.fetch(path, { method: 'DELETE' }));
      assert.deepEqual([removed.status, removed.body.key], [200, key]);
      assert.deepEqual(await read(link), [404, 'file_not_found'], key);
    }
  });

  test('an invalid key is rejected by uploads and not found by reads', async () => {
    const bad = [
      '%00',
      'a%00b',
      '%0a',
      '%0d%0aX:%20y',
      '%7f',
      '%c2%85',
      '..',
      '.',
      '%2e%2e',
      'x'.repeat(513),
      `${'%C3%A9'.repeat(256)}x`,
    ];
    for (const escaped of bad) {
      const put = await readAnswer(await glossa.fetch(`/v1/store/file?key=${escaped}`, { method: 'POST', body: 'x' }));
      assert.deepEqual([put.status, put.body.code], [400, 'invalid_request'], escaped);
    }
    // A path cannot name bytes that are not UTF-8, such as an encoded surrogate.
    for (const escaped of [...bad, '%ff', '%ed%a0%80', '%c0%af']) {
      for (const method of ['GET', 'DELETE']) {
        const { status } = await glossa.fetch(READ + escaped, { method });
        assert.ok([400, 404, 405].includes(status), `${method} ${escaped} ${status}`);
      }
    }
  });

  test('every key is returned unchanged or rejected, in the path, the query and the link', async () => {
    const anyKey = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .array(fc.constantFrom('/', '.', '..', '%', '%2f', '\\', '?', '#', ' ', '+', '&', '=', 'é', '\u0301', ';'))
        .map((parts) => parts.join('')),
    );
    const property = fc.asyncProperty(anyKey, async (key) => {
      const query = new URLSearchParams({ key, overwrite: '1', temp_public_url: '1' });
      const { status, body } = await readAnswer(
        await glossa.fetch(`/v1/store/file?${query}`, { method: 'POST', body: 'content' }),
      );
      // The sent text has replacement characters in place of lone surrogates.
      const sent = key.toWellFormed();
      assert.equal(status, isValidKey(sent) ? 200 : 400, JSON.stringify(key));
      if (status !== 200) return;
      assert.equal(body.key, sent);
      assert.deepEqual(await read(String(body.temp_public_url)), [200, 'content']);
      const removed = await glossa.fetch(READ + encodeURIComponent(sent), { method: 'DELETE' });
      assert.equal(removed.status, 200);
      await removed.body?.cancel();
    });
    await fc.assert(property, { numRuns: 60, seed: 20_406 });
    assert.ok(glossa.logLines.every((line) => JSON.parse(line).level < 50));
  });
});
