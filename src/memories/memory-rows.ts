import { randomInt, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { MemoriesTable } from '../database/memory-tables.ts';
import { GlossaError } from '../errors.ts';
import { addToOwner, type Owner } from '../files/owners.ts';
import { findRoom } from '../files/storage-quota.ts';
import { insertKeys, insertTexts, type KeyRow } from './insert-rows.ts';
import { MAX_MEMORIES, type Memory, type MemorySegment, type NewSegment } from './memory.ts';
import { allKeysOf } from './segment-keys.ts';

export type MemoryRow = Selectable<MemoriesTable>;

/** The columns of a memory as its owner sees it. */
export const MEMORY_COLUMNS = [
  'id',
  'number',
  'name',
  'source_language',
  'target_languages',
  'segment_count',
  'created_at',
  'updated_at',
] as const satisfies (keyof MemoryRow)[];

/** PostgreSQL rejects some texts that are no IDs. */
const ID = /^[0-9a-f-]{36}$/;
const MAX_NUMBER = 2 ** 48 - 1;

/** @throws GlossaError `memory_not_found` for a text that is no ID */
export function ownMemory(database: Database, owner: string, id: string) {
  if (!ID.test(id)) throw new GlossaError('memory_not_found');
  return database.selectFrom('memories').where('owner', '=', owner).where('id', '=', id);
}

/** @throws GlossaError `memory_not_found` */
export function requireMemory<T>(row: T | undefined): T {
  if (row === undefined) throw new GlossaError('memory_not_found');
  return row;
}

/** The row of a memory without segments. */
export function newMemoryRow(
  owner: string,
  memory: Pick<Memory, 'name' | 'sourceLanguage' | 'targetLanguages'> & { id?: string },
): MemoryRow {
  const now = new Date().toISOString();
  return {
    id: memory.id ?? randomUUID(),
    number: randomInt(1, MAX_NUMBER),
    owner,
    name: memory.name,
    source_language: memory.sourceLanguage,
    target_languages: memory.targetLanguages.join(','),
    segment_count: 0,
    last_position: 0,
    size: 0,
    created_at: now,
    updated_at: now,
  };
}

/** Inserts the segments after a position, with their keys. @returns the position of the last one */
export async function insertSegments(
  transaction: Database,
  memory: number,
  after: number,
  segments: readonly NewSegment[],
): Promise<number> {
  if (segments.length === 0) return after;
  await insertTexts(transaction, memory, after + 1, segments);
  const keys = segments.flatMap((segment, index) => allKeysOf(segment).map((key): KeyRow => [key, after + 1 + index]));
  await insertKeys(transaction, memory, keys);
  return after + segments.length;
}

/** Removes a segment and its index. */
export async function deleteSegment(transaction: Database, memory: number, segment: MemorySegment): Promise<void> {
  const { position } = segment;
  await transaction
    .deleteFrom('memory_keys')
    .where('memory', '=', memory)
    .where('segment_key', 'in', allKeysOf(segment))
    .where('position', '=', position)
    .execute();
  await transaction
    .deleteFrom('memory_segments')
    .where('memory', '=', memory)
    .where('position', '=', position)
    .execute();
}

/** @throws GlossaError `memory_quota_exceeded`, `storage_quota_exceeded` */
export async function requireMemoryRoom(
  transaction: Database,
  owner: Owner,
  { bytes, memories }: { bytes: number; memories: number },
): Promise<void> {
  if (memories > 0 && owner.memories >= MAX_MEMORIES) throw new GlossaError('memory_quota_exceeded');
  if (bytes <= 0) return;
  const { maxBytes } = await findRoom(transaction, owner, undefined);
  if (bytes <= maxBytes) return;
  throw new GlossaError('storage_quota_exceeded', {
    message:
      'The translation memory does not fit into the storage quota of its owner. Delete files or memories, or ask the operator of this service for more storage.',
  });
}

/** Changes the totals of a memory and its owner. @throws as `requireMemoryRoom` */
export async function resizeMemory(
  transaction: Database,
  owner: Owner,
  { id, size, segment_count }: Pick<MemoryRow, 'id' | 'size' | 'segment_count'>,
  change: { bytes: number; segments: number; lastPosition?: number },
): Promise<void> {
  await requireMemoryRoom(transaction, owner, { bytes: change.bytes, memories: 0 });
  await transaction
    .updateTable('memories')
    .set({
      size: size + change.bytes,
      segment_count: segment_count + change.segments,
      updated_at: new Date().toISOString(),
      ...(change.lastPosition === undefined ? {} : { last_position: change.lastPosition }),
    })
    .where('id', '=', id)
    .execute();
  await addToOwner(transaction, owner.name, { memory_bytes: change.bytes });
}

export function toMemory(row: Pick<MemoryRow, (typeof MEMORY_COLUMNS)[number]>): Memory {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    sourceLanguage: row.source_language,
    targetLanguages: row.target_languages.split(','),
    segmentCount: row.segment_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
