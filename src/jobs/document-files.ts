import { allPages } from '../database/all-pages.ts';
import type { Database } from '../database/database.ts';
import type { StoredBlob } from '../files/blob-store.ts';
import { countFiles } from '../files/file-queries.ts';
import { DOCUMENT_COLUMNS, type DocumentRow } from './document-row.ts';

/** Rows per query. */
const PAGE_SIZE = 500;

/** Documents of all owners that have files, by ID. @throws StorageError */
export function allDocumentPages(database: Database): AsyncGenerator<DocumentRow[], void> {
  return allPages<DocumentRow>(PAGE_SIZE, (last) =>
    database
      .selectFrom('documents')
      .select(DOCUMENT_COLUMNS)
      .where('id', '>', last?.id ?? '')
      .where('source_blob', 'is not', null)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  );
}

/** The files of a document: its source and, when it is done, its result. A document that stays as it is has one file. */
export function filesOf(row: DocumentRow): StoredBlob[] {
  const { source_blob, source_size, source_sha256, result_blob, result_size, result_sha256 } = row;
  const files: StoredBlob[] = [];
  if (source_blob !== null) files.push({ blobId: source_blob, size: source_size, sha256: source_sha256 });
  if (result_blob !== null && result_blob !== source_blob) {
    files.push({ blobId: result_blob, size: result_size, sha256: result_sha256 });
  }
  return files;
}

/** Number and bytes of stored files and of the files of documents. @throws StorageError */
export async function countAllFiles(database: Database): Promise<{ files: number; bytes: number }> {
  let { files, bytes } = await countFiles(database);
  for await (const page of allDocumentPages(database)) {
    for (const { size } of page.flatMap(filesOf)) {
      files++;
      bytes += size;
    }
  }
  return { files, bytes };
}
