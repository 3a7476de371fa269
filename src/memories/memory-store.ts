import type { Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { type ListPosition, readListPage, rowPosition } from '../database/page-cursor.ts';
import { GlossaError } from '../errors.ts';
import { addToOwner, lockedTransaction, type Owner, type StorageLimits } from '../files/owners.ts';
import { registerOwnerTotal } from '../files/stored-totals.ts';
import { findMatches, type MatchQuery, type MemoryMatches } from './find-matches.ts';
import { insertKeys, insertTexts, type KeyRow } from './insert-rows.ts';
import { createKeyRuns } from './key-runs.ts';
import { MAX_SEGMENTS, type Memory, type MemorySegment, type NewSegment, segmentBytes } from './memory.ts';
import {
  deleteSegment,
  insertSegments,
  MEMORY_COLUMNS,
  newMemoryRow,
  ownMemory,
  requireMemory,
  requireMemoryRoom,
  resizeMemory,
  toMemory,
} from './memory-rows.ts';
import { readPage, readSegments, type SegmentPage, type SegmentQuery } from './read-segments.ts';
import { removeSegments } from './remove-segments.ts';
import { allKeysOf } from './segment-keys.ts';

export type NewMemory = Pick<Memory, 'name' | 'sourceLanguage' | 'targetLanguages'> & {
  /** UUID of an announced memory. Default: a random one. */
  id?: string;
};

/** Translation memories of many owners. An owner cannot see the memories of another. */
export interface MemoryStore extends AsyncDisposable {
  /**
   * Stores a memory. It is visible and durable when this resolves. If it fails, nothing remains. Of two that announce the same id
   * at once, the first to end is stored, and both resolve with it.
   * @param batches at most 1,000 segments each, written one transaction after the other
   * @throws GlossaError `memory_too_large`, `memory_quota_exceeded`, `storage_quota_exceeded`; StorageError; the error of
   *   `batches`; the signal's reason
   */
  create(
    owner: string,
    memory: NewMemory,
    batches: AsyncIterable<readonly NewSegment[]> | Iterable<readonly NewSegment[]>,
    signal: AbortSignal,
  ): Promise<Memory>;
  /** Newest first. @throws GlossaError `invalid_request` (cursor); StorageError */
  list(owner: string, limit: number, cursor: string | undefined): Promise<MemoryPage>;
  /** @throws GlossaError `memory_not_found`; StorageError */
  get(owner: string, id: string): Promise<Memory>;
  /** @throws as `get` */
  rename(owner: string, id: string, name: string): Promise<Memory>;
  /** Removes a memory. Its segments are removed in the background. @throws as `get` */
  remove(owner: string, id: string): Promise<void>;
  /**
   * Adds segments, at most 1,000. Those whose source text the memory has in their language are left out, so that what people
   * have stored stays in use.
   * @throws as `create` and `get`
   */
  add(owner: string, id: string, segments: readonly NewSegment[]): Promise<Memory>;
  /**
   * Segments in the order of the memory. A page of a search may have few segments although others follow.
   * @throws as `get`
   */
  segments(owner: string, id: string, page: SegmentQuery): Promise<SegmentPage>;
  /** Replaces texts of a segment. @throws as `get`; GlossaError `segment_not_found`, `storage_quota_exceeded` */
  updateSegment(
    owner: string,
    id: string,
    position: number,
    change: { source?: string | undefined; target?: string | undefined },
  ): Promise<MemorySegment>;
  /** @throws as `get`; GlossaError `segment_not_found` */
  removeSegment(owner: string, id: string, position: number): Promise<void>;
  /** Finds the segments that match a source text. */
  find(memory: Memory, query: MatchQuery): Promise<MemoryMatches>;
}

export interface MemoryPage {
  memories: Memory[];
  nextCursor: string | null;
}

/** An import that has not ended by then has lost its process. */
const MAX_IMPORT_MS = 3_600_000;
const CLEANUP_INTERVAL_MS = 3_600_000;

/** Opens the store. Writes lock the owner, so that its memories never exceed its limits. */
export function openMemoryStore(options: {
  database: Database;
  /** Storage limits of owners without individual limits. */
  defaultLimits: StorageLimits;
  registry: Registry;
}): MemoryStore {
  const { database, defaultLimits, registry } = options;
  registerOwnerTotal(database, registry, 'glossa_memories_stored_memories', 'memories');
  registerOwnerTotal(database, registry, 'glossa_memories_stored_bytes', 'memory_bytes');
  const closing = new AbortController();
  let cleaning: Promise<void> = Promise.resolve();
  /** One removal at a time. The next run repeats what failed. */
  const clean = (): void => {
    cleaning = cleaning.then(() => removeSegments(database, closing.signal)).catch(() => undefined);
  };
  const timer = setInterval(clean, CLEANUP_INTERVAL_MS).unref();
  clean();

  const write = <T>(owner: string, change: (transaction: Database, owner: Owner) => Promise<T>): Promise<T> =>
    lockedTransaction(database, owner, defaultLimits, change);

  async function changeSegment<T>(
    ownerName: string,
    id: string,
    position: number,
    change: (
      transaction: Database,
      segment: MemorySegment,
      memory: number,
    ) => Promise<{ result: T; bytes: number; segments: number }>,
  ): Promise<T> {
    return write(ownerName, async (transaction, owner) => {
      const row = requireMemory(await ownMemory(transaction, ownerName, id).selectAll().executeTakeFirst());
      const [segment] = await readSegments(transaction, row.number, { after: position - 1, limit: 1, until: position });
      if (!segment) throw new GlossaError('segment_not_found');
      const { result, bytes, segments } = await change(transaction, segment, row.number);
      await resizeMemory(transaction, owner, row, { bytes, segments });
      return result;
    });
  }

  return {
    async create(ownerName, memory, batches, signal) {
      const row = newMemoryRow(ownerName, memory);
      const keys = createKeyRuns();
      const insert = async (rows: readonly KeyRow[]): Promise<void> => {
        signal.throwIfAborted();
        await insertKeys(database, row.number, rows);
      };
      const until = new Date(Date.now() + MAX_IMPORT_MS).toISOString();
      const discard = async (): Promise<void> => {
        const since = new Date().toISOString();
        await database.updateTable('memory_removals').set({ since }).where('memory', '=', row.number).execute();
      };
      await write(ownerName, async (transaction, owner) => {
        await requireMemoryRoom(transaction, owner, { bytes: 1, memories: 1 });
        await transaction.insertInto('memory_removals').values({ memory: row.number, since: until }).execute();
      });
      try {
        for await (const batch of batches) {
          signal.throwIfAborted();
          row.size += batch.reduce((sum, segment) => sum + segmentBytes(segment), 0);
          row.segment_count += batch.length;
          if (row.segment_count > MAX_SEGMENTS) throw new GlossaError('memory_too_large');
          await write(ownerName, async (transaction, owner) => {
            await requireMemoryRoom(transaction, owner, { bytes: row.size, memories: 1 });
            await insertTexts(transaction, row.number, row.last_position + 1, batch);
          });
          for (const segment of batch) keys.add(++row.last_position, segment.keys ?? allKeysOf(segment));
          if (keys.isFull) await keys.write(insert);
        }
        await keys.write(insert);
        signal.throwIfAborted();
        const stored = await write(ownerName, async (transaction, owner) => {
          const first = await ownMemory(transaction, ownerName, row.id).select(MEMORY_COLUMNS).executeTakeFirst();
          if (first) return first;
          await requireMemoryRoom(transaction, owner, { bytes: row.size, memories: 1 });
          const kept = await transaction
            .deleteFrom('memory_removals')
            .where('memory', '=', row.number)
            .executeTakeFirst();
          if (kept.numDeletedRows === 0n || new Date().toISOString() > until)
            throw new GlossaError('deadline_exceeded');
          await transaction.insertInto('memories').values(row).execute();
          await addToOwner(transaction, ownerName, { memory_bytes: row.size, memories: 1 });
          return row;
        });
        if (stored !== row) {
          await discard();
          clean();
        }
        return toMemory(stored);
      } catch (error) {
        await discard().catch(() => undefined);
        clean();
        throw error;
      }
    },

    async list(owner, limit, cursor) {
      const read = (most: number, { createdAt, id }: ListPosition) =>
        database
          .selectFrom('memories')
          .select(MEMORY_COLUMNS)
          .where('owner', '=', owner)
          .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(createdAt, id)))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(most)
          .execute();
      const { items, nextCursor } = await readListPage(limit, cursor, read, rowPosition);
      return { memories: items.map(toMemory), nextCursor };
    },

    async get(owner, id) {
      return toMemory(requireMemory(await ownMemory(database, owner, id).select(MEMORY_COLUMNS).executeTakeFirst()));
    },

    async rename(ownerName, id, name) {
      return write(ownerName, async (transaction) => {
        const row = requireMemory(
          await ownMemory(transaction, ownerName, id).select(MEMORY_COLUMNS).executeTakeFirst(),
        );
        const updated_at = new Date().toISOString();
        await transaction.updateTable('memories').set({ name, updated_at }).where('id', '=', id).execute();
        return toMemory({ ...row, name, updated_at });
      });
    },

    async remove(ownerName, id) {
      await write(ownerName, async (transaction) => {
        const query = ownMemory(transaction, ownerName, id).select(['number', 'size']);
        const { number, size } = requireMemory(await query.executeTakeFirst());
        await transaction.deleteFrom('memories').where('id', '=', id).execute();
        const since = new Date().toISOString();
        await transaction.insertInto('memory_removals').values({ memory: number, since }).execute();
        await addToOwner(transaction, ownerName, { memory_bytes: -size, memories: -1 });
      });
      clean();
    },

    async add(ownerName, id, segments) {
      return write(ownerName, async (transaction, owner) => {
        const row = requireMemory(await ownMemory(transaction, ownerName, id).selectAll().executeTakeFirst());
        const added: NewSegment[] = [];
        for (const segment of segments) {
          const { same } = await findMatches(transaction, row.number, {
            text: segment.source,
            targetLanguage: segment.targetLanguage,
          });
          const isKnown = [...same, ...added].some(
            ({ source, targetLanguage }) => source === segment.source && targetLanguage === segment.targetLanguage,
          );
          if (!isKnown) added.push(segment);
        }
        if (row.segment_count + added.length > MAX_SEGMENTS) throw new GlossaError('memory_too_large');
        const lastPosition = await insertSegments(transaction, row.number, row.last_position, added);
        const bytes = added.reduce((sum, segment) => sum + segmentBytes(segment), 0);
        if (added.length > 0) {
          await resizeMemory(transaction, owner, row, { bytes, segments: added.length, lastPosition });
        }
        return toMemory({ ...row, segment_count: row.segment_count + added.length });
      });
    },

    async segments(owner, id, page) {
      const query = ownMemory(database, owner, id).select(['number', 'last_position']);
      return readPage(database, requireMemory(await query.executeTakeFirst()), page);
    },

    async updateSegment(owner, id, position, change) {
      return changeSegment(owner, id, position, async (transaction, segment, memory) => {
        const changed = {
          ...segment,
          source: change.source ?? segment.source,
          target: change.target ?? segment.target,
        };
        await deleteSegment(transaction, memory, segment);
        await insertSegments(transaction, memory, position - 1, [changed]);
        return { result: changed, bytes: segmentBytes(changed) - segmentBytes(segment), segments: 0 };
      });
    },

    async removeSegment(owner, id, position) {
      await changeSegment(owner, id, position, async (transaction, segment, memory) => {
        await deleteSegment(transaction, memory, segment);
        return { result: undefined, bytes: -segmentBytes(segment), segments: -1 };
      });
    },

    find: ({ number }, query) => findMatches(database, number, query),

    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      closing.abort();
      await cleaning;
    },
  };
}
