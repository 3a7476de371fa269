import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ErrorCode, GlossaError } from '../../errors.ts';
import { withStorageErrors } from '../../filesystem/storage-error.ts';
import { isImage } from '../../formats/files/file-types.ts';
import {
  canHavePictures,
  type DocumentPicture,
  type FacingPages,
  MAX_PICTURE_BYTES,
  type PictureText,
} from '../../formats/files/pictures.ts';
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
  /** Pages of a PDF that count as not read, although they are read as pictures. */
  readPages: number;
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
 * @param facing whether a PDF has pages of its source, too
 * @throws GlossaError; StorageError; the signal's reason
 */
export async function translatePictures(
  task: Pick<Task, 'document' | 'options'>,
  { path, output, facing }: { path: string; output: string; facing: FacingPages },
  context: StepContext,
  scope: RequestScope,
): Promise<TranslatedPictures> {
  const { files, work } = context;
  const { document, options } = task;
  const format = textFormat(document);
  const warnings: WarningCounts = {};
  const bill = emptyBill();
  if (!options.translateImages || !canHavePictures(format)) return { isChanged: false, warnings, bill, readPages: 0 };
  const directory = work.newPath();
  await withStorageErrors(directory, () => mkdir(directory, { mode: 0o700 }));
  await using _remove = { [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) };
  const pictures: StoredPicture[] = [];
  const owned = ownerScope(document, scope);
  async function store({ name, content, scannedPages = 0 }: DocumentPicture): Promise<void> {
    const own = join(directory, String(pictures.length));
    await withStorageErrors(own, () => writeFile(own, content, { mode: 0o600, flag: 'wx' }));
    pictures.push({ name, path: own, scannedPages, isChanged: false, texts: [] });
  }
  // A picture that exceeds the limits of the process hinders neither the document nor those before it.
  const left = await orKept(() => files.readPictures(path, format, store, owned, facing));
  addWarning(warnings, 'kept_pictures', left ?? 1);
  let readPages = 0;
  for (const [done, picture] of pictures.entries()) {
    scope.signal.throwIfAborted();
    await writePictureProgress(context.database, document, { done, total: pictures.length });
    const hasTime = scope.remainingMs() > KEPT_TIME_MS;
    const translated = hasTime ? await translateOne(picture, task, context, scope) : undefined;
    if (!translated) addWarning(warnings, 'kept_pictures');
    else {
      await addToBill(bill, translated, context, scope);
      addPictureWarnings(warnings, translated);
      readPages += picture.scannedPages;
    }
    const bytes = translated?.bytes;
    if (!bytes) continue;
    if (bytes.length > MAX_PICTURE_BYTES) addWarning(warnings, 'kept_pictures');
    else {
      await withStorageErrors(picture.path, () => writeFile(picture.path, bytes));
      picture.isChanged = true;
      picture.texts = translated.shown;
    }
  }
  if (pictures.length > 0) {
    const all = { done: pictures.length, total: pictures.length };
    await writePictureProgress(context.database, document, all);
  }
  const changed = pictures.filter(({ isChanged }) => isChanged);
  async function* contents(): AsyncGenerator<DocumentPicture> {
    for (const { name, path: own, texts } of changed) {
      yield { name, content: await withStorageErrors(own, () => readFile(own)), texts };
    }
  }
  if (changed.length === 0) return { isChanged: false, warnings, bill, readPages };
  const kept = await orKept(() => files.replacePictures({ path, output, format, facing }, contents(), owned));
  addWarning(warnings, 'kept_pictures', kept ?? changed.length);
  // Pictures that cannot be written cost nothing.
  return kept === undefined
    ? { isChanged: false, warnings, bill: emptyBill(), readPages: 0 }
    : { isChanged: true, warnings, bill, readPages };
}

interface StoredPicture {
  name: string;
  path: string;
  scannedPages: number;
  isChanged: boolean;
  /** Texts of the translated picture. */
  texts: readonly PictureText[];
}

/** @returns undefined for a picture that cannot be translated */
async function translateOne(
  { name, path }: StoredPicture,
  task: Pick<Task, 'document' | 'options'>,
  context: StepContext,
  scope: RequestScope,
): Promise<TranslatedPicture | undefined> {
  return orKept(async () => {
    const claim = { filename: basename(name), isPlainText: false };
    const format = await context.files.identify(path, claim, ownerScope(task.document, scope));
    return isImage(format) ? translatePictureFile({ path, format }, task, context, scope) : undefined;
  });
}

/** @returns undefined where an error of a picture keeps it */
async function orKept<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GlossaError && KEPT.has(error.code)) return undefined;
    throw error;
  }
}
