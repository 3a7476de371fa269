import type { TaggedText } from '@glossa/tagged-text';
import type { Selectable } from 'kysely';
import { allPages } from '../../database/all-pages.ts';
import type { Database } from '../../database/database.ts';
import type { DocumentTasksTable } from '../../database/tables.ts';
import { GlossaError } from '../../errors.ts';
import { UnitsChangedError } from '../../formats/files/file-processor.ts';
import type { Language } from '../../formats/format.ts';
import { addWarning, addWarnings, type DocumentWarningCode, type WarningCounts } from '../../formats/warnings.ts';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import type { RequestScope } from '../../request-scope.ts';
import { type DocumentRow, isBilingual, textFormat, withWarnings } from '../document-row.ts';
import { endDocument } from '../queue/end-document.ts';
import { restartDocument } from '../queue/restart-document.ts';
import type { Task } from '../queue/task.ts';
import { parseTranslations } from '../units-json.ts';
import { discardUnlessCommitted, localFile, localSource, storeFile } from './blob-files.ts';
import { fileOptions, ownerScope, type StepContext } from './step-context.ts';
import { translatePictures } from './translate-pictures.ts';

/** Chunks that are read together. */
const CHUNKS_PER_QUERY = 8;
/** During an upgrade, replicas of two versions may extract and compose a document in turn. */
const MAX_RESTARTS = 2;

/**
 * Writes the translated file and ends the document. A document whose units have changed starts again.
 * @returns the extraction of a document that starts again
 * @throws GlossaError; StorageError; LeaseLostError; the signal's reason
 */
export async function composeDocument(
  task: Task,
  context: StepContext,
  scope: RequestScope,
): Promise<Task | undefined> {
  const { database, holder, log } = context;
  const { id, log_id, restarts } = task.document;
  try {
    await compose(task, context, scope);
    return undefined;
  } catch (error) {
    if (!(error instanceof UnitsChangedError)) throw error;
    if (restarts >= MAX_RESTARTS) throw new GlossaError('internal', { cause: error });
    log.warn({ document_id: id, log_id }, 'another version read other texts in a document; it is translated again');
    return restartDocument(database, task, holder);
  }
}

async function compose(task: Task, context: StepContext, scope: RequestScope): Promise<void> {
  const { database, files, holder, defaultLimits: defaults, retentionMs } = context;
  const { document } = task;
  const { signal } = scope;
  const hasSource = isBilingual(task);
  const shownSource = hasSource ? languageOf(document.current_language ?? '') : undefined;
  const target = { ...languageOf(document.target_language), shownSource };
  await using source = await localSource(document, context, signal);
  await using output = localFile(context);
  const composition = {
    path: source.path,
    output: output.path,
    format: textFormat(document),
    digest: document.digest ?? '',
    translations: readTranslations(database, document),
    target,
    options: fileOptions(task.options),
    reading: await findReading(database, document),
  };
  const { keptUnits, lostTexts, lostComments } = await files.compose(composition, ownerScope(document, scope));
  const warnings: WarningCounts = {};
  addWarning(warnings, keptWarning(document), keptUnits);
  addWarning(warnings, 'existing_lost', lostTexts);
  addWarning(warnings, 'comments_lost', lostComments);
  await using illustrated = localFile(context);
  const facing = hasSource && composition.format === 'pdf' ? 'present' : undefined;
  const paths = { path: output.path, output: illustrated.path, facing } as const;
  const pictures = await translatePictures(task, paths, context, scope);
  addWarnings(warnings, pictures.warnings);
  const written = pictures.isChanged ? illustrated : output;
  const result = await storeFile(written.path, document.owner, context, signal);
  const columns = {
    status: 'done' as const,
    result_blob: result.blobId,
    result_size: result.size,
    result_sha256: result.sha256,
    ...withWarnings(document, warnings, pictures.readPages),
  };
  try {
    const last = { task, holder };
    await endDocument(database, document, columns, { defaults, retentionMs, last, pictures: pictures.bill });
  } catch (error) {
    await discardUnlessCommitted(result.blobId, error, context);
    throw error;
  }
}

const languageOf = (code: string): Language => ({ code, isRightToLeft: canonicalLanguage(code)?.rtl ?? false });

const keptWarning = (row: DocumentRow): DocumentWarningCode =>
  textFormat(row) === 'pdf' ? 'kept_layout' : 'kept_structure';

/** What the extraction has kept. */
async function findReading(database: Database, { id }: Pick<DocumentRow, 'id'>): Promise<string | undefined> {
  const row = await database
    .selectFrom('document_tasks')
    .select('result')
    .where('document_id', '=', id)
    .where('kind', '=', 'extract')
    .executeTakeFirst();
  return row?.result ?? undefined;
}

/** The translations of all chunks, in order. */
async function* readTranslations(
  database: Database,
  { id }: Pick<DocumentRow, 'id'>,
): AsyncGenerator<(TaggedText | undefined)[], void> {
  const chunks = allPages<Pick<Selectable<DocumentTasksTable>, 'position' | 'result'>>(CHUNKS_PER_QUERY, (last) =>
    database
      .selectFrom('document_tasks')
      .select(['position', 'result'])
      .where('document_id', '=', id)
      .where('position', '>', last?.position ?? 0)
      .where('kind', '=', 'translate')
      .orderBy('position')
      .limit(CHUNKS_PER_QUERY)
      .execute(),
  );
  for await (const rows of chunks) for (const { result } of rows) yield parseTranslations(result ?? '[]');
}
