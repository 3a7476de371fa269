import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDatabaseUrl, printableDatabaseUrl } from '../../src/config/database-url.ts';

const hostsOf = (text: string) => parseDatabaseUrl(text)?.hosts.map(({ host, port }) => `${host} ${port}`);

test('a connection string names hosts, ports and sockets as libpq reads them', () => {
  assert.deepEqual(hostsOf('postgres://a/b'), ['a 5432']);
  assert.deepEqual(hostsOf('postgresql://ann:p%40ss@one:6000,two,[::1]:7000/b'), [
    'one 6000',
    'two 5432',
    '[::1] 7000',
  ]);
  assert.deepEqual(hostsOf('postgres:///b?host=/run/postgresql'), ['/run/postgresql 5432']);
  assert.deepEqual(hostsOf('postgres://%2Frun%2Fpostgresql/b'), ['/run/postgresql 5432']);
  assert.deepEqual(hostsOf('postgres://ann@/b?host=one,two&port=1,2'), ['one 1', 'two 2']);
  assert.deepEqual(hostsOf('postgres://one,two/b?port=7000'), ['one 7000', 'two 7000']);
});

test('a printed connection string has no credentials', () => {
  assert.equal(
    printableDatabaseUrl('postgres://ann:secret@one,two:6000/b?sslmode=prefer'),
    'postgres://one,two:6000/b',
  );
});
