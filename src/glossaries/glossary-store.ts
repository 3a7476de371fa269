import type { Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { type ListPosition, readListPage, rowPosition } from '../database/page-cursor.ts';
import { addToOwner, lockedTransaction, type Owner, type StorageLimits } from '../files/owners.ts';
import { registerOwnerTotal } from '../files/stored-totals.ts';
import type { Glossary, GlossaryEntry, GlossaryPair } from './glossary.ts';
import {
  changedEntries,
  DESCRIPTION_COLUMNS,
  insertRow,
  newRow,
  ownGlossary,
  ownSet,
  renameSet,
  requireFound,
  toGlossary,
  updateEntries,
} from './glossary-rows.ts';
import { type EntryChange, parseEntries } from './terms.ts';

/** The entries of a glossary of a set. */
export interface Dictionary extends GlossaryPair {
  /** At most 10,000, with different source terms. */
  entries: readonly GlossaryEntry[];
}

export interface NewGlossary extends Dictionary {
  /** A normalized term (`readTerm`). */
  name: string;
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
  /** Removes one glossary of a set. The set ends with its last glossary. @throws GlossaError `glossary_not_found`; StorageError */
  remove(owner: string, id: string): Promise<void>;
  /**
   * Stores several glossaries under one ID and one name, all of them or none.
   * @param dictionaries for different pairs, one or more
   * @throws as `create`
   */
  createSet(owner: string, name: string, dictionaries: readonly Dictionary[]): Promise<Glossary[]>;
  /**
   * The glossaries of a set without their entries, ordered by their languages.
   * @returns none for an unknown ID @throws GlossaError `glossary_not_found` for a text that is no ID; StorageError
   */
  findSet(owner: string, id: string): Promise<Glossary[]>;
  /** Changes a set, as a whole. @returns its glossaries @throws as `update` */
  updateSet(owner: string, id: string, changes: SetChanges): Promise<Glossary[]>;
  /** Removes all glossaries of a set. @throws GlossaError `glossary_not_found`; StorageError */
  removeSet(owner: string, id: string): Promise<void>;
}

export interface SetChanges {
  name?: string | undefined;
  /** Their entries are added to the glossary of the pair or replace its entries. A pair without a glossary gets one. */
  dictionaries?: readonly (Dictionary & { mode: 'add' | 'replace' })[] | undefined;
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

/** Opens the store. Writes lock the owner, so that its glossaries never exceed its limits. */
export function createGlossaryStore({ database, defaultLimits, registry }: GlossaryStoreOptions): GlossaryStore {
  registerOwnerTotal(database, registry, 'glossa_glossaries_stored_glossaries', 'glossaries');
  registerOwnerTotal(database, registry, 'glossa_glossaries_stored_bytes', 'glossary_bytes');

  const write = <T>(owner: string, change: (transaction: Database, owner: Owner) => Promise<T>): Promise<T> =>
    lockedTransaction(database, owner, defaultLimits, change);

  return {
    async create(ownerName, glossary) {
      const row = newRow(ownerName, null, glossary);
      await write(ownerName, (transaction, owner) => insertRow(transaction, owner, row));
      return toGlossary(row);
    },

    async list(owner, limit, cursor) {
      const read = (most: number, { createdAt, id }: ListPosition) =>
        database
          .selectFrom('glossaries')
          .select(DESCRIPTION_COLUMNS)
          .where('owner', '=', owner)
          .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(createdAt, id)))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(most)
          .execute();
      const { items, nextCursor } = await readListPage(limit, cursor, read, rowPosition);
      return { glossaries: items.map(toGlossary), nextCursor };
    },

    async get(owner, id) {
      const row = await ownGlossary(database, owner, id).select(DESCRIPTION_COLUMNS).executeTakeFirst();
      return toGlossary(requireFound(row));
    },

    async read(owner, id) {
      const row = requireFound(await ownGlossary(database, owner, id).selectAll().executeTakeFirst());
      return { glossary: toGlossary(row), entries: parseEntries(row.entries) };
    },

    async update(ownerName, id, { name, entries }) {
      return write(ownerName, async (transaction, owner) => {
        const row = requireFound(await ownGlossary(transaction, ownerName, id).selectAll().executeTakeFirst());
        if (entries !== undefined) await updateEntries(transaction, owner, row, changedEntries(row.entries, entries));
        if (name !== undefined) await renameSet(transaction, ownerName, row.set_id ?? id, name);
        const updated = await ownGlossary(transaction, ownerName, id).select(DESCRIPTION_COLUMNS).executeTakeFirst();
        return toGlossary(requireFound(updated));
      });
    },

    async remove(ownerName, id) {
      await write(ownerName, async (transaction) => {
        const { size } = requireFound(await ownGlossary(transaction, ownerName, id).select('size').executeTakeFirst());
        await transaction.deleteFrom('glossaries').where('id', '=', id).execute();
        await addToOwner(transaction, ownerName, { glossary_bytes: -size, glossaries: -1 });
      });
    },

    async createSet(ownerName, name, dictionaries) {
      const [first, ...others] = dictionaries.map((dictionary) => newRow(ownerName, null, { name, ...dictionary }));
      if (first === undefined) throw new TypeError('a set has one glossary or more');
      const rows = [first, ...others.map((row) => ({ ...row, set_id: first.id }))];
      await write(ownerName, async (transaction, owner) => {
        let current = owner;
        for (const row of rows) current = await insertRow(transaction, current, row);
      });
      return rows.map(toGlossary);
    },

    async findSet(owner, id) {
      return selectSet(database, owner, id);
    },

    async updateSet(ownerName, id, { name, dictionaries = [] }) {
      return write(ownerName, async (transaction, owner) => {
        const { name: oldName } = requireFound((await selectSet(transaction, ownerName, id))[0]);
        let current = owner;
        // One after the other, so that the memory has the stored entries of one glossary only.
        for (const { mode, ...dictionary } of dictionaries) {
          const row = await ownSet(transaction, ownerName, id)
            .where('source_language', '=', dictionary.sourceLanguage)
            .where('target_language', '=', dictionary.targetLanguage)
            .selectAll()
            .executeTakeFirst();
          const { entries } = dictionary;
          current = row
            ? await updateEntries(
                transaction,
                current,
                row,
                mode === 'add' ? changedEntries(row.entries, entries) : entries,
              )
            : await insertRow(transaction, current, newRow(ownerName, id, { name: oldName, ...dictionary }));
        }
        if (name !== undefined) await renameSet(transaction, ownerName, id, name);
        return selectSet(transaction, ownerName, id);
      });
    },

    async removeSet(ownerName, id) {
      await write(ownerName, async (transaction) => {
        const rows = await ownSet(transaction, ownerName, id).select(['id', 'size']).execute();
        requireFound(rows[0]);
        const ids = rows.map((row) => row.id);
        const bytes = rows.reduce((sum, { size }) => sum + size, 0);
        await transaction.deleteFrom('glossaries').where('id', 'in', ids).execute();
        await addToOwner(transaction, ownerName, { glossary_bytes: -bytes, glossaries: -rows.length });
      });
    },
  };
}

async function selectSet(database: Database, owner: string, id: string): Promise<Glossary[]> {
  const rows = await ownSet(database, owner, id)
    .select(DESCRIPTION_COLUMNS)
    .orderBy('source_language')
    .orderBy('target_language')
    .execute();
  return rows.map(toGlossary);
}
