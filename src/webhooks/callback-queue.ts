import type { Database } from '../database/database.ts';
import { DOCUMENT_COLUMNS, type DocumentRow } from '../jobs/document-row.ts';
import { backoffMs } from '../resilience/backoff.ts';

/** A call that this process makes. Another process takes it when `leasedUntil` has passed. */
export interface DueCallback {
  document: DocumentRow & { callback_url: string };
  leasedUntil: string;
}

/** Longer than a call takes. */
const LEASE_MS = 60_000;
const BACKOFF = { firstMs: 10_000, maxMs: 60 * 60 * 1_000, jitter: 0.3 };
/** Time from the end of a document to its last call. */
const RETRIED_FOR_MS = 24 * 60 * 60 * 1_000;

/**
 * Takes the call that is due the longest time.
 * @param busyOwners owners whose calls are not taken
 * @returns undefined when none is due, or another process was quicker @throws StorageError
 */
export async function claimCallback(
  database: Database,
  busyOwners: readonly string[],
): Promise<DueCallback | undefined> {
  const now = Date.now();
  let due = database
    .selectFrom('documents')
    .select(DOCUMENT_COLUMNS)
    .where('callback_at', '<=', new Date(now).toISOString());
  if (busyOwners.length > 0) due = due.where('owner', 'not in', busyOwners);
  const row = await due.orderBy('callback_at').limit(1).executeTakeFirst();
  if (row === undefined || row.callback_url === null) return undefined;
  const leasedUntil = new Date(now + LEASE_MS).toISOString();
  const { numUpdatedRows } = await database
    .updateTable('documents')
    .set({ callback_at: leasedUntil })
    .where('id', '=', row.id)
    .where('callback_at', '=', row.callback_at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? { document: { ...row, callback_url: row.callback_url }, leasedUntil } : undefined;
}

/** @param error why the call failed; undefined for a call that the receiver accepted @returns whether another call follows */
export async function recordCall(
  database: Database,
  { document, leasedUntil }: DueCallback,
  error: string | undefined,
): Promise<boolean> {
  const next = error === undefined ? undefined : nextCall(document);
  await database
    .updateTable('documents')
    .set({
      callback_at: next ?? null,
      callback_attempts: document.callback_attempts + 1,
      callback_error: error ?? null,
    })
    .where('id', '=', document.id)
    .where('callback_at', '=', leasedUntil)
    .execute();
  return next !== undefined;
}

/** Gives a call back that was not made. @throws StorageError */
export async function releaseCall(database: Database, { document, leasedUntil }: DueCallback): Promise<void> {
  await database
    .updateTable('documents')
    .set({ callback_at: new Date().toISOString() })
    .where('id', '=', document.id)
    .where('callback_at', '=', leasedUntil)
    .execute();
}

/** @returns when the next call is made; undefined when the last one was made */
function nextCall({ finished_at, callback_attempts }: DocumentRow): string | undefined {
  const at = Date.now() + backoffMs(callback_attempts, BACKOFF);
  const endsAt = Date.parse(finished_at ?? '') + RETRIED_FOR_MS;
  return at < endsAt ? new Date(at).toISOString() : undefined;
}
