import type { StorageLimits } from './owners.ts';

/** ISO 8601, UTC: files of such an owner that were stored up to then have expired; undefined when they never do. */
export function expiredUpTo({ fileLifetimeSeconds }: StorageLimits): string | undefined {
  return fileLifetimeSeconds === Number.POSITIVE_INFINITY
    ? undefined
    : new Date(Date.now() - fileLifetimeSeconds * 1_000).toISOString();
}

export function hasExpired(createdAt: string, allowance: StorageLimits): boolean {
  const upTo = expiredUpTo(allowance);
  return upTo !== undefined && createdAt <= upTo;
}

/** ISO 8601, UTC: when a file expires that was stored at a time; undefined when it never does. */
export function expiryOf(createdAt: string, { fileLifetimeSeconds }: StorageLimits): string | undefined {
  if (fileLifetimeSeconds === Number.POSITIVE_INFINITY) return undefined;
  return new Date(Date.parse(createdAt) + fileLifetimeSeconds * 1_000).toISOString();
}
