import type { Database } from '../../database/database.ts';
import type { StoredBlob } from '../../files/blob-store.ts';
import { addToDocuments, lockOwner, type StorageLimits } from '../../files/owners.ts';
import { endRecords, recordRemovals } from '../../files/unlinked-blobs.ts';
import type { WarningCounts } from '../../formats/warnings.ts';
import { type DocumentRow, storedBytes, withWarnings } from '../document-row.ts';
import { heldTask, LeaseLostError, leaseEnd } from './leases.ts';
import { endTask, newTask, TASK_COLUMNS, type Task } from './task.ts';

/** Units that are translated together. */
export interface NewChunk {
  /** From 1. */
  position: number;
  segments: number;
  /** Code points. */
  characters: number;
  /** JSON. */
  source: string;
}

/** Removes the chunks of an extraction that did not end. @throws LeaseLostError; StorageError */
export async function removeChunks(database: Database, task: Task, holder: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await requireLease(transaction, task, holder);
    await transaction
      .deleteFrom('document_tasks')
      .where('document_id', '=', task.document_id)
      .where('position', '>', task.position)
      .execute();
  });
}

/** Adds chunks that nothing takes before `commitExtraction`. @throws LeaseLostError; StorageError */
export async function addChunks(
  database: Database,
  task: Task,
  holder: string,
  chunks: readonly NewChunk[],
): Promise<void> {
  const rows = chunks.map((chunk) => ({ ...toRow(task, chunk, undefined), available_at: null }));
  await database.transaction().execute(async (transaction) => {
    await requireLease(transaction, task, holder);
    await transaction.insertInto('document_tasks').values(rows).execute();
  });
}

const toRow = ({ document_id }: Task, { position, ...chunk }: NewChunk, holder: string | undefined) => ({
  ...newTask(document_id, position, 'translate', holder),
  ...chunk,
});

/**
 * Also keeps others from taking the task, and from ending the document, before the transaction ends. An end that only waited for
 * the task would not see the chunks that this transaction adds, and leave them.
 */
async function requireLease(transaction: Database, task: Task, holder: string): Promise<void> {
  await transaction
    .updateTable('documents')
    .set((row) => ({ served_at: row.ref('served_at') }))
    .where('id', '=', task.document_id)
    .execute();
  const held = await heldTask(transaction, task, holder).set({ available_at: leaseEnd() }).executeTakeFirstOrThrow();
  if (held.numUpdatedRows === 0n) throw new LeaseLostError();
}

export interface ExtractedDocument {
  digest: string;
  segments: number;
  /** Code points. */
  characters: number;
  /** Expected output in UTF-16 units. */
  output: number;
  /** Canonical code. */
  language: string;
  warnings: WarningCounts;
  /** For the composition, as `Extraction.reading`. */
  reading: string | undefined;
  /** Replaces the source, when the units are of another file. */
  source: StoredBlob | undefined;
  /** Chunks that are not added yet. */
  lastChunks: readonly NewChunk[];
}

/**
 * Ends the extraction: its chunks can be taken. This process keeps the first of them.
 * @throws LeaseLostError; StorageError
 */
export async function commitExtraction(
  database: Database,
  task: Task,
  holder: string,
  extracted: ExtractedDocument,
  defaults: StorageLimits,
): Promise<Task> {
  const { digest, segments, characters, output, language, warnings, reading, source, lastChunks } = extracted;
  return database.transaction().execute(async (transaction) => {
    if (source) await lockOwner(transaction, task.document.owner, defaults);
    const columns = {
      status: 'translating' as const,
      started_at: new Date().toISOString(),
      current_language: language,
      digest,
      segments_total: segments,
      ...withWarnings(task.document, warnings),
      ...reservationOf(characters, output),
      ...(source && { source_blob: source.blobId, source_size: source.size, source_sha256: source.sha256 }),
    };
    const document = { ...task.document, ...columns };
    const { numUpdatedRows } = await transaction
      .updateTable('documents')
      .set(columns)
      .where('id', '=', task.document_id)
      .where('served_at', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new LeaseLostError();
    await endTask(transaction, task, holder, reading === undefined ? {} : { result: reading });
    if (source) {
      await endRecords(transaction, [source.blobId]);
      if (task.document.source_blob) await recordRemovals(transaction, [task.document.source_blob]);
      await addToDocuments(transaction, document.owner, storedBytes(document) - storedBytes(task.document), 0);
    }
    const first = task.position + 1;
    const rows = lastChunks.map((chunk) => toRow(task, chunk, chunk.position === first ? holder : undefined));
    if (rows.length > 0) await transaction.insertInto('document_tasks').values(rows).execute();
    const [next] = rows;
    const chunk = next?.position === first ? next : await openChunks(transaction, task, holder);
    return { ...chunk, document, options: task.options };
  });
}

/** Makes the added chunks available. @returns the first of them, which this process keeps */
async function openChunks(transaction: Database, { document_id, position }: Task, holder: string) {
  const ofDocument = transaction.updateTable('document_tasks').where('document_id', '=', document_id);
  await ofDocument.set({ available_at: new Date().toISOString() }).where('available_at', 'is', null).execute();
  return ofDocument
    .set({ available_at: leaseEnd(), lease_holder: holder, attempts: 1 })
    .where('position', '=', position + 1)
    .returning(TASK_COLUMNS)
    .executeTakeFirstOrThrow();
}

/**
 * Reserves the characters of a document, and tokens for its input or its longer output, in the quotas of its key and owner, until
 * they are billed.
 * @param characters code points; `output` UTF-16 units
 * @throws StorageError
 */
export async function writeReservation(
  database: Database,
  { id }: DocumentRow,
  { characters, output }: { characters: number; output: number },
): Promise<void> {
  await database.updateTable('documents').set(reservationOf(characters, output)).where('id', '=', id).execute();
}

/** Lets a PDF become the HTML of its text. @throws StorageError */
export async function chooseHtml(database: Database, document: DocumentRow): Promise<DocumentRow> {
  const columns = { result_format: 'html' };
  await database.updateTable('documents').set(columns).where('id', '=', document.id).execute();
  return { ...document, ...columns };
}

const reservationOf = (characters: number, output: number) => ({
  characters_total: characters,
  tokens_total: Math.max(characters, output),
});
