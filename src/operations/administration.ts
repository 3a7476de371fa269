import { type OwnerDayUsage, readUsageByOwner } from '../accounts/daily-usage.ts';
import { readNewestKeys } from '../accounts/key-queries.ts';
import type { ApiKey, KeyStore } from '../accounts/key-store.ts';
import type { UsageRecorder } from '../accounts/usage-recorder.ts';
import type { AuditActor } from '../audit/audit-entry.ts';
import { type AuditFilter, type AuditRecord, exportAudit, readNewestAudit } from '../audit/audit-queries.ts';
import type { Price } from '../config/schemas.ts';
import type { Database } from '../database/database.ts';
import { type Page, readListPage } from '../database/page-cursor.ts';
import { type Owner, type OwnerLimits, readOwners, type StorageLimits, setOwnerLimits } from '../files/owners.ts';

/** Usage of one owner on one day, with its costs when a price is configured. */
export interface OwnerDayCosts extends OwnerDayUsage {
  /** In the currency of the price. */
  cost: number | undefined;
}

/** What administrators read and change, over all owners. */
export interface Administration {
  keys: Pick<KeyStore, 'create' | 'change' | 'revoke'>;
  price: Price | undefined;
  /** Keys, newest first. @throws GlossaError `invalid_request` (cursor); StorageError */
  listKeys(owner: string | undefined, limit: number, cursor: string | undefined): Promise<Page<ApiKey>>;
  /** Owners by name. @param after the last name of the previous page @throws StorageError */
  listOwners(after: string, limit: number): Promise<Owner[]>;
  /** @throws StorageError */
  setOwnerLimits(name: string, limits: OwnerLimits, actor: AuditActor): Promise<Owner>;
  /** Includes all requests until now. @throws StorageError */
  usage(filter: Parameters<typeof readUsageByOwner>[1], limit: number): Promise<OwnerDayCosts[]>;
  /** Entries, newest first. @throws GlossaError `invalid_request` (cursor); StorageError */
  listAudit(filter: AuditFilter, limit: number, cursor: string | undefined): Promise<Page<AuditRecord>>;
  /** All entries, oldest first. */
  exportAudit(filter: AuditFilter): AsyncGenerator<AuditRecord, void>;
}

export function createAdministration(services: {
  database: Database;
  keyStore: KeyStore;
  defaultStorageLimits: StorageLimits;
  usageRecorder: Pick<UsageRecorder, 'flush'>;
  price: Price | undefined;
}): Administration {
  const { database, keyStore, defaultStorageLimits, price, usageRecorder } = services;
  return {
    keys: keyStore,
    price,
    listKeys: (owner, limit, cursor) =>
      readListPage(
        limit,
        cursor,
        (most, before) => readNewestKeys(database, owner, most, before),
        ({ id, createdAt }) => ({ id, createdAt }),
      ),
    listOwners: (after, limit) => readOwners(database, after, limit, defaultStorageLimits),
    setOwnerLimits: (name, limits, actor) => setOwnerLimits(database, name, limits, defaultStorageLimits, actor),
    async usage(filter, limit) {
      await usageRecorder.flush();
      const rows = await readUsageByOwner(database, filter, limit);
      return rows.map((row) => ({ ...row, cost: price && costOf(row, price) }));
    },
    listAudit: (filter, limit, cursor) =>
      readListPage(
        limit,
        cursor,
        (most, before) => readNewestAudit(database, filter, most, before),
        ({ id, at }) => ({ id, createdAt: at }),
      ),
    exportAudit: (filter) => exportAudit(database, filter),
  };
}

const TOKENS_OF_PRICE = 1_000_000;
/** Costs have six decimals, as prices do. */
const COST_FACTOR = 1_000_000;

/** Costs of the tokens that went in and came out. Engine time has no price. */
export function costOf(usage: Pick<OwnerDayUsage, 'input_tokens' | 'output_tokens'>, price: Price): number {
  const cost = (usage.input_tokens * price.input + usage.output_tokens * price.output) / TOKENS_OF_PRICE;
  return Math.round(cost * COST_FACTOR) / COST_FACTOR;
}
