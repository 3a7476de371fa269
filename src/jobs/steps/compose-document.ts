import type { TaggedText } from '@glossa/tagged-text';
import type { Database } from '../../database/database.ts';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import type { RequestScope } from '../../request-scope.ts';
import { resultFormat } from '../document-row.ts';
import { endDocument } from '../queue/end-document.ts';
import type { Task } from '../queue/task.ts';
import { parseTranslations } from '../units-json.ts';
import { discardUnlessCommitted, localFile, localSource, storeFile } from './blob-files.ts';
import type { StepContext } from './step-context.ts';

/** Parts that are read together. */
const PARTS_PER_QUERY = 8;

/**
 * Writes the translated file and ends the document.
 * @throws GlossaError; StorageError; LeaseLostError; the signal's reason
 */
export async function composeDocument(task: Task, context: StepContext, { signal }: RequestScope): Promise<undefined> {
  const { database, blobs, files, holder, defaultLimits: defaults, retentionMs } = context;
  const { document } = task;
  const code = document.target_language;
  const target = { code, isRightToLeft: canonicalLanguage(code)?.rtl ?? false };
  await using source = await localSource(document, context, signal);
  await using output = localFile(context);
  const translations = readTranslations(database, document.id);
  const format = resultFormat(document);
  await files.compose(source.path, output.path, format, document.digest ?? '', translations, target, signal);
  const result = await storeFile(output.path, document.owner, blobs, signal);
  const columns = {
    status: 'done' as const,
    result_blob: result.blobId,
    result_size: result.size,
    result_sha256: result.sha256,
  };
  try {
    await endDocument(database, document, columns, { defaults, retentionMs, last: { task, holder } });
  } catch (error) {
    await discardUnlessCommitted(result.blobId, error, context);
    throw error;
  }
}

/** The translations of all parts, in order. */
async function* readTranslations(
  database: Database,
  documentId: string,
): AsyncGenerator<(TaggedText | undefined)[], void> {
  let after = 0;
  for (;;) {
    const rows = await database
      .selectFrom('document_tasks')
      .select(['position', 'result'])
      .where('document_id', '=', documentId)
      .where('position', '>', after)
      .where('kind', '=', 'translate')
      .orderBy('position')
      .limit(PARTS_PER_QUERY)
      .execute();
    for (const { result } of rows) yield parseTranslations(result ?? '[]');
    const last = rows.at(-1);
    if (last === undefined || rows.length < PARTS_PER_QUERY) return;
    after = last.position;
  }
}
