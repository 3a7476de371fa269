import type { Database } from '../database/database.ts';
import { type ListPosition, type Page, readListPage, rowPosition } from '../database/page-cursor.ts';
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
): Promise<Page<DocumentRow>> {
  let query = database.selectFrom('documents').select(DOCUMENT_COLUMNS);
  if (owner !== undefined) query = query.where('owner', '=', owner);
  if (status !== undefined) query = query.where('status', '=', status);
  const read = (most: number, { createdAt, id }: ListPosition) =>
    query
      .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(createdAt, id)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
  return readListPage(limit, cursor, read, rowPosition);
}
