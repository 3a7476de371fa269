import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditActor } from '../audit/audit-entry.ts';
import { insertAudit } from '../audit/audit-queries.ts';
import { formatLimits, type Limits } from '../config/usage-limits.ts';
import type { Database } from '../database/database.ts';
import type { ListPosition } from '../database/page-cursor.ts';
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
  /** When the key ends to be valid. */
  expiresAt: string | undefined;
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
  limits?: Limits | undefined;
  /** ISO 8601, UTC, with milliseconds. Default: never. */
  expiresAt?: string | undefined;
}

/** Changes of a key. `undefined` keeps a property. */
export interface KeyChanges {
  /** null removes the name. */
  name?: string | null | undefined;
  /** At least one. */
  scopes?: readonly Scope[] | undefined;
  /** Empty for the defaults. */
  limits?: Limits | undefined;
  /** ISO 8601, UTC, with milliseconds; null for never. */
  expiresAt?: string | null | undefined;
}

/** No key matches, or several match. */
export type NoUniqueKey = { outcome: 'not_found' } | { outcome: 'ambiguous' };

export type Revocation = { outcome: 'revoked' | 'already_revoked'; key: ApiKey } | NoUniqueKey;

/**
 * Inserts the hash of a key, and its entry in the audit log.
 * @param transaction both happen in it, or none
 * @throws RangeError for invalid names and scopes; StorageError
 */
export async function insertKey(
  transaction: Database,
  key: string,
  wanted: NewKey,
  actor: AuditActor,
): Promise<ApiKey> {
  const { owner, name, expiresAt } = wanted;
  if (!isValidName(owner) || (name !== undefined && !isValidName(name))) throw new RangeError('invalid name');
  const row = {
    id: randomUUID(),
    owner,
    name: name ?? null,
    prefix: keyPrefix(key),
    hash: hashKey(key),
    scopes: joinScopes(wanted.scopes),
    created_at: new Date().toISOString(),
    revoked_at: null,
    limits: formatLimits(wanted.limits ?? {}) || null,
    expires_at: expiresAt ?? null,
  };
  await transaction.insertInto('api_keys').values(row).execute();
  await auditKey(transaction, actor, 'key.created', row, describe(row));
  return toApiKey(row);
}

/** @throws RangeError without a scope */
function joinScopes(wanted: readonly Scope[]): string {
  const scopes = SCOPES.filter((scope) => wanted.includes(scope));
  if (scopes.length === 0) throw new RangeError('a key needs at least one scope');
  return scopes.join(',');
}

type KeyRow = Selectable<ApiKeysTable>;

/** The properties of a key that can change. */
function describe({ name, scopes, limits, expires_at }: Pick<KeyRow, 'name' | 'scopes' | 'limits' | 'expires_at'>) {
  return { name, scopes: scopes.split(','), limits, expires_at };
}

function auditKey(
  transaction: Database,
  actor: AuditActor,
  action: 'key.created' | 'key.changed' | 'key.revoked',
  { id, owner, prefix }: Pick<KeyRow, 'id' | 'owner' | 'prefix'>,
  details: Partial<ReturnType<typeof describe>> = {},
): Promise<void> {
  return insertAudit(transaction, actor, { action, target: id, owner, details: { prefix, ...details } });
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

/** Keys, including revoked keys, newest first. @param position the last key of the previous page @throws StorageError */
export async function readNewestKeys(
  database: Database,
  owner: string | undefined,
  limit: number,
  { createdAt, id }: ListPosition,
): Promise<ApiKey[]> {
  let query = database.selectFrom('api_keys').selectAll();
  if (owner !== undefined) query = query.where('owner', '=', owner);
  const rows = await query
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(createdAt, id)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toApiKey);
}

/** @param which an id, a prefix, or the key itself */
async function findUniqueKey(database: Database, which: string): Promise<KeyRow | NoUniqueKey> {
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
 * Changes a key.
 * @param which an id, a prefix, or the key itself
 * @throws RangeError for invalid names and scopes; StorageError
 */
export async function changeKey(
  database: Database,
  which: string,
  { name, scopes, limits, expiresAt }: KeyChanges,
  actor: AuditActor,
): Promise<{ outcome: 'changed'; key: ApiKey } | NoUniqueKey> {
  if (typeof name === 'string' && !isValidName(name)) throw new RangeError('invalid name');
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(scopes && { scopes: joinScopes(scopes) }),
    ...(limits && { limits: formatLimits(limits) || null }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
  };
  return database.transaction().execute(async (transaction) => {
    const row = await findUniqueKey(transaction, which);
    if ('outcome' in row) return row;
    const changed = { ...row, ...changes };
    if (Object.keys(changes).length > 0) {
      await transaction.updateTable('api_keys').set(changes).where('id', '=', row.id).execute();
      await auditKey(transaction, actor, 'key.changed', row, describe(changed));
    }
    return { outcome: 'changed', key: toApiKey(changed) };
  });
}

/** Keeps the time of the first revocation. @param which an id, a prefix, or the key itself @throws StorageError */
export async function revokeKey(database: Database, which: string, actor: AuditActor): Promise<Revocation> {
  return database.transaction().execute(async (transaction) => {
    const row = await findUniqueKey(transaction, which);
    if ('outcome' in row) return row;
    const revokedAt = new Date().toISOString();
    const { numUpdatedRows } = await transaction
      .updateTable('api_keys')
      .set({ revoked_at: revokedAt })
      .where('id', '=', row.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return { outcome: 'already_revoked', key: toApiKey(row) };
    await auditKey(transaction, actor, 'key.revoked', row);
    return { outcome: 'revoked', key: toApiKey({ ...row, revoked_at: revokedAt }) };
  });
}

function toApiKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    owner: row.owner,
    name: row.name ?? undefined,
    prefix: row.prefix,
    scopes: row.scopes.split(',').filter(isScope),
    createdAt: row.created_at,
    expiresAt: row.expires_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
    limits: parseStoredLimits(row.limits),
  };
}
