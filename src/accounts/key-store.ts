import { timingSafeEqual } from 'node:crypto';
import { Counter, type Registry } from 'prom-client';
import type { DefaultLimits } from '../config/usage-limits.ts';
import type { Database } from '../database/database.ts';
import { abortable } from '../resilience/abortable.ts';
import { inSpan } from '../telemetry/traces.ts';
import { generateKey, hashKey, isGeneratedKey, MAX_KEY_LENGTH, SCOPES, type Scope } from './api-key-format.ts';
import {
  type ApiKey,
  findKeyByHash,
  findOwnerLimits,
  insertKey,
  listKeys,
  type NewKey,
  type Revocation,
  revokeKey,
} from './key-queries.ts';
import { recent } from './recent.ts';

export { SCOPES, type Scope } from './api-key-format.ts';
export type { ApiKey, NewKey, Revocation } from './key-queries.ts';

/** Who calls, as a valid key tells it. */
export interface Account {
  keyId: string;
  /** For logs. */
  prefix: string;
  owner: string;
  scopes: ReadonlySet<Scope>;
  /** What the key may do, and what all keys of the owner may do together. */
  limits: DefaultLimits;
}

export interface KeyStore {
  /**
   * The account of a key, at most 5 s old, or `KEPT_WITHOUT_DATABASE` while the database does not answer; undefined for a
   * key that is unknown or revoked, which nothing tells apart.
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

export interface KeyStoreOptions {
  database: Database;
  registry: Registry;
  /**
   * A key from the configuration (16 to 512 printable ASCII characters), of the owner `default`, with all scopes. It is
   * never stored: it is valid exactly while it is configured, whatever the database says of the same key.
   */
  configuredKey?: string | undefined;
  /** Of keys and owners that have none of their own. */
  limits?: DefaultLimits;
  /** Milliseconds on a clock that never goes back. */
  now?: () => number;
}

export const DEFAULT_OWNER = 'default';

/** Milliseconds: how old the answer may be that a key is valid, and that it is not. */
const ACCOUNT_AGE = 5_000;
const REFUSAL_AGE = 1_000;
/** Milliseconds that a key stays valid while the database does not answer: a restart or a fail-over takes less. */
export const MAX_STALE_KEY_MS = 5 * 60 * 1_000;
/** Milliseconds that a look-up may take where an older answer is at hand; a database that needs more does not answer. */
const PATIENCE = 250;
/** Milliseconds from one look-up that got no answer to the next for keys with an older one, which nobody waits for. */
const TRIAL_INTERVAL = 1_000;
/** Entries of each cache; they are apart so that guesses never push out those who have a key. */
const CACHED = 10_000;

export function createKeyStore(options: KeyStoreOptions): KeyStore {
  const { database, registry, configuredKey, limits = { key: {}, owner: {} }, now = monotonic } = options;
  const configured = configuredKey === undefined ? undefined : configuredAccount(configuredKey, limits);
  const accounts = recent<Account>({ capacity: CACHED, maxAge: ACCOUNT_AGE, keptFor: MAX_STALE_KEY_MS, now });
  /** When the database was last asked, as long as it does not answer. */
  let triedInVainAt: number | undefined;
  const refusals = recent<true>({ capacity: CACHED, maxAge: REFUSAL_AGE, now });
  const underWay = new Map<string, Promise<Account | undefined>>();
  const lookUps = new Counter({
    name: 'glossa_accounts_key_lookups_total',
    help: 'API keys that were looked up in the database because no recent answer was at hand.',
    labelNames: ['valid'],
    registers: [registry],
  });
  const older = new Counter({
    name: 'glossa_accounts_keys_kept_total',
    help: 'Requests whose API key was taken for valid by an older answer, because the database gave none.',
    registers: [registry],
  });

  /** It is valid whatever the database says; only its owner may have limits there. */
  async function lookUpConfigured(account: Account, hash: string): Promise<Account> {
    const at = now();
    const ofOwner = await findOwnerLimits(database, account.owner);
    triedInVainAt = undefined;
    const limited = { ...account, limits: { ...limits, owner: { ...limits.owner, ...ofOwner } } };
    accounts.set(hash, limited, at);
    return limited;
  }

  async function lookUp(hash: string): Promise<Account | undefined> {
    if (hash === configured?.hash) return lookUpConfigured(configured.account, hash);
    const at = now();
    const found = await findKeyByHash(database, hash);
    triedInVainAt = undefined;
    const valid = found !== undefined && sameHash(found.hash, hash) && found.revokedAt === undefined;
    lookUps.inc({ valid: String(valid) });
    if (!valid) {
      accounts.delete(hash);
      refusals.set(hash, true, at);
      return undefined;
    }
    const account = {
      keyId: found.id,
      prefix: found.prefix,
      owner: found.owner,
      scopes: new Set(found.scopes),
      limits: { key: { ...limits.key, ...found.limits }, owner: { ...limits.owner, ...found.ownerLimits } },
    };
    accounts.set(hash, account, at);
    return account;
  }

  /** Callers with the same key at the same time share one look-up; one that goes away leaves it to the others. */
  function sharedLookUp(hash: string): Promise<Account | undefined> {
    const shared = underWay.get(hash) ?? lookUp(hash).finally(() => underWay.delete(hash));
    underWay.set(hash, shared);
    return shared;
  }

  /** The last answer; a configured key needs none. */
  function keptAccount(hash: string): Account | undefined {
    return accounts.get(hash, MAX_STALE_KEY_MS) ?? (hash === configured?.hash ? configured.account : undefined);
  }

  /** A look-up; where that fails or takes too long, the last answer is good for a while, and nobody waits any more. */
  async function lookUpOrKeep(hash: string, signal: AbortSignal | undefined): Promise<Account | undefined> {
    const kept = keptAccount(hash);
    if (kept === undefined) return abortable(sharedLookUp(hash), signal);
    if (triedInVainAt === undefined) {
      const within = AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(signal ? [signal] : [])]);
      try {
        return await abortable(sharedLookUp(hash), within);
      } catch {
        signal?.throwIfAborted();
        triedInVainAt ??= now();
      }
    } else if (now() - triedInVainAt >= TRIAL_INTERVAL) {
      triedInVainAt = now();
      sharedLookUp(hash).catch(() => {});
    }
    // Revoked here meanwhile, it is not kept any more.
    if (keptAccount(hash) !== kept) return abortable(sharedLookUp(hash), signal);
    older.inc();
    return kept;
  }

  return {
    async authenticate(presented, signal) {
      signal?.throwIfAborted();
      if (presented.length > MAX_KEY_LENGTH) return undefined;
      const hash = hashKey(presented);
      const isConfigured = configured !== undefined && sameHash(configured.hash, hash);
      // The table holds generated keys only, so nothing else is worth a query.
      if (!isConfigured && (!isGeneratedKey(presented) || refusals.get(hash))) return undefined;
      return accounts.get(hash) ?? inSpan('accounts.look_up_key', {}, () => lookUpOrKeep(hash, signal));
    },
    async create(wanted) {
      const key = generateKey();
      return { key, record: await insertKey(database, key, wanted) };
    },
    list: () => listKeys(database),
    async revoke(which) {
      const revocation = await revokeKey(database, which);
      accounts.clear();
      return revocation;
    },
  };
}

function configuredAccount(key: string, limits: DefaultLimits): { hash: string; account: Account } {
  const account = { keyId: 'configured', prefix: 'configured', owner: DEFAULT_OWNER, scopes: new Set(SCOPES), limits };
  return { hash: hashKey(key), account };
}

function sameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function monotonic(): number {
  return performance.now();
}
