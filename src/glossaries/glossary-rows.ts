import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { GlossariesTable, Tables } from '../database/tables.ts';
import { GlossaError } from '../errors.ts';
import { addToOwner, type Owner } from '../files/owners.ts';
import { findRoom } from '../files/storage-quota.ts';
import {
  type Glossary,
  type GlossaryEntry,
  type GlossaryPair,
  MAX_ENTRIES,
  MAX_GLOSSARIES,
  MAX_GLOSSARY_BYTES,
} from './glossary.ts';
import { type EntryChange, formatEntries, parseEntries } from './terms.ts';

export type GlossaryRow = Selectable<GlossariesTable>;
type Description = Omit<GlossaryRow, 'entries'>;

/** All columns but the entries. */
export const DESCRIPTION_COLUMNS = [
  'id',
  'set_id',
  'owner',
  'name',
  'source_language',
  'target_language',
  'version',
  'entry_count',
  'size',
  'created_at',
  'updated_at',
] as const satisfies (keyof Description)[];

/** PostgreSQL rejects some texts that are no IDs. */
const ID = /^[0-9a-f-]{36}$/;

/** @throws GlossaError `glossary_not_found` for a text that is no ID */
export function ownGlossary(database: Database, owner: string, id: string) {
  requireId(id);
  return database.selectFrom('glossaries').where('owner', '=', owner).where('id', '=', id);
}

/** The glossaries of a set. @throws as `ownGlossary` */
export function ownSet(database: Database, owner: string, id: string) {
  requireId(id);
  return database.selectFrom('glossaries').where(isOfSet(owner, id));
}

/** The owner is in both parts, so that SQLite takes the indexes of the IDs and does not read all glossaries of the owner. */
const isOfSet = (owner: string, id: string) => (row: ExpressionBuilder<Tables, 'glossaries'>) =>
  row.or([
    row.and([row('set_id', '=', id), row('owner', '=', owner)]),
    row.and([row('id', '=', id), row('set_id', 'is', null), row('owner', '=', owner)]),
  ]);

function requireId(id: string): void {
  if (!ID.test(id)) throw new GlossaError('glossary_not_found');
}

/** @throws GlossaError `glossary_not_found` */
export function requireFound<T>(row: T | undefined): T {
  if (row === undefined) throw new GlossaError('glossary_not_found');
  return row;
}

/** @param setId null for the first glossary of a set @throws GlossaError `glossary_too_large` */
export function newRow(
  owner: string,
  setId: string | null,
  glossary: GlossaryPair & { name: string; entries: readonly GlossaryEntry[] },
): GlossaryRow {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    set_id: setId,
    owner,
    name: glossary.name,
    source_language: glossary.sourceLanguage,
    target_language: glossary.targetLanguage,
    created_at: now,
    updated_at: now,
    ...entryColumns(glossary.entries),
  };
}

/** @returns the owner with the new totals @throws GlossaError `glossary_quota_exceeded`, `storage_quota_exceeded` */
export async function insertRow(transaction: Database, owner: Owner, row: GlossaryRow): Promise<Owner> {
  if (owner.glossaries >= MAX_GLOSSARIES) throw new GlossaError('glossary_quota_exceeded');
  const grown = await grow(transaction, owner, row.size, 1);
  await transaction.insertInto('glossaries').values(row).execute();
  return grown;
}

/** @returns the owner with the new totals @throws GlossaError `glossary_too_large`, `storage_quota_exceeded` */
export async function updateEntries(
  transaction: Database,
  owner: Owner,
  { id, size }: Pick<GlossaryRow, 'id' | 'size'>,
  entries: readonly GlossaryEntry[],
): Promise<Owner> {
  const columns = { ...entryColumns(entries), updated_at: new Date().toISOString() };
  const grown = await grow(transaction, owner, columns.size - size, 0);
  await transaction.updateTable('glossaries').set(columns).where('id', '=', id).execute();
  return grown;
}

/** Gives all glossaries of a set a new name. */
export async function renameSet(transaction: Database, owner: string, setId: string, name: string): Promise<void> {
  await transaction
    .updateTable('glossaries')
    .set({ name, updated_at: new Date().toISOString() })
    .where(isOfSet(owner, setId))
    .execute();
}

async function grow(transaction: Database, owner: Owner, bytes: number, glossaries: number): Promise<Owner> {
  if (bytes > 0) await requireRoom(transaction, owner, bytes);
  await addToOwner(transaction, owner.name, { glossary_bytes: bytes, glossaries });
  return { ...owner, glossaries: owner.glossaries + glossaries, glossaryBytes: owner.glossaryBytes + bytes };
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
export function changedEntries(stored: string, changes: readonly EntryChange[]): GlossaryEntry[] {
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

export function toGlossary(row: Description): Glossary {
  return {
    id: row.id,
    setId: row.set_id ?? row.id,
    name: row.name,
    sourceLanguage: row.source_language,
    targetLanguage: row.target_language,
    entryCount: row.entry_count,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
