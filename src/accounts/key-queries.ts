import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { formatLimits, type Limits } from '../config/usage-limits.ts';
import type { Database } from '../database/database.ts';
import type { ApiKeysTable } from '../database/tables.ts';
import { parseStoredLimits } from '../limits/limit-group.ts';
import { hashKey, isScope, isValidName, keyPrefix, SCOPES, type Scope } from './api-key-format.ts';

/** A stored key without its secret. Times are ISO 8601, UTC. */
export interface ApiKey {
  id: string;
  owner: string;
  name: string | undefined;
  prefix: string;
  scopes: Scope[];
  createdAt: string;
  revokedAt: string | undefined;
  /** Individual limits. The defaults apply to the others. */
  limits: Limits;
}

export interface NewKey {
  /** 1 to 128 characters. Keys of one owner share files and usage. */
  owner: string;
  /** Purpose of the key, 1 to 128 characters. */
  name: string | undefined;
  /** At least one. */
  scopes: readonly Scope[];
}

/** No key matches, or several match. */
export type NoUniqueKey = { outcome: 'not_found' } | { outcome: 'ambiguous' };

export type Revocation = { outcome: 'revoked' | 'already_revoked'; key: ApiKey } | NoUniqueKey;

/** Inserts the hash of a key. @throws RangeError for invalid names and scopes; StorageError */
export async function insertKey(database: Database, key: string, wanted: NewKey): Promise<ApiKey> {
  const { owner, name } = wanted;
  if (!isValidName(owner) || (name !== undefined && !isValidName(name))) throw new RangeError('invalid name');
  const scopes = SCOPES.filter((scope) => wanted.scopes.includes(scope));
  if (scopes.length === 0) throw new RangeError('a key needs at least one scope');
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
  return toApiKey(row);
}

/** A key with its hash and the limits of its owner. */
export interface KeyWithOwnerLimits extends ApiKey {
  hash: string;
  ownerLimits: Limits;
}

/** Finds a key, a revoked one too. @throws StorageError */
export async function findKeyByHash(database: Database, hash: string): Promise<KeyWithOwnerLimits | undefined> {
  const row = await database
    .selectFrom('api_keys')
    .leftJoin('owners', 'owners.name', 'api_keys.owner')
    .selectAll('api_keys')
    .select('owners.limits as owner_limits')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && { ...toApiKey(row), hash: row.hash, ownerLimits: parseStoredLimits(row.owner_limits) };
}

/** Individual limits of a key and of its owner; none for a key that is not stored. @throws StorageError */
export async function findLimits(
  database: Database,
  keyId: string,
  owner: string,
): Promise<{ key: Limits; owner: Limits }> {
  const row = await database
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('api_keys').select('limits').where('id', '=', keyId).as('key_limits'),
      selectFrom('owners').select('limits').where('name', '=', owner).as('owner_limits'),
    ])
    .executeTakeFirstOrThrow();
  return { key: parseStoredLimits(row.key_limits), owner: parseStoredLimits(row.owner_limits) };
}

/** Individual limits of an owner. @throws StorageError */
export async function findOwnerLimits(database: Database, owner: string): Promise<Limits> {
  const row = await database.selectFrom('owners').select('limits').where('name', '=', owner).executeTakeFirst();
  return parseStoredLimits(row?.limits ?? null);
}

/** All keys, including revoked keys, oldest first. @throws StorageError */
export async function listKeys(database: Database): Promise<ApiKey[]> {
  const rows = await database.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(toApiKey);
}

/** @param which an id, a prefix, or the key itself */
async function findUniqueKey(database: Database, which: string): Promise<Selectable<ApiKeysTable> | NoUniqueKey> {
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
 * Replaces the individual limits of a key.
 * @param which an id, a prefix, or the key itself
 * @param limits empty for the defaults
 * @throws StorageError
 */
export async function setKeyLimits(
  database: Database,
  which: string,
  limits: Limits,
): Promise<{ outcome: 'limited'; key: ApiKey } | NoUniqueKey> {
  const row = await findUniqueKey(database, which);
  if ('outcome' in row) return row;
  const text = formatLimits(limits) || null;
  await database.updateTable('api_keys').set({ limits: text }).where('id', '=', row.id).execute();
  return { outcome: 'limited', key: toApiKey({ ...row, limits: text }) };
}

/** Keeps the time of the first revocation. @param which an id, a prefix, or the key itself @throws StorageError */
export async function revokeKey(database: Database, which: string): Promise<Revocation> {
  const row = await findUniqueKey(database, which);
  if ('outcome' in row) return row;
  const revokedAt = new Date().toISOString();
  const { numUpdatedRows } = await database
    .updateTable('api_keys')
    .set({ revoked_at: revokedAt })
    .where('id', '=', row.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return { outcome: 'already_revoked', key: toApiKey(row) };
  return { outcome: 'revoked', key: toApiKey({ ...row, revoked_at: revokedAt }) };
}

function toApiKey(row: Selectable<ApiKeysTable>): ApiKey {
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
