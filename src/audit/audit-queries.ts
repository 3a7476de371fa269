import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { allPages } from '../database/all-pages.ts';
import type { Database } from '../database/database.ts';
import { type ListPosition, NEWEST } from '../database/page-cursor.ts';
import type { AuditLogTable } from '../database/tables.ts';
import { parseJson } from '../text/parse-json.ts';
import type { AuditActor, AuditedChange } from './audit-entry.ts';

/** An entry of the audit log, as responses, commands and exports show it. */
export interface AuditRecord extends Omit<AuditLogTable, 'details'> {
  details: Record<string, unknown>;
}

/** Which entries are read. */
export interface AuditFilter {
  /** First and last UTC day, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  action?: string | undefined;
  /** Owner of the actor, or of what was changed. */
  owner?: string | undefined;
}

/** Entries per query of an export. */
const EXPORT_PAGE = 500;
/** Rows that one statement deletes. */
const DELETE_CHUNK = 5_000;

/** Writes an entry. In the transaction of the change, both happen or none. @throws StorageError */
export async function insertAudit(database: Database, actor: AuditActor, change: AuditedChange): Promise<void> {
  await database
    .insertInto('audit_log')
    .values({
      id: randomUUIDv7(),
      at: new Date().toISOString(),
      action: change.action,
      actor: actor.kind,
      actor_id: actor.id ?? null,
      actor_owner: actor.owner ?? null,
      address: actor.address ?? null,
      log_id: actor.logId ?? null,
      owner: change.owner ?? null,
      target: change.target,
      details: JSON.stringify(change.details ?? {}),
    })
    .execute();
}

/** Entries, newest first. @param position the last entry of the previous page @throws StorageError */
export async function readNewestAudit(
  database: Database,
  filter: AuditFilter,
  limit: number,
  { createdAt, id }: ListPosition = NEWEST,
): Promise<AuditRecord[]> {
  const rows = await filtered(database, filter)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(createdAt, id)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRecord);
}

/** All entries, oldest first, for an export. @throws StorageError */
export async function* exportAudit(database: Database, filter: AuditFilter): AsyncGenerator<AuditRecord, void> {
  const pages = allPages<Selectable<AuditLogTable>>(EXPORT_PAGE, (last) =>
    filtered(database, filter)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '>', tuple(last?.at ?? '', last?.id ?? '')))
      .orderBy('at')
      .orderBy('id')
      .limit(EXPORT_PAGE)
      .execute(),
  );
  for await (const rows of pages) yield* rows.map(toRecord);
}

/** Deletes entries that are older. @returns their number @throws StorageError; the signal's reason */
export async function deleteOldAudit(database: Database, olderThan: Date, signal: AbortSignal): Promise<number> {
  let deleted = 0;
  for (;;) {
    signal.throwIfAborted();
    const old = database
      .selectFrom('audit_log')
      .select('id')
      .where('at', '<', olderThan.toISOString())
      .orderBy('at')
      .limit(DELETE_CHUNK);
    const { numDeletedRows } = await database.deleteFrom('audit_log').where('id', 'in', old).executeTakeFirstOrThrow();
    deleted += Number(numDeletedRows);
    if (numDeletedRows < BigInt(DELETE_CHUNK)) return deleted;
  }
}

function filtered(database: Database, { from, to, action, owner }: AuditFilter) {
  return (
    database
      .selectFrom('audit_log')
      .selectAll()
      .$if(from !== undefined, (query) => query.where('at', '>=', from ?? ''))
      // Times of a day sort before its name with a later character.
      .$if(to !== undefined, (query) => query.where('at', '<', `${to}U`))
      .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
      .$if(owner !== undefined, (query) =>
        query.where((row) => row.or([row('owner', '=', owner ?? ''), row('actor_owner', '=', owner ?? '')])),
      )
  );
}

const details = z.record(z.string(), z.unknown());

function toRecord(row: Selectable<AuditLogTable>): AuditRecord {
  return { ...row, details: details.parse(parseJson(row.details)) };
}
