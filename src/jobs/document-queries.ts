import type { Database } from '../database/database.ts';
import { decodeCursor, encodeCursor } from '../database/page-cursor.ts';
import { GlossaError } from '../errors.ts';
import { DOCUMENT_COLUMNS, type DocumentRow } from './document-row.ts';

/** Which documents are listed: by default all, of all owners. */
export interface DocumentFilter {
  owner?: string | undefined;
  status?: DocumentRow['status'] | undefined;
}

/** PostgreSQL rejects some texts that are no IDs. */
const ID = /^[0-9a-f-]{36}$/;

/** @throws GlossaError `document_not_found`; StorageError */
export async function findDocument(database: Database, owner: string, id: string): Promise<DocumentRow> {
  const row = await findAnyDocument(database, id);
  if (row.owner !== owner) throw new GlossaError('document_not_found');
  return row;
}

/** Finds a document of any owner, for administrators. @throws GlossaError `document_not_found`; StorageError */
export async function findAnyDocument(database: Database, id: string): Promise<DocumentRow> {
  const row = ID.test(id)
    ? await database.selectFrom('documents').select(DOCUMENT_COLUMNS).where('id', '=', id).executeTakeFirst()
    : undefined;
  if (row === undefined) throw new GlossaError('document_not_found');
  return row;
}

/**
 * Documents, newest first.
 * @throws GlossaError `invalid_request` (cursor); StorageError
 */
export async function listDocuments(
  database: Database,
  { owner, status }: DocumentFilter,
  limit: number,
  cursor: string | undefined,
): Promise<{ rows: DocumentRow[]; nextCursor: string | null }> {
  let query = database.selectFrom('documents').select(DOCUMENT_COLUMNS);
  if (owner !== undefined) query = query.where('owner', '=', owner);
  if (status !== undefined) query = query.where('status', '=', status);
  if (cursor !== undefined) {
    const { createdAt, id } = decodeCursor(cursor);
    query = query.where((row) =>
      row.or([row('created_at', '<', createdAt), row.and([row('created_at', '=', createdAt), row('id', '<', id)])]),
    );
  }
  const found = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { rows, nextCursor: hasMore ? encodeCursor({ createdAt: last.created_at, id: last.id }) : null };
}
