import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Registry } from 'prom-client';
import { type AuditActor, SERVICE_ACTOR } from '../audit/audit-entry.ts';
import type { DefaultLimits } from '../config/usage-limits.ts';
import type { Database } from '../database/database.ts';
import { abortable } from '../resilience/abortable.ts';
import { createCircuitBreaker } from '../resilience/circuit-breaker.ts';
import { createSingleFlight } from '../resilience/single-flight.ts';
import { createCounter } from '../telemetry/metrics.ts';
import { inSpan } from '../telemetry/spans.ts';
import { DEFAULT_SCOPES, generateKey, hashKey, isGeneratedKey, MAX_KEY_LENGTH, type Scope } from './api-key-format.ts';
import {
  type ApiKey,
  changeKey,
  findKeyByHash,
  findLimits,
  findOwnerLimits,
  insertKey,
  type KeyChanges,
  listKeys,
  type NewKey,
  type NoUniqueKey,
  type Revocation,
  revokeKey,
} from './key-queries.ts';

export { DEFAULT_SCOPES, SCOPES, type Scope } from './api-key-format.ts';
export type { ApiKey, KeyChanges, NewKey, Revocation } from './key-queries.ts';

/** The caller that a valid key identifies. */
export interface Account {
  keyId: string;
  /** First characters of the key, for logs. */
  prefix: string;
  owner: string;
  scopes: ReadonlySet<Scope>;
  /** Whether a person has signed in, without an API key. */
  isPerson?: true;
  /** When the key ends to be valid, in Unix ms; undefined for never. */
  expiresAtMs?: number | undefined;
  /** Limits of the key, and of all keys of the owner together. */
  limits: DefaultLimits;
}

export interface KeyStore {
  /**
   * The account of a key. It is at most 5 s old, or `MAX_STALE_KEY_MS` while the database does not answer.
   * @returns undefined for unknown and for revoked keys, which callers cannot tell apart
   * @throws the signal's reason; GlossaError `overloaded`; StorageError
   */
  authenticate(presented: string, signal?: AbortSignal): Promise<Account | undefined>;
  /** Current limits of a key, and of all keys of its owner together. @throws StorageError */
  limitsOf(keyId: string, owner: string): Promise<DefaultLimits>;
  /**
   * Creates a key. It is durable when this resolves and cannot be read again.
   * @throws RangeError for invalid names and scopes; StorageError
   */
  create(wanted: NewKey, actor?: AuditActor): Promise<{ key: string; record: ApiKey }>;
  /**
   * Changes a key. Other replicas apply it within 5 s.
   * @param which an id, a prefix, or the key itself
   * @throws RangeError for invalid names and scopes; StorageError
   */
  change(
    which: string,
    changes: KeyChanges,
    actor?: AuditActor,
  ): Promise<{ outcome: 'changed'; key: ApiKey } | NoUniqueKey>;
  /** All stored keys, including revoked keys, oldest first. @throws StorageError */
  list(): Promise<ApiKey[]>;
  /** @param which an id, a prefix, or the key itself @throws StorageError */
  revoke(which: string, actor?: AuditActor): Promise<Revocation>;
}

export interface KeyStoreOptions {
  database: Database;
  registry: Registry;
  /**
   * A key from the configuration (16 to 512 printable ASCII characters) of the owner `default` with the default scopes. It is never
   * stored. It is valid while it is configured and does not depend on the database.
   */
  configuredKey?: string | undefined;
  /** Limits of keys and owners without individual limits. */
  limits?: DefaultLimits;
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
}

export const DEFAULT_OWNER = 'default';

/** Maximum age of a cached account that is used without a query. */
const MAX_ACCOUNT_AGE_MS = 5_000;
/** Maximum age of the knowledge that a key is invalid. */
const MAX_REJECTION_AGE_MS = 1_000;
/** Time that a key stays valid while the database does not answer. A restart or a fail-over takes less. */
export const MAX_STALE_KEY_MS = 5 * 60 * 1_000;
/** Timeout of a query when a stale account is available. */
const STALE_QUERY_TIMEOUT_MS = 250;
/** Interval of the queries in the background while the database does not answer. */
const PROBE_INTERVAL_MS = 1_000;
/** Accounts and rejections have separate caches, so that guessed keys never evict valid ones. */
const MAX_CACHED = 10_000;

export function createKeyStore(options: KeyStoreOptions): KeyStore {
  const { database, registry, configuredKey, limits = { key: {}, owner: {} }, now = monotonic } = options;
  const configured = configuredKey === undefined ? undefined : configuredAccount(configuredKey, limits);
  /** Accounts by the hash of their key. */
  const accounts = new LRUCache<string, { account: Account; readAt: number }>({ max: MAX_CACHED });
  /** Times at which the database had no valid key, by hash. */
  const rejections = new LRUCache<string, number>({ max: MAX_CACHED });
  const singleFlight = createSingleFlight<Account | undefined>();
  /** Open while the database does not answer. */
  const breaker = createCircuitBreaker({ cooldown: { firstMs: PROBE_INTERVAL_MS, maxMs: PROBE_INTERVAL_MS }, now });
  const lookups = createCounter(registry, 'glossa_accounts_key_lookups_total');
  const staleUses = createCounter(registry, 'glossa_accounts_keys_kept_total');

  /** The configured key is always valid. Its owner may have limits in the database. */
  async function lookUpConfigured(account: Account, hash: string): Promise<Account> {
    const readAt = now();
    const ownerLimits = await findOwnerLimits(database, account.owner);
    breaker.recordSuccess();
    const limited = { ...account, limits: { ...limits, owner: { ...limits.owner, ...ownerLimits } } };
    accounts.set(hash, { account: limited, readAt });
    return limited;
  }

  async function lookUp(hash: string): Promise<Account | undefined> {
    if (hash === configured?.hash) return lookUpConfigured(configured.account, hash);
    const readAt = now();
    const found = await findKeyByHash(database, hash);
    breaker.recordSuccess();
    const valid = found !== undefined && equalHashes(found.hash, hash) && found.revokedAt === undefined;
    lookups.inc({ valid: String(valid) });
    if (!valid) {
      accounts.delete(hash);
      rejections.set(hash, readAt);
      return undefined;
    }
    const account = {
      keyId: found.id,
      prefix: found.prefix,
      owner: found.owner,
      scopes: new Set(found.scopes),
      ...(found.expiresAt !== undefined && { expiresAtMs: Date.parse(found.expiresAt) }),
      limits: { key: { ...limits.key, ...found.limits }, owner: { ...limits.owner, ...found.ownerLimits } },
    };
    accounts.set(hash, { account, readAt });
    return account;
  }

  const sharedLookUp = (hash: string): Promise<Account | undefined> => singleFlight(hash, () => lookUp(hash));

  function cachedAccount(hash: string, maxAgeMs: number): Account | undefined {
    const entry = accounts.get(hash);
    return entry !== undefined && now() - entry.readAt < maxAgeMs ? entry.account : undefined;
  }

  function isRejected(hash: string): boolean {
    const rejectedAt = rejections.get(hash);
    return rejectedAt !== undefined && now() - rejectedAt < MAX_REJECTION_AGE_MS;
  }

  /** The configured key is known without a query. */
  function staleAccount(hash: string): Account | undefined {
    return cachedAccount(hash, MAX_STALE_KEY_MS) ?? (hash === configured?.hash ? configured.account : undefined);
  }

  /**
   * Asks the database, and falls back to a stale account when that fails or takes too long. While the circuit is open,
   * known keys are not delayed: one query in the background per interval detects the recovery.
   */
  async function lookUpOrUseStale(hash: string, signal: AbortSignal | undefined): Promise<Account | undefined> {
    const stale = staleAccount(hash);
    if (stale === undefined) return abortable(sharedLookUp(hash), signal);
    if (breaker.state === 'closed') {
      const timeout = AbortSignal.timeout(STALE_QUERY_TIMEOUT_MS);
      try {
        return await abortable(sharedLookUp(hash), AbortSignal.any([timeout, ...(signal ? [signal] : [])]));
      } catch {
        signal?.throwIfAborted();
        if (breaker.state === 'closed') breaker.open();
      }
    } else if (breaker.state === 'half-open') {
      breaker.open();
      sharedLookUp(hash).catch(() => {});
    }
    // A key that was revoked here meanwhile is no longer cached.
    if (staleAccount(hash) !== stale) return abortable(sharedLookUp(hash), signal);
    staleUses.inc();
    return stale;
  }

  return {
    async authenticate(presented, signal) {
      signal?.throwIfAborted();
      if (presented.length > MAX_KEY_LENGTH) return undefined;
      const hash = hashKey(presented);
      const isConfigured = configured !== undefined && equalHashes(configured.hash, hash);
      // The table contains generated keys only.
      if (!isConfigured && (!isGeneratedKey(presented) || isRejected(hash))) return undefined;
      const cached = cachedAccount(hash, MAX_ACCOUNT_AGE_MS);
      const account = cached ?? (await inSpan('accounts.look_up_key', {}, () => lookUpOrUseStale(hash, signal)));
      return account && isExpired(account) ? undefined : account;
    },
    async limitsOf(keyId, owner) {
      const own = await findLimits(database, keyId, owner);
      return { key: { ...limits.key, ...own.key }, owner: { ...limits.owner, ...own.owner } };
    },
    async create(wanted, actor = SERVICE_ACTOR) {
      const key = generateKey();
      const insert = (transaction: Database) => insertKey(transaction, key, wanted, actor);
      return { key, record: await database.transaction().execute(insert) };
    },
    async change(which, changes, actor = SERVICE_ACTOR) {
      const changed = await changeKey(database, which, changes, actor);
      accounts.clear();
      return changed;
    },
    list: () => listKeys(database),
    async revoke(which, actor = SERVICE_ACTOR) {
      const revocation = await revokeKey(database, which, actor);
      accounts.clear();
      return revocation;
    },
  };
}

function configuredAccount(key: string, limits: DefaultLimits): { hash: string; account: Account } {
  const account = {
    keyId: 'configured',
    prefix: 'configured',
    owner: DEFAULT_OWNER,
    scopes: new Set(DEFAULT_SCOPES),
    limits,
  };
  return { hash: hashKey(key), account };
}

/** A cached account may have expired meanwhile, even while the database does not answer. */
function isExpired({ expiresAtMs }: Account): boolean {
  return expiresAtMs !== undefined && expiresAtMs <= Date.now();
}

/** Compares in constant time. */
function equalHashes(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function monotonic(): number {
  return performance.now();
}
