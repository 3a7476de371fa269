import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { decodeCursor, encodeCursor } from '../database/page-cursor.ts';
import type { GlossariesTable } from '../database/tables.ts';
import { GlossaError } from '../errors.ts';
import { addToGlossaries, lockOwner, type Owner, type StorageLimits } from '../files/owners.ts';
import { findRoom } from '../files/storage-quota.ts';
import { registerOwnerTotal } from '../files/stored-totals.ts';
import {
  type Glossary,
  type GlossaryEntry,
  type GlossaryPair,
  MAX_ENTRIES,
  MAX_GLOSSARIES,
  MAX_GLOSSARY_BYTES,
} from './glossary.ts';
import { type EntryChange, formatEntries, parseEntries } from './terms.ts';

export interface NewGlossary extends GlossaryPair {
  /** A normalized term (`readTerm`). */
  name: string;
  /** At most 10,000, with different source terms. */
  entries: readonly GlossaryEntry[];
}

/** Glossaries of many owners. An owner cannot see the glossaries of another. */
export interface GlossaryStore {
  /**
   * Stores a glossary. It is durable when this resolves.
   * @throws GlossaError `glossary_too_large`, `glossary_quota_exceeded`, `storage_quota_exceeded`; StorageError
   */
  create(owner: string, glossary: NewGlossary): Promise<Glossary>;
  /**
   * Lists glossaries, newest first.
   * @param limit 1 to 1,000
   * @param cursor of the previous page
   * @throws GlossaError `invalid_request` (cursor); StorageError
   */
  list(owner: string, limit: number, cursor: string | undefined): Promise<GlossaryPage>;
  /** One query by key, without the entries. @throws GlossaError `glossary_not_found`; StorageError */
  get(owner: string, id: string): Promise<Glossary>;
  /**
   * As `get`, with the entries in the order in which they were added.
   * @returns `entries` parses them; it yields after each, so that the caller can divide the time
   */
  read(owner: string, id: string): Promise<{ glossary: Glossary; entries: Generator<unknown, GlossaryEntry[], void> }>;
  /**
   * Changes the name, and adds, replaces and removes entries. Concurrent calls are applied one after the other, each as a
   * whole.
   * @throws as `create`; GlossaError `glossary_not_found`
   */
  update(owner: string, id: string, changes: GlossaryChanges): Promise<Glossary>;
  /** @throws GlossaError `glossary_not_found`; StorageError */
  remove(owner: string, id: string): Promise<void>;
}

export interface GlossaryChanges {
  name?: string | undefined;
  entries?: readonly EntryChange[] | undefined;
}

export interface GlossaryPage {
  glossaries: Glossary[];
  nextCursor: string | null;
}

export interface GlossaryStoreOptions {
  database: Database;
  /** Storage limits of owners without individual limits. */
  defaultLimits: StorageLimits;
  registry: Registry;
}

type Row = Omit<Selectable<GlossariesTable>, 'entries'>;

/** All columns but the entries. */
const COLUMNS = [
  'id',
  'owner',
  'name',
  'source_language',
  'target_language',
  'version',
  'entry_count',
  'size',
  'created_at',
  'updated_at',
] as const satisfies (keyof Row)[];

/** Opens the store. Writes lock the owner, so that its glossaries never exceed its limits. */
export function createGlossaryStore({ database, defaultLimits, registry }: GlossaryStoreOptions): GlossaryStore {
  registerOwnerTotal(database, registry, {
    name: 'glossa_glossaries_stored_glossaries',
    help: 'Glossaries that are stored.',
    column: 'glossaries',
  });
  registerOwnerTotal(database, registry, {
    name: 'glossa_glossaries_stored_bytes',
    help: 'Bytes of the entries of all stored glossaries.',
    column: 'glossary_bytes',
  });

  async function write<T>(name: string, change: (transaction: Database, owner: Owner) => Promise<T>): Promise<T> {
    return database
      .transaction()
      .execute(async (transaction) => change(transaction, await lockOwner(transaction, name, defaultLimits)));
  }

  return {
    async create(ownerName, { name, sourceLanguage, targetLanguage, entries }) {
      const now = new Date().toISOString();
      const row = {
        id: randomUUID(),
        owner: ownerName,
        name,
        source_language: sourceLanguage,
        target_language: targetLanguage,
        created_at: now,
        updated_at: now,
        ...entryColumns(entries),
      };
      return write(ownerName, async (transaction, owner) => {
        if (owner.glossaries >= MAX_GLOSSARIES) throw new GlossaError('glossary_quota_exceeded');
        await requireRoom(transaction, owner, row.size);
        await transaction.insertInto('glossaries').values(row).execute();
        await addToGlossaries(transaction, ownerName, row.size, 1);
        return toGlossary(row);
      });
    },

    async list(owner, limit, cursor) {
      let query = database.selectFrom('glossaries').select(COLUMNS).where('owner', '=', owner);
      if (cursor !== undefined) {
        const { createdAt, id } = decodeCursor(cursor);
        query = query.where((row) =>
          row.or([row('created_at', '<', createdAt), row.and([row('created_at', '=', createdAt), row('id', '<', id)])]),
        );
      }
      const rows = await query
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const hasMore = rows.length > limit && last !== undefined;
      return {
        glossaries: page.map(toGlossary),
        nextCursor: hasMore ? encodeCursor({ createdAt: last.created_at, id: last.id }) : null,
      };
    },

    async get(owner, id) {
      const row = await ownGlossary(database, owner, id).select(COLUMNS).executeTakeFirst();
      return toGlossary(requireFound(row));
    },

    async read(owner, id) {
      const row = requireFound(await ownGlossary(database, owner, id).selectAll().executeTakeFirst());
      return { glossary: toGlossary(row), entries: parseEntries(row.entries) };
    },

    async update(ownerName, id, changes) {
      return write(ownerName, async (transaction, owner) => {
        const row = requireFound(await ownGlossary(transaction, ownerName, id).selectAll().executeTakeFirst());
        const columns = {
          ...(changes.name === undefined ? {} : { name: changes.name }),
          ...(changes.entries === undefined ? {} : entryColumns(changedEntries(row.entries, changes.entries))),
          updated_at: new Date().toISOString(),
        };
        const updated = { ...row, ...columns };
        const growth = updated.size - row.size;
        if (growth > 0) await requireRoom(transaction, owner, growth);
        await transaction.updateTable('glossaries').set(columns).where('id', '=', id).execute();
        await addToGlossaries(transaction, ownerName, growth, 0);
        return toGlossary(updated);
      });
    },

    async remove(ownerName, id) {
      await write(ownerName, async (transaction) => {
        const { size } = requireFound(await ownGlossary(transaction, ownerName, id).select('size').executeTakeFirst());
        await transaction.deleteFrom('glossaries').where('id', '=', id).execute();
        await addToGlossaries(transaction, ownerName, -size, -1);
      });
    },
  };
}

/** PostgreSQL rejects some texts that are no IDs. */
const ID = /^[0-9a-f-]{36}$/;

/** @throws GlossaError `glossary_not_found` for a text that is no ID */
function ownGlossary(database: Database, owner: string, id: string) {
  if (!ID.test(id)) throw new GlossaError('glossary_not_found');
  return database.selectFrom('glossaries').where('owner', '=', owner).where('id', '=', id);
}

function requireFound<T>(row: T | undefined): T {
  if (row === undefined) throw new GlossaError('glossary_not_found');
  return row;
}

/** @throws GlossaError `glossary_too_large` */
function entryColumns(entries: readonly GlossaryEntry[]) {
  if (entries.length > MAX_ENTRIES) throw new GlossaError('glossary_too_large');
  const text = formatEntries(entries);
  const size = Buffer.byteLength(text);
  if (size > MAX_GLOSSARY_BYTES) throw new GlossaError('glossary_too_large');
  return { version: randomUUID(), entry_count: entries.length, size, entries: text };
}

/** Runs within a transaction and takes a few milliseconds, so it is not divided. */
function changedEntries(stored: string, changes: readonly EntryChange[]): GlossaryEntry[] {
  const parsing = parseEntries(stored);
  let step = parsing.next();
  while (!step.done) step = parsing.next();
  const targets = new Map(step.value.map(({ source, target }) => [source, target]));
  for (const { source, target } of changes) {
    if (target === null) targets.delete(source);
    else targets.set(source, target);
  }
  return Array.from(targets, ([source, target]) => ({ source, target }));
}

/** @throws GlossaError `storage_quota_exceeded` */
async function requireRoom(transaction: Database, owner: Owner, bytes: number): Promise<void> {
  const { maxBytes } = await findRoom(transaction, owner, undefined);
  if (bytes <= maxBytes) return;
  throw new GlossaError('storage_quota_exceeded', {
    message:
      'The glossary does not fit into the storage quota of its owner. Delete files or glossaries, or ask the operator of this service for more storage.',
  });
}

function toGlossary(row: Row): Glossary {
  return {
    id: row.id,
    name: row.name,
    sourceLanguage: row.source_language,
    targetLanguage: row.target_language,
    entryCount: row.entry_count,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
