import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { type AuditActor, SERVICE_ACTOR } from '../audit/audit-entry.ts';
import { insertAudit } from '../audit/audit-queries.ts';
import { allPages } from '../database/all-pages.ts';
import type { Database } from '../database/database.ts';
import type { OwnersTable, Tables } from '../database/tables.ts';

/** Effective storage limits of an owner; Infinity for no limit. */
export interface StorageLimits {
  /** Bytes of all stored files together. */
  storageBytes: number;
  /** Time after which a file expires. */
  fileLifetimeSeconds: number;
}

/** Changes of an owner's limits. `undefined` keeps a limit, null restores the default, 0 removes the limit. */
export interface OwnerLimits {
  storageBytes?: number | null | undefined;
  fileLifetimeSeconds?: number | null | undefined;
  /** Limits of requests, characters and tokens in the format of `formatLimits`. */
  usageLimits?: string | null | undefined;
}

export interface Owner {
  name: string;
  storageLimits: StorageLimits;
  /** Individual limits; null where the default applies. */
  limits: { storageBytes: number | null; fileLifetimeSeconds: number | null; usageLimits: string | null };
  /** Includes expired files until their bytes are removed. */
  storedBytes: number;
  storedFiles: number;
  glossaries: number;
  /** Bytes of the entries of all glossaries. */
  glossaryBytes: number;
  memories: number;
  /** Bytes of the segments of all memories. */
  memoryBytes: number;
  /** Translated documents, and those in the queue. */
  documents: number;
  /** Bytes of the files of all documents. */
  documentBytes: number;
}

const NEW_OWNER = {
  storage_bytes: null,
  file_seconds: null,
  stored_bytes: 0,
  stored_files: 0,
  glossaries: 0,
  glossary_bytes: 0,
  memories: 0,
  memory_bytes: 0,
  documents: 0,
  document_bytes: 0,
  documents_served_at: null,
  limits: null,
};
/** Rows per query in `allOwners`. */
const PAGE_SIZE = 500;

/** An unknown owner has the defaults. @throws StorageError */
export async function findOwner(database: Database, name: string, defaults: StorageLimits): Promise<Owner> {
  const row = await database.selectFrom('owners').selectAll().where('name', '=', name).executeTakeFirst();
  return toOwner(row ?? { name, ...NEW_OWNER }, defaults);
}

/** Finds an owner, and locks it, its files, glossaries, memories and documents until the transaction ends. @throws StorageError */
export async function lockOwner(transaction: Database, name: string, defaults: StorageLimits): Promise<Owner> {
  // In PostgreSQL an update locks the row, which a plain select does not.
  const row = await transaction
    .insertInto('owners')
    .values({ name, ...NEW_OWNER })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toOwner(row, defaults);
}

/**
 * Runs a transaction that locks an owner.
 * @param change takes the owner as it is before the change
 * @throws StorageError; what `change` throws
 */
export function lockedTransaction<T>(
  database: Database,
  name: string,
  defaults: StorageLimits,
  change: (transaction: Database, owner: Owner) => Promise<T>,
): Promise<T> {
  return database
    .transaction()
    .execute(async (transaction) => change(transaction, await lockOwner(transaction, name, defaults)));
}

/** Totals of an owner that change by themselves. Those of documents also change the queue. */
type Amounts = Partial<
  Record<'stored_bytes' | 'stored_files' | 'glossary_bytes' | 'glossaries' | 'memory_bytes' | 'memories', number>
>;

/** Adds to totals of an owner, in the transaction that changes what they count. @throws StorageError */
export async function addToOwner(transaction: Database, name: string, amounts: Amounts): Promise<void> {
  const {
    stored_bytes = 0,
    stored_files = 0,
    glossary_bytes = 0,
    glossaries = 0,
    memory_bytes = 0,
    memories = 0,
  } = amounts;
  await transaction
    .updateTable('owners')
    .set((row) => ({
      stored_bytes: row('stored_bytes', '+', stored_bytes),
      stored_files: row('stored_files', '+', stored_files),
      glossary_bytes: row('glossary_bytes', '+', glossary_bytes),
      glossaries: row('glossaries', '+', glossaries),
      memory_bytes: row('memory_bytes', '+', memory_bytes),
      memories: row('memories', '+', memories),
    }))
    .where('name', '=', name)
    .execute();
}

/**
 * Adds to the documents and their bytes, in the transaction that changes the documents. An owner whose last document leaves the
 * queue leaves it too, and starts behind the others when it comes back.
 * @throws StorageError
 */
export async function addToDocuments(
  transaction: Database,
  name: string,
  bytes: number,
  documents: number,
): Promise<void> {
  const now = new Date().toISOString();
  await transaction
    .updateTable('owners')
    .set((row) => ({
      document_bytes: row('document_bytes', '+', bytes),
      documents: row('documents', '+', documents),
      documents_served_at: row
        .case()
        .when(row.exists(queuedDocuments(row, name)))
        .then(row.fn.coalesce('documents_served_at', row.val(now)))
        .else(null)
        .end(),
    }))
    .where('name', '=', name)
    .execute();
}

const queuedDocuments = ({ selectFrom }: ExpressionBuilder<Tables, 'owners'>, owner: string) =>
  selectFrom('documents').select('id').where('owner', '=', owner).where('served_at', 'is not', null);

/** Recomputes the stored bytes and files of every owner. @throws StorageError */
export async function recountStored(database: Database): Promise<void> {
  await database
    .updateTable('owners')
    .set((row) => {
      const files = row.selectFrom('files').whereRef('files.owner', '=', 'owners.name');
      return {
        stored_bytes: files.select(({ fn, lit }) => fn.coalesce(fn.sum<number>('size'), lit(0)).as('bytes')),
        stored_files: files.select(({ fn }) => fn.countAll<number>().as('files')),
      };
    })
    .execute();
}

/** Recomputes the documents and their bytes of every owner. @throws StorageError */
export async function recountDocuments(database: Database): Promise<void> {
  await database
    .updateTable('owners')
    .set((row) => {
      const documents = row
        .selectFrom('documents')
        .whereRef('documents.owner', '=', 'owners.name')
        .where('source_blob', 'is not', null);
      // A document that stays as it is has one file.
      const bytes = sql<number>`sum(source_size + case when result_blob = source_blob then 0 else result_size end)`;
      return {
        document_bytes: documents.select(({ fn, lit }) => fn.coalesce(bytes, lit(0)).as('bytes')),
        documents: documents.select(({ fn }) => fn.countAll<number>().as('documents')),
      };
    })
    .execute();
}

/** @throws StorageError */
export async function setOwnerLimits(
  database: Database,
  name: string,
  changes: OwnerLimits,
  defaults: StorageLimits,
  actor: AuditActor = SERVICE_ACTOR,
): Promise<Owner> {
  return lockedTransaction(database, name, defaults, async (transaction, { limits }) => {
    const { storageBytes = limits.storageBytes, fileLifetimeSeconds = limits.fileLifetimeSeconds } = changes;
    const { usageLimits = limits.usageLimits } = changes;
    const row = await transaction
      .updateTable('owners')
      .set({ storage_bytes: storageBytes, file_seconds: fileLifetimeSeconds, limits: usageLimits })
      .where('name', '=', name)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { storage_bytes, file_seconds, limits: usage } = row;
    const details = { storage_bytes, file_seconds, limits: usage };
    await insertAudit(transaction, actor, { action: 'owner.changed', target: name, owner: name, details });
    return toOwner(row, defaults);
  });
}

/** All owners with stored files, glossaries, memories, documents or individual limits, by name. @throws StorageError */
export async function* allOwners(database: Database, defaults: StorageLimits): AsyncGenerator<Owner, void> {
  const all = database.selectFrom('owners').selectAll().orderBy('name').limit(PAGE_SIZE);
  const pages = allPages<Selectable<OwnersTable>>(PAGE_SIZE, (last) =>
    all.where('name', '>', last?.name ?? '').execute(),
  );
  for await (const rows of pages) yield* rows.map((row) => toOwner(row, defaults));
}

/**
 * Owners with keys, stored files, glossaries, memories, documents or individual limits, by name.
 * @param after names after this one
 * @throws StorageError
 */
export async function readOwners(
  database: Database,
  after: string,
  limit: number,
  defaults: StorageLimits,
): Promise<Owner[]> {
  const named = await database
    .selectFrom('owners')
    .select('name')
    .where('name', '>', after)
    .union(database.selectFrom('api_keys').select('owner as name').where('owner', '>', after))
    .orderBy('name')
    .limit(limit)
    .execute();
  if (named.length === 0) return [];
  const names = named.map(({ name }) => name);
  const rows = await database.selectFrom('owners').selectAll().where('name', 'in', names).execute();
  const stored = new Map(rows.map((row) => [row.name, row]));
  return names.map((name) => toOwner(stored.get(name) ?? { name, ...NEW_OWNER }, defaults));
}

function toOwner(row: Selectable<OwnersTable>, defaults: StorageLimits): Owner {
  return {
    name: row.name,
    storageLimits: storageLimitsOf(row, defaults),
    limits: { storageBytes: row.storage_bytes, fileLifetimeSeconds: row.file_seconds, usageLimits: row.limits },
    storedBytes: row.stored_bytes,
    storedFiles: row.stored_files,
    glossaries: row.glossaries,
    glossaryBytes: row.glossary_bytes,
    memories: row.memories,
    memoryBytes: row.memory_bytes,
    documents: row.documents,
    documentBytes: row.document_bytes,
  };
}

/** @param row null for the default, 0 for no limit */
export function storageLimitsOf(
  row: Pick<Selectable<OwnersTable>, 'storage_bytes' | 'file_seconds'>,
  defaults: StorageLimits,
): StorageLimits {
  const { storage_bytes: bytes, file_seconds: seconds } = row;
  return {
    storageBytes: bytes === null ? defaults.storageBytes : bytes || Number.POSITIVE_INFINITY,
    fileLifetimeSeconds: seconds === null ? defaults.fileLifetimeSeconds : seconds || Number.POSITIVE_INFINITY,
  };
}
