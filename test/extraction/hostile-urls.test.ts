import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, afterEach, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { createDnsResolver, type HttpServer, startHttpServer } from '../../load/servers/http-server.ts';
import { GlossaError } from '../../src/errors.ts';
import { FETCH_DEFAULTS, type FetchOptions, fetchDocument } from '../../src/extraction/fetch.ts';
import { INVALID, NAMES, NOT_ALLOWED } from '../fixtures/hostile-urls.ts';

const never = new AbortController().signal;

async function get(url: string, options: Partial<FetchOptions> = {}): Promise<Buffer> {
  await using document = await fetchDocument(url, { allow: [], ...FETCH_DEFAULTS, ...options }, never);
  return await buffer(document.bytes);
}

describe('a caller’s url', () => {
  let trap: HttpServer;
  const at = (url: string) => url.replaceAll(/(?<=[:0])%(?![0-9a-f]{2})/giu, String(trap.port));
  before(async () => {
    trap = await startHttpServer((_request, response) => response.end('SECRET'));
  });
  after(() => trap[Symbol.asyncDispose]());
  afterEach(() => assert.equal(trap.connections, 0));

  const assertRejected = (url: string, code: string) =>
    assert.rejects(get(at(url), { lookup: createDnsResolver(NAMES), timeoutMs: 5_000 }), { code }, JSON.stringify(url));

  test(`to a private address is rejected, in ${NOT_ALLOWED.length} notations`, async () => {
    for (const url of NOT_ALLOWED) await assertRejected(url, 'url_not_allowed');
  });

  test(`that is not http or https or has credentials is rejected, in ${INVALID.length} forms`, async () => {
    for (const url of INVALID) await assertRejected(url, 'invalid_url');
  });

  test('to a private address is also rejected after a redirect of any kind', async () => {
    let location = '';
    let status = 302;
    await using open = await startHttpServer((_request, response) =>
      response.writeHead(status, { location, refresh: `0;url=${location}` }).end(),
    );
    const options = { allow: ['open.test'], timeoutMs: 5_000 };
    const statuses = [301, 302, 303, 307, 308];
    // Headers contain printable ASCII only; servers escape other characters.
    const targets = [...NOT_ALLOWED, ...INVALID].filter((url) => /^[!-~]*$/u.test(url) && /^[a-z]+:/iu.test(url));
    // Relative URLs would lead back to the allowed server.
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

  test('whose host changes its address between two lookups is rejected (DNS rebinding)', async () => {
    await using open = await startHttpServer((_request, response) =>
      response.writeHead(302, { location: `http://rebind.test:${trap.port}/` }).end(),
    );
    // The first address is allowed, like that of a public server; the second is the trap.
    const options = { allow: ['127.0.0.1'], lookup: createDnsResolver(NAMES) };
    await assert.rejects(get(`http://rebind.test:${open.port}/`, options), { code: 'url_not_allowed' });
    assert.equal(open.requests, 1);
  });

  test('to a private port gets the same error whether a server listens or not', async () => {
    const outcomes = await Promise.all(
      [trap.port, 9].map((port) => get(`http://127.0.0.1:${port}/`).catch((error: unknown) => String(error))),
    );
    assert.equal(outcomes[0], outcomes[1]);
  });

  test('of random text is fetched or rejected and opens no connection', async () => {
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
      // Other names do not resolve, so that no request leaves this machine.
      const lookup = createDnsResolver({ localhost: [['127.0.0.1']] });
      const failure = await get(url, { lookup, timeoutMs: 5_000 }).catch((error: unknown) => error);
      assert.ok(failure instanceof GlossaError && failure.status < 500, `${JSON.stringify(url)} ${failure}`);
    });
    await fc.assert(property, { numRuns: 500, seed: 20_405 });
  });
});
