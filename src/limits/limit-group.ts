import { hash } from 'node:crypto';
import { type DefaultLimits, type LimitName, type Limits, parseLimits } from '../config/usage-limits.ts';
import { StorageError } from '../filesystem/storage-error.ts';

/** Requests that share one set of limits: those of one API key, of one owner, or of the signed links of one owner. */
export interface LimitGroup {
  kind: 'key' | 'owner' | 'link';
  /** Id of the key, or name of the owner. */
  id: string;
  /** Name in memory and in Redis. It does not reveal the owner. */
  storageName: string;
  limits: Limits;
  /** Whether the group has a limit per day or per month. */
  hasQuota: boolean;
}

export function createLimitGroup(kind: LimitGroup['kind'], id: string, limits: Limits): LimitGroup {
  const storageName = storageNameOf(kind, id);
  const hasQuota = Object.entries(limits).some(
    ([name, limit]) => /\/(?:day|month)$/.test(name) && Number.isFinite(limit),
  );
  return { kind, id, storageName, limits, hasQuota };
}

/** @param id of the key, or name of the owner */
export function storageNameOf(kind: LimitGroup['kind'], id: string): string {
  return `${kind}:${kind === 'key' ? id : hash('sha256', id, 'base64url').slice(0, 22)}`;
}

/** The limit groups of a key and of its owner. One without limits is left out. */
export function limitGroupsOf(account: { keyId: string; owner: string; limits: DefaultLimits }): LimitGroup[] {
  const { keyId, owner, limits } = account;
  return [
    ...(isLimited(limits.key) ? [createLimitGroup('key', keyId, limits.key)] : []),
    ...(isLimited(limits.owner) ? [createLimitGroup('owner', owner, limits.owner)] : []),
  ];
}

/** @returns undefined when the group has no such limit */
export function limitOf({ limits }: Pick<LimitGroup, 'limits'>, name: LimitName): number | undefined {
  const limit = limits[name];
  return limit === Number.POSITIVE_INFINITY ? undefined : limit;
}

function isLimited(limits: Limits): boolean {
  return Object.values(limits).some((limit) => limit !== Number.POSITIVE_INFINITY);
}

/**
 * Parses the limits in a row of the database, null for none.
 * @throws StorageError when the text is invalid, for example because a newer version wrote it
 */
export function parseStoredLimits(text: string | null): Limits {
  const limits = parseLimits(text ?? '');
  if (limits) return limits;
  throw new StorageError(
    'The database contains limits that this version does not know. Run the version that set them.',
  );
}
