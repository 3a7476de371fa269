import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { DOCUMENT_COLUMNS, type DocumentRow } from '../document-row.ts';

/** Documents that one look ends. */
const MAX_DOCUMENTS = 100;

/** Documents in the queue whose key is revoked. @throws StorageError */
export async function findRevoked(database: Database): Promise<DocumentRow[]> {
  return database
    .selectFrom('documents')
    .select(DOCUMENT_COLUMNS)
    .where('served_at', 'is not', null)
    .where((row) => row.exists(revokedKey(row)))
    .limit(MAX_DOCUMENTS)
    .execute();
}

/** The key of each document if it is revoked. */
export function revokedKey({ selectFrom }: ExpressionBuilder<Tables, 'documents'>) {
  return selectFrom('api_keys')
    .select('api_keys.id')
    .whereRef('api_keys.id', '=', 'documents.key_id')
    .where('api_keys.revoked_at', 'is not', null);
}
