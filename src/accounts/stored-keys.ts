import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { ApiKeysTable } from '../database/tables.ts';
import { hashKey, isScope, isValidName, keyPrefix, SCOPES, type Scope } from './api-key.ts';

/** What may be told about a key: never the key. Times are ISO 8601, UTC. */
export interface ApiKey {
  id: string;
  owner: string;
  name: string | undefined;
  prefix: string;
  scopes: Scope[];
  createdAt: string;
  revokedAt: string | undefined;
}

export interface NewKey {
  /** 1 to 128 characters; keys of one owner share files and usage. */
  owner: string;
  /** What the key is for, 1 to 128 characters. */
  name: string | undefined;
  /** One or more. */
  scopes: readonly Scope[];
}

export type Revocation =
  | { outcome: 'revoked' | 'already_revoked'; key: ApiKey }
  | { outcome: 'not_found' }
  | { outcome: 'ambiguous' };

/** Stores a key by its hash. @throws RangeError for names and scopes that are not valid; StorageError */
export async function storeKey(database: Database, key: string, wanted: NewKey): Promise<ApiKey> {
  const { owner, name } = wanted;
  if (!isValidName(owner) || (name !== undefined && !isValidName(name))) throw new RangeError('not a valid name');
  const scopes = SCOPES.filter((scope) => wanted.scopes.includes(scope));
  if (scopes.length === 0) throw new RangeError('a key needs a scope');
  const row = {
    id: randomUUID(),
    owner,
    name: name ?? null,
    prefix: keyPrefix(key),
    hash: hashKey(key),
    scopes: scopes.join(','),
    created_at: new Date().toISOString(),
    revoked_at: null,
  };
  await database.insertInto('api_keys').values(row).execute();
  return apiKey(row);
}

/** The stored key with this hash, revoked or not. @throws StorageError */
export async function findKey(database: Database, hash: string): Promise<(ApiKey & { hash: string }) | undefined> {
  const row = await database.selectFrom('api_keys').selectAll().where('hash', '=', hash).executeTakeFirst();
  return row && { ...apiKey(row), hash: row.hash };
}

/** Oldest first, revoked ones too. @throws StorageError */
export async function listKeys(database: Database): Promise<ApiKey[]> {
  const rows = await database.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(apiKey);
}

/** @param which an id, a prefix, or the key itself @throws StorageError */
export async function revokeKey(database: Database, which: string): Promise<Revocation> {
  const [row, another] = await database
    .selectFrom('api_keys')
    .selectAll()
    .where((key) => key.or([key('id', '=', which), key('prefix', '=', which), key('hash', '=', hashKey(which))]))
    .limit(2)
    .execute();
  if (row === undefined) return { outcome: 'not_found' };
  if (another !== undefined) return { outcome: 'ambiguous' };
  const revokedAt = new Date().toISOString();
  const { numUpdatedRows } = await database
    .updateTable('api_keys')
    .set({ revoked_at: revokedAt })
    .where('id', '=', row.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return { outcome: 'already_revoked', key: apiKey(row) };
  return { outcome: 'revoked', key: apiKey({ ...row, revoked_at: revokedAt }) };
}

function apiKey(row: Selectable<ApiKeysTable>): ApiKey {
  return {
    id: row.id,
    owner: row.owner,
    name: row.name ?? undefined,
    prefix: row.prefix,
    scopes: row.scopes.split(',').filter(isScope),
    createdAt: row.created_at,
    revokedAt: row.revoked_at ?? undefined,
  };
}
