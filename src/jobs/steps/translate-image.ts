import { writeFile } from 'node:fs/promises';
import { withStorageErrors } from '../../filesystem/storage-error.ts';
import type { ImageFormatName } from '../../formats/files/file-types.ts';
import { addWarning, type WarningCounts } from '../../formats/warnings.ts';
import type { RequestScope } from '../../request-scope.ts';
import type { TranslatedPicture } from '../../translation/images/translate-picture.ts';
import { withWarnings } from '../document-row.ts';
import { endDocument } from '../queue/end-document.ts';
import { writePictureProgress } from '../queue/picture-progress.ts';
import type { Task } from '../queue/task.ts';
import { discardUnlessCommitted, localFile, localSource, storeFile } from './blob-files.ts';
import type { StepContext } from './step-context.ts';
import { addPictureWarnings, addToBill, emptyBill, translatePictureFile } from './translate-picture-file.ts';

/**
 * Translates a document that is an image, and ends it. An image without a change has the blob of its source.
 * @throws GlossaError; StorageError; LeaseLostError; the signal's reason
 */
export async function translateImage(
  task: Task,
  format: ImageFormatName,
  context: StepContext,
  scope: RequestScope,
): Promise<void> {
  const { database, holder, defaultLimits: defaults, retentionMs } = context;
  const { document } = task;
  const { signal } = scope;
  await using source = await localSource(document, context, signal);
  await writePictureProgress(database, document, { done: 0, total: 1 });
  const picture = await translatePictureFile({ path: source.path, format }, task, context, scope);
  const bill = emptyBill();
  await addToBill(bill, picture, context, scope);
  const { bytes } = picture;
  await using written = localFile(context);
  if (bytes) await withStorageErrors(written.path, () => writeFile(written.path, bytes, { mode: 0o600, flag: 'wx' }));
  const translated = bytes ? await storeFile(written.path, document.owner, context, signal) : undefined;
  const { source_blob: blobId, source_size: size, source_sha256: sha256 } = document;
  const result = translated ?? { blobId, size, sha256 };
  const columns = {
    status: 'done' as const,
    segments_done: 1,
    segments_total: 1,
    current_language: picture.language,
    result_blob: result.blobId,
    result_size: result.size,
    result_sha256: result.sha256,
    ...withWarnings(document, warningsOf(picture, document.target_language)),
  };
  try {
    await endDocument(database, document, columns, { defaults, retentionMs, last: { task, holder }, pictures: bill });
  } catch (error) {
    if (translated) await discardUnlessCommitted(translated.blobId, error, context);
    throw error;
  }
}

function warningsOf(picture: TranslatedPicture, target: string): WarningCounts {
  const { texts, uncertain, language } = picture;
  const warnings: WarningCounts = {};
  addPictureWarnings(warnings, picture);
  addWarning(warnings, 'no_texts', texts.length + uncertain === 0 ? 1 : 0);
  addWarning(warnings, 'kept_code', language === null ? texts.length : 0);
  addWarning(warnings, 'kept_target_language', language === target ? texts.length : 0);
  return warnings;
}
