import { randomUUIDv7 } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Insertable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DocumentsTable } from '../database/tables.ts';
import { GlossaError } from '../errors.ts';
import type { StoredSize } from '../files/blob-store.ts';
import { MAX_FILE_BYTES } from '../files/limits.ts';
import { addToDocuments, findOwner, lockedTransaction, type StorageLimits } from '../files/owners.ts';
import { discardUpload, startUpload } from '../files/start-upload.ts';
import { findRoom } from '../files/storage-quota.ts';
import { endRecords } from '../files/unlinked-blobs.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { isUpdated } from '../formats/existing.ts';
import { type DocumentFormatName, isImage } from '../formats/files/file-types.ts';
import { BILINGUAL_FORMATS, canBeBilingual } from '../formats/layout.ts';
import type { RequestScope } from '../request-scope.ts';
import { abortable } from '../resilience/abortable.ts';
import { traceHeaders } from '../telemetry/spans.ts';
import { copyTo } from './copy-to.ts';
import type { NewDocument, ResultFormat, Submission } from './document-jobs.ts';
import { AUTOMATIC, DOCUMENT_COLUMNS, type DocumentRow } from './document-row.ts';
import { identifyTranslated } from './identify-translated.ts';
import { newTask } from './queue/task.ts';
import { requireChoosable } from './require-choosable.ts';
import { requirePictures } from './require-pictures.ts';
import { localFile } from './steps/blob-files.ts';
import type { StepContext } from './steps/step-context.ts';

const NO_FONT =
  'No font for the script of the target language is installed, so that a PDF cannot be written in it. Install it with `glossa models pull fonts`, for Chinese, Japanese and Korean with `glossa models pull fonts:cjk`, or set result_format to html.';
const NOT_UPDATED =
  'A translation that exists can be updated in a format of catalogues only, such as JSON, YAML, PO or XLIFF. Remove existing.';
const NOT_BILINGUAL = `Files of this format cannot hold the source beside its translation. Remove layout, or send a file of one of the formats ${BILINGUAL_FORMATS.join(', ')}.`;
/** Documents of one key in the queue. */
const MAX_QUEUED_DOCUMENTS = 100;
const QUEUE_RETRY_SECONDS = 10;

/**
 * Receives a file, checks it and queues its translation. The bytes go to the blob store and, for the check, to a local file at
 * the same time. The row is inserted last.
 * @throws as `DocumentJobs.submit`
 */
export async function submitDocument(
  bytes: Readable,
  describe: () => Promise<NewDocument>,
  submission: Submission,
  context: StepContext,
  scope: RequestScope,
): Promise<DocumentRow> {
  const { database, translator, log, defaultLimits } = context;
  const { keyId, owner, logId } = submission;
  const { signal } = scope;
  // The receiver reports errors of the stream. An unhandled 'error' event would end the process.
  bytes.on('error', () => {});
  signal.throwIfAborted();
  const checkSize = await abortable(createSizeCheck(database, keyId, owner, defaultLimits), signal);
  await using local = localFile(context);
  const upload = await abortable(startUpload(context, owner), signal);
  const copy = Readable.from(copyTo(local.path, bytes), { objectMode: false }).on('error', () => {});
  let isSaving = false;
  try {
    const stored = await upload.receive(copy, { checkSize, signal });
    const { filename, isPlainText = false, options, resultFormat, callbackUrl } = await abortable(describe(), signal);
    const { from, to } = await translator.check(options, scope);
    const format = await identifyTranslated(local.path, { filename, isPlainText }, context, scope);
    requireChoosable(options.choice, format, options.layout);
    if (options.existing !== undefined && !isUpdated(format)) {
      throw new GlossaError('unsupported_option', { message: NOT_UPDATED });
    }
    if (resultFormat !== undefined) requireWritable(resultFormat, format, context.files.hasFont(to));
    if (options.layout === 'bilingual' && !canBeBilingual(format))
      throw new GlossaError('unsupported_option', { message: NOT_BILINGUAL });
    if (options.translateImages || isImage(format)) await requirePictures(format, to, context, resultFormat);
    await upload.commit(signal);
    signal.throwIfAborted();
    const now = new Date().toISOString();
    const row = {
      ...newRow({ blobId: upload.blobId, ...stored }, now),
      id: randomUUIDv7(),
      owner,
      key_id: keyId,
      log_id: logId,
      trace: traceHeaders().traceparent ?? null,
      filename: filename.toWellFormed(),
      format,
      result_format: resultFormat ?? defaultResult(format, context.files.hasFont(to)),
      callback_url: callbackUrl ?? null,
      target_language: to,
      current_language: from ?? null,
      options: JSON.stringify(options),
    };
    isSaving = true;
    return await saveDocument(database, row, defaultLimits);
  } catch (error) {
    // The database may have inserted the row, so leave the blob to the cleanup.
    if (!(isSaving && error instanceof StorageError)) await discardUpload(upload, log);
    throw error;
  } finally {
    copy.destroy();
  }
}

/** What a PDF becomes without a choice. Its text is HTML where its pages cannot be written. */
function defaultResult(format: DocumentFormatName, hasFont: boolean): DocumentRow['result_format'] {
  if (format !== 'pdf') return null;
  return hasFont ? AUTOMATIC : 'html';
}

/** @throws GlossaError `invalid_request`, `unsupported_option` */
function requireWritable(resultFormat: ResultFormat, format: DocumentFormatName, hasFont: boolean): void {
  if (format !== 'pdf') {
    const message = 'is for PDFs only: other files keep their format';
    throw new GlossaError('invalid_request', { issues: [{ path: 'result_format', message }] });
  }
  if (resultFormat !== 'html' && !hasFont) throw new GlossaError('unsupported_option', { message: NO_FONT });
}

/**
 * Checks that the queue of a key has room, and creates a check of the size of a document while it arrives. `saveDocument` enforces the same
 * limits when it inserts the row.
 * @throws GlossaError `too_many_documents`; the check throws `storage_quota_exceeded` and `file_too_large`
 */
async function createSizeCheck(
  database: Database,
  keyId: string,
  ownerName: string,
  defaults: StorageLimits,
): Promise<(bytes: number) => void> {
  await requireQueueRoom(database, keyId);
  const room = await findRoom(database, await findOwner(database, ownerName, defaults), undefined);
  const check = (bytes: number): void => {
    if (bytes > MAX_FILE_BYTES) throw new GlossaError('file_too_large');
    if (bytes > room.maxBytes) throw room.exceeded();
  };
  check(0);
  return check;
}

async function requireQueueRoom(database: Database, keyId: string): Promise<void> {
  const { count } = await database
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('key_id', '=', keyId)
    .where('served_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_QUEUED_DOCUMENTS) {
    throw new GlossaError('too_many_documents', { retryAfterSeconds: QUEUE_RETRY_SECONDS });
  }
}

function newRow({ blobId, size, sha256 }: StoredSize & { blobId: string }, now: string) {
  return {
    status: 'queued' as const,
    source_blob: blobId,
    source_size: size,
    source_sha256: sha256,
    result_blob: null,
    result_size: 0,
    result_sha256: null,
    digest: null,
    restarts: 0,
    segments_total: 0,
    segments_done: 0,
    characters_total: 0,
    tokens_total: 0,
    characters: 0,
    input_tokens: 0,
    output_tokens: 0,
    inference_time_tokens: 0,
    output_length: 0,
    engines: '[]',
    warnings: '{}',
    error_code: null,
    error_message: null,
    created_at: now,
    started_at: null,
    finished_at: null,
    expires_at: null,
    served_at: now,
    callback_at: null,
    callback_attempts: 0,
    callback_error: null,
  };
}

/** Inserts a document with its first task. The owner is locked, so that its documents never exceed its limits. */
async function saveDocument(
  database: Database,
  row: Insertable<DocumentsTable>,
  defaults: StorageLimits,
): Promise<DocumentRow> {
  return lockedTransaction(database, row.owner, defaults, async (transaction, owner) => {
    await requireQueueRoom(transaction, row.key_id);
    const room = await findRoom(transaction, owner, undefined);
    if (row.source_size > room.maxBytes) throw room.exceeded();
    const saved = await transaction
      .insertInto('documents')
      .values(row)
      .returning(DOCUMENT_COLUMNS)
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('document_tasks')
      .values(newTask(row.id, 0, 'extract', undefined))
      .execute();
    if (row.source_blob) await endRecords(transaction, [row.source_blob]);
    await addToDocuments(transaction, row.owner, row.source_size, 1);
    return saved;
  });
}
