import type pg from 'pg';
import { parseDatabaseUrl } from '../../config/database-url.ts';
import { StorageError } from '../../filesystem/storage-error.ts';

/** The ways to connect to a database, in the order in which they are tried. */
export interface PostgresTargets {
  targets: readonly Pick<pg.PoolConfig, 'connectionString' | 'ssl'>[];
  /** Whether a server must accept writes. */
  needsWrites: boolean;
}

/** TLS without checking the certificate, and none: what `prefer` and `allow` of libpq mean. */
const UNCHECKED = { rejectUnauthorized: false };
const TRIED_MODES: Readonly<Record<string, readonly pg.PoolConfig['ssl'][]>> = {
  prefer: [UNCHECKED, false],
  allow: [false, UNCHECKED],
};

/**
 * Each host of a URL is tried in turn, with `sslmode=prefer` and `allow` with TLS and without it. The library knows one host and
 * one mode only.
 * @throws StorageError
 */
export function readTargets(text: string): PostgresTargets {
  const url = parseDatabaseUrl(text);
  if (url === undefined) throw new StorageError('The URL of the database cannot be read.');
  const { credentials, hosts, database, sslMode, needsWrites, parameters } = url;
  const modes = TRIED_MODES[sslMode ?? ''];
  const targets = hosts.flatMap(({ host, port }) => {
    const own = new URLSearchParams(parameters);
    own.set('host', host);
    own.set('port', port);
    if (modes) own.delete('sslrootcert');
    else if (sslMode !== undefined) own.set('sslmode', sslMode);
    const connectionString = `postgres://${credentials === '' ? '' : `${credentials}@`}/${database}?${own}`;
    return (modes ?? [undefined]).map((ssl) => (ssl === undefined ? { connectionString } : { connectionString, ssl }));
  });
  return { targets, needsWrites };
}
