import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ConfigError, loadConfig } from '../../src/config/config.ts';
import { VARIABLES } from '../../src/config/env.ts';

test('without any variable the service listens on this machine only, on port 3000', () => {
  const config = loadConfig({});
  assert.deepEqual([config.host, config.port], ['127.0.0.1', 3000]);
  assert.equal(config.rateLimit, 50);
  assert.deepEqual(config.limits, { characters: 300_000, strings: 10_000 });
});

test('an owner may store 10 GB for ever, unless it is set otherwise; 0 is no limit', () => {
  const forever = Number.POSITIVE_INFINITY;
  assert.deepEqual(loadConfig({}).allowance, { storageBytes: 10 * 1024 ** 3, fileSeconds: forever });
  const set = loadConfig({ GLOSSA_STORAGE_QUOTA: '0', GLOSSA_FILE_LIFETIME: '2' });
  assert.deepEqual(set.allowance, { storageBytes: forever, fileSeconds: 2 * 86_400 });
});

test('HOST and PORT are honoured, and ours win over them', () => {
  assert.equal(loadConfig({ PORT: '8080' }).port, 8080);
  assert.equal(loadConfig({ PORT: '8080', GLOSSA_PORT: '9090' }).port, 9090);
});

test('an empty variable counts as unset', () => {
  assert.equal(loadConfig({ GLOSSA_PORT: '', GLOSSA_API_KEY: '' }).port, 3000);
});

test('every wrong variable is named at once, with what it must be', () => {
  const wrong = {
    GLOSSA_PORT: '70000',
    GLOSSA_RATE_LIMIT: 'many',
    GLOSSA_API_KEY: 'short',
    GLOSSA_PUBLIC_URL: 'ftp://x',
    GLOSSA_FETCH_ALLOW: '10.0.0.0/33, http://intranet',
    GLOSSA_CORS_ORIGINS: 'https://example.com/',
  };
  assert.throws(
    () => loadConfig(wrong),
    (error) => error instanceof ConfigError && Object.keys(wrong).every((name) => error.message.includes(name)),
  );
});

test('hosts, addresses and networks that may be fetched from, and origins, are lists', () => {
  const config = loadConfig({
    GLOSSA_FETCH_ALLOW: 'intranet, 10.0.0.0/8,fd00::/8 ,::1',
    GLOSSA_CORS_ORIGINS: 'https://a.example,*',
  });
  assert.deepEqual(config.fetchAllow, ['intranet', '10.0.0.0/8', 'fd00::/8', '::1']);
  assert.deepEqual(config.corsOrigins, ['https://a.example', '*']);
});

test('a public URL loses its trailing slash, query and hash', () => {
  assert.equal(loadConfig({ GLOSSA_PUBLIC_URL: 'https://a.example/b/?x#y' }).publicUrl, 'https://a.example/b');
});

test('the table of the README has every variable with its default, and no other', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| `(GLOSSA_\w+)` \| (.*?) \|/gm)].map(([, name, fallback]) => [name, fallback]);
  const expected = Object.entries(VARIABLES).map(([name, { fallback }]) => [name, fallback ? `\`${fallback}\`` : '']);
  assert.deepEqual(Object.fromEntries(rows), Object.fromEntries(expected));
});
