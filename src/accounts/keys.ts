import { timingSafeEqual } from 'node:crypto';
import { Counter, type Registry } from 'prom-client';
import { abortable } from '../concurrency/abort.ts';
import type { Database } from '../database/database.ts';
import { generateKey, hashKey, isGeneratedKey, MAX_KEY_LENGTH, SCOPES, type Scope } from './api-key.ts';
import { recent } from './recent.ts';
import { type ApiKey, findKey, listKeys, type NewKey, type Revocation, revokeKey, storeKey } from './stored-keys.ts';

export { SCOPES, type Scope } from './api-key.ts';
export type { ApiKey, NewKey, Revocation } from './stored-keys.ts';

/** Who calls, as a valid key tells it. */
export interface Account {
  keyId: string;
  /** For logs. */
  prefix: string;
  owner: string;
  scopes: ReadonlySet<Scope>;
}

export interface Keyring {
  /**
   * The account of a key, at most 5 s old; undefined for a key that is unknown or revoked, which nothing tells apart.
   * @throws the signal's reason; GlossaError `overloaded`; StorageError
   */
  authenticate(presented: string, signal?: AbortSignal): Promise<Account | undefined>;
  /**
   * Makes a key, which is on disk when this resolves and can never be seen again.
   * @throws RangeError for names and scopes that are not valid; StorageError
   */
  create(wanted: NewKey): Promise<{ key: string; record: ApiKey }>;
  /** All stored keys, revoked ones too, oldest first. @throws StorageError */
  list(): Promise<ApiKey[]>;
  /** @param which an id, a prefix, or the key itself @throws StorageError */
  revoke(which: string): Promise<Revocation>;
}

export interface KeyringOptions {
  database: Database;
  registry: Registry;
  /**
   * A key from the configuration (16 to 512 printable ASCII characters), of the owner `default`, with all scopes. It is
   * never stored: it is valid exactly while it is configured, whatever the database says of the same key.
   */
  configuredKey?: string | undefined;
  /** Milliseconds on a clock that never goes back. */
  now?: () => number;
}

export const DEFAULT_OWNER = 'default';

/** Milliseconds: how old the answer may be that a key is valid, and that it is not. */
const ACCOUNT_AGE = 5_000;
const REFUSAL_AGE = 1_000;
/** Entries of each cache; they are apart so that guesses never push out those who have a key. */
const CACHED = 10_000;

export function createKeyring({ database, registry, configuredKey, now = monotonic }: KeyringOptions): Keyring {
  const configured = configuredKey === undefined ? undefined : configuredAccount(configuredKey);
  const accounts = recent<Account>({ capacity: CACHED, maxAge: ACCOUNT_AGE, now });
  const refusals = recent<true>({ capacity: CACHED, maxAge: REFUSAL_AGE, now });
  const underWay = new Map<string, Promise<Account | undefined>>();
  const lookUps = new Counter({
    name: 'glossa_accounts_key_lookups_total',
    help: 'API keys that were looked up in the database because no recent answer was at hand.',
    labelNames: ['valid'],
    registers: [registry],
  });

  async function lookUp(hash: string): Promise<Account | undefined> {
    const at = now();
    const found = await findKey(database, hash);
    const valid = found !== undefined && sameHash(found.hash, hash) && found.revokedAt === undefined;
    lookUps.inc({ valid: String(valid) });
    if (!valid) {
      refusals.set(hash, true, at);
      return undefined;
    }
    const account = { keyId: found.id, prefix: found.prefix, owner: found.owner, scopes: new Set(found.scopes) };
    accounts.set(hash, account, at);
    return account;
  }

  /** Callers with the same key at the same time share one look-up; one that goes away leaves it to the others. */
  function sharedLookUp(hash: string): Promise<Account | undefined> {
    const shared = underWay.get(hash) ?? lookUp(hash).finally(() => underWay.delete(hash));
    underWay.set(hash, shared);
    return shared;
  }

  return {
    async authenticate(presented, signal) {
      signal?.throwIfAborted();
      if (presented.length > MAX_KEY_LENGTH) return undefined;
      const hash = hashKey(presented);
      if (configured !== undefined && sameHash(configured.hash, hash)) return configured.account;
      // The table holds generated keys only, so nothing else is worth a query.
      if (!isGeneratedKey(presented) || refusals.get(hash)) return undefined;
      return accounts.get(hash) ?? abortable(sharedLookUp(hash), signal);
    },
    async create(wanted) {
      const key = generateKey();
      return { key, record: await storeKey(database, key, wanted) };
    },
    list: () => listKeys(database),
    async revoke(which) {
      const revocation = await revokeKey(database, which);
      accounts.clear();
      return revocation;
    },
  };
}

function configuredAccount(key: string): { hash: string; account: Account } {
  const account = { keyId: 'configured', prefix: 'configured', owner: DEFAULT_OWNER, scopes: new Set(SCOPES) };
  return { hash: hashKey(key), account };
}

function sameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function monotonic(): number {
  return performance.now();
}
