import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ErrorCode, GlossaError } from '../../errors.ts';
import { withStorageErrors } from '../../filesystem/storage-error.ts';
import { isImage } from '../../formats/files/file-types.ts';
import { canHavePictures, type DocumentPicture, MAX_PICTURE_BYTES } from '../../formats/files/pictures.ts';
import { addWarning, type WarningCounts } from '../../formats/warnings.ts';
import type { RequestScope } from '../../request-scope.ts';
import type { TranslatedPicture } from '../../translation/images/translate-picture.ts';
import { textFormat } from '../document-row.ts';
import type { PictureBill } from '../queue/bill.ts';
import { writePictureProgress } from '../queue/picture-progress.ts';
import type { Task } from '../queue/task.ts';
import { ownerScope, type StepContext } from './step-context.ts';
import { addPictureWarnings, addToBill, emptyBill, translatePictureFile } from './translate-picture-file.ts';

export interface TranslatedPictures {
  /** Whether the output has been written. */
  isChanged: boolean;
  warnings: WarningCounts;
  bill: PictureBill;
}

/** Errors of one picture, which then stays as it is. */
const KEPT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'document_damaged',
  'document_encrypted',
  'document_too_large',
  'language_not_detected',
  'malformed_xml',
  'output_too_large',
  'quota_exceeded',
  'text_too_complex',
  'unsupported_format',
  'unsupported_language_pair',
]);
/** Time that a task keeps for its other work. A picture takes up to a minute on a busy machine. */
const KEPT_TIME_MS = 4 * 60_000;

/**
 * Translates the pictures of a file, and writes the file with them, unless none has changed.
 * @param document with its language
 * @param output path of the new file
 * @throws GlossaError; StorageError; the signal's reason
 */
export async function translatePictures(
  task: Pick<Task, 'document' | 'options'>,
  { path, output }: { path: string; output: string },
  context: StepContext,
  scope: RequestScope,
): Promise<TranslatedPictures> {
  const { files, work } = context;
  const { document, options } = task;
  const format = textFormat(document);
  const warnings: WarningCounts = {};
  const bill = emptyBill();
  if (!options.translateImages || !canHavePictures(format)) return { isChanged: false, warnings, bill };
  const directory = work.newPath();
  await withStorageErrors(directory, () => mkdir(directory, { mode: 0o700 }));
  await using _remove = { [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) };
  const pictures: { name: string; path: string; isChanged: boolean }[] = [];
  const owned = ownerScope(document, scope);
  const left = await files.readPictures(
    path,
    format,
    async ({ name, content }) => {
      const own = join(directory, String(pictures.length));
      await withStorageErrors(own, () => writeFile(own, content, { mode: 0o600, flag: 'wx' }));
      pictures.push({ name, path: own, isChanged: false });
    },
    owned,
  );
  addWarning(warnings, 'kept_pictures', left);
  for (const [done, picture] of pictures.entries()) {
    scope.signal.throwIfAborted();
    await writePictureProgress(context.database, document, { done, total: pictures.length });
    const hasTime = scope.remainingMs() > KEPT_TIME_MS;
    const translated = hasTime ? await translateOne(picture, task, context, scope) : undefined;
    if (!translated) addWarning(warnings, 'kept_pictures');
    else {
      await addToBill(bill, translated, context, scope);
      addPictureWarnings(warnings, translated);
    }
    const bytes = translated?.bytes;
    if (!bytes) continue;
    if (bytes.length > MAX_PICTURE_BYTES) addWarning(warnings, 'kept_pictures');
    else {
      await withStorageErrors(picture.path, () => writeFile(picture.path, bytes));
      picture.isChanged = true;
    }
  }
  if (pictures.length > 0) {
    const all = { done: pictures.length, total: pictures.length };
    await writePictureProgress(context.database, document, all);
  }
  const changed = pictures.filter(({ isChanged }) => isChanged);
  async function* contents(): AsyncGenerator<DocumentPicture> {
    for (const { name, path: own } of changed) {
      yield { name, content: await withStorageErrors(own, () => readFile(own)) };
    }
  }
  if (changed.length > 0) await files.replacePictures({ path, output, format }, contents(), owned);
  return { isChanged: changed.length > 0, warnings, bill };
}

/** @returns undefined for a picture that cannot be translated */
async function translateOne(
  { name, path }: { name: string; path: string },
  task: Pick<Task, 'document' | 'options'>,
  context: StepContext,
  scope: RequestScope,
): Promise<TranslatedPicture | undefined> {
  try {
    const claim = { filename: basename(name), isPlainText: false };
    const format = await context.files.identify(path, claim, ownerScope(task.document, scope));
    if (!isImage(format)) return undefined;
    return await translatePictureFile({ path, format }, task, context, scope);
  } catch (error) {
    if (error instanceof GlossaError && KEPT.has(error.code)) return undefined;
    throw error;
  }
}
