import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { formatLimits, type Limits } from '../config/usage-limits.ts';
import type { Database } from '../database/database.ts';
import type { ApiKeysTable } from '../database/tables.ts';
import { parseStoredLimits } from '../limits/limit-group.ts';
import { hashKey, isScope, isValidName, keyPrefix, SCOPES, type Scope } from './api-key-format.ts';

/** What may be told about a key: never the key. Times are ISO 8601, UTC. */
export interface ApiKey {
  id: string;
  owner: string;
  name: string | undefined;
  prefix: string;
  scopes: Scope[];
  createdAt: string;
  revokedAt: string | undefined;
  /** Its own; what is not there is as for all keys. */
  limits: Limits;
}

export interface NewKey {
  /** 1 to 128 characters; keys of one owner share files and usage. */
  owner: string;
  /** What the key is for, 1 to 128 characters. */
  name: string | undefined;
  /** One or more. */
  scopes: readonly Scope[];
}

/** No key has that id or prefix, or several have. */
export type NoSingleKey = { outcome: 'not_found' } | { outcome: 'ambiguous' };

export type Revocation = { outcome: 'revoked' | 'already_revoked'; key: ApiKey } | NoSingleKey;

/** Stores a key by its hash. @throws RangeError for names and scopes that are not valid; StorageError */
export async function insertKey(database: Database, key: string, wanted: NewKey): Promise<ApiKey> {
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
    limits: null,
  };
  await database.insertInto('api_keys').values(row).execute();
  return apiKey(row);
}

/** A key with what is compared and what its owner has. */
export interface KeyWithOwnerLimits extends ApiKey {
  hash: string;
  ownerLimits: Limits;
}

/** The stored key with this hash, revoked or not. @throws StorageError */
export async function findKeyByHash(database: Database, hash: string): Promise<KeyWithOwnerLimits | undefined> {
  const row = await database
    .selectFrom('api_keys')
    .leftJoin('owners', 'owners.name', 'api_keys.owner')
    .selectAll('api_keys')
    .select('owners.limits as owner_limits')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && { ...apiKey(row), hash: row.hash, ownerLimits: parseStoredLimits(row.owner_limits) };
}

/** The limits that an owner has of its own. @throws StorageError */
export async function findOwnerLimits(database: Database, owner: string): Promise<Limits> {
  const row = await database.selectFrom('owners').select('limits').where('name', '=', owner).executeTakeFirst();
  return parseStoredLimits(row?.limits ?? null);
}

/** Oldest first, revoked ones too. @throws StorageError */
export async function listKeys(database: Database): Promise<ApiKey[]> {
  const rows = await database.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(apiKey);
}

/** @param which an id, a prefix, or the key itself */
async function findOne(database: Database, which: string): Promise<Selectable<ApiKeysTable> | NoSingleKey> {
  const [row, another] = await database
    .selectFrom('api_keys')
    .selectAll()
    .where((key) => key.or([key('id', '=', which), key('prefix', '=', which), key('hash', '=', hashKey(which))]))
    .limit(2)
    .execute();
  if (row === undefined) return { outcome: 'not_found' };
  return another === undefined ? row : { outcome: 'ambiguous' };
}

/**
 * Gives a key limits of its own in place of those that it had, or the defaults where there are none.
 * @param which an id, a prefix, or the key itself @throws StorageError
 */
export async function setKeyLimits(
  database: Database,
  which: string,
  limits: Limits,
): Promise<{ outcome: 'limited'; key: ApiKey } | NoSingleKey> {
  const row = await findOne(database, which);
  if ('outcome' in row) return row;
  const text = formatLimits(limits) || null;
  await database.updateTable('api_keys').set({ limits: text }).where('id', '=', row.id).execute();
  return { outcome: 'limited', key: apiKey({ ...row, limits: text }) };
}

/** @param which an id, a prefix, or the key itself @throws StorageError */
export async function revokeKey(database: Database, which: string): Promise<Revocation> {
  const row = await findOne(database, which);
  if ('outcome' in row) return row;
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
    limits: parseStoredLimits(row.limits),
  };
}
