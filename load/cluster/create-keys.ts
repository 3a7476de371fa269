import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createKeyStore } from '../../src/accounts/key-store.ts';
import { formatLimits, type Limits } from '../../src/config/usage-limits.ts';
import { openDatabase } from '../../src/database/database.ts';
import { setOwnerLimits } from '../../src/files/owners.ts';
import type { ClusterClient } from './send-request.ts';

/** An API key with limits of the key and of its owner. */
export interface KeyOptions {
  owner: string;
  limits?: Limits;
  ownerLimits?: Limits;
}

/** Creates API keys with limits, as `glossa keys` and `glossa owners` do, in this process. */
export async function createKeys(url: string, all: readonly KeyOptions[]): Promise<ClusterClient[]> {
  await using database = await openDatabase({
    path: '',
    url,
    log: pino({ level: 'silent' }),
    registry: new Registry(),
  });
  const keyStore = createKeyStore({ database, registry: new Registry() });
  const unlimited = { storageBytes: Number.POSITIVE_INFINITY, fileLifetimeSeconds: Number.POSITIVE_INFINITY };
  const callers: ClusterClient[] = [];
  for (const { owner, limits, ownerLimits } of all) {
    const { key } = await keyStore.create({
      owner,
      name: undefined,
      scopes: ['translate', 'summary', 'files'],
      limits,
    });
    if (ownerLimits) await setOwnerLimits(database, owner, { usageLimits: formatLimits(ownerLimits) }, unlimited);
    callers.push({ owner, key });
  }
  return callers;
}
