import type { StorageLimits } from './owners.ts';

/** Time up to which stored files have expired now, ISO 8601, UTC; undefined when files never expire. */
export function expiredUpTo({ fileLifetimeSeconds }: StorageLimits): string | undefined {
  return fileLifetimeSeconds === Number.POSITIVE_INFINITY
    ? undefined
    : new Date(Date.now() - fileLifetimeSeconds * 1_000).toISOString();
}

export function hasExpired(createdAt: string, limits: StorageLimits): boolean {
  const upTo = expiredUpTo(limits);
  return upTo !== undefined && createdAt <= upTo;
}

/** Expiry of a file, ISO 8601, UTC; undefined when it never expires. */
export function expiryOf(createdAt: string, { fileLifetimeSeconds }: StorageLimits): string | undefined {
  if (fileLifetimeSeconds === Number.POSITIVE_INFINITY) return undefined;
  return new Date(Date.parse(createdAt) + fileLifetimeSeconds * 1_000).toISOString();
}
