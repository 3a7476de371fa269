import { writeFile } from 'node:fs/promises';
import { parse } from 'node:path';
import { toHtml } from '../../extraction/to-html.ts';
import type { StoredBlob } from '../../files/blob-store.ts';
import { discardBlobs } from '../../files/discard-blobs.ts';
import { withStorageErrors } from '../../filesystem/storage-error.ts';
import { isImage } from '../../formats/files/file-types.ts';
import type { Unit } from '../../formats/format.ts';
import { addWarning, addWarnings, type DocumentWarningCode, type WarningCounts } from '../../formats/warnings.ts';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import { limitGroupsOf } from '../../limits/limit-group.ts';
import type { RequestScope } from '../../request-scope.ts';
import type { TranslationOrder } from '../../translation/translate-request.ts';
import {
  AUTOMATIC,
  becomesHtml,
  type DocumentRow,
  isBilingual,
  resultFormat,
  textFormat,
  withWarnings,
} from '../document-row.ts';
import { addChunks, chooseHtml, commitExtraction, removeChunks, writeReservation } from '../queue/commit-extraction.ts';
import { endDocument } from '../queue/end-document.ts';
import type { Task } from '../queue/task.ts';
import { discardUnlessCommitted, type LocalFile, localFile, localSource, openSource, storeFile } from './blob-files.ts';
import { convertOld } from './convert-old.ts';
import { createUnitDivider } from './divide-units.ts';
import { requireOutput } from './require-output.ts';
import { fileOptions, ownerScope, type StepContext } from './step-context.ts';
import { translateImage } from './translate-image.ts';
import { translatePictures } from './translate-pictures.ts';

/**
 * Reads the units of a document and stores them in chunks. A document that is in the target language, or has no text, is done
 * as it is.
 * @returns the first chunk; undefined for a document that is done
 * @throws GlossaError; StorageError; LeaseLostError; the signal's reason
 */
export async function extractDocument(
  task: Task,
  context: StepContext,
  scope: RequestScope,
): Promise<Task | undefined> {
  const { database, files, holder, translator, defaultLimits } = context;
  const { document, options } = task;
  const { signal } = scope;
  const format = resultFormat(document);
  if (isImage(format)) {
    await translateImage(task, format, context, scope);
    return undefined;
  }
  // An earlier attempt may have left chunks.
  if (task.attempts + task.failures > 1) await removeChunks(database, task, holder);
  const { source: opened, unreadPages, isMade } = await openText(document, context, scope);
  await using source = opened;
  const sample = createUnitSample();
  // What an existing translation has is written although there is nothing to translate.
  const isUpdate = options.existing !== undefined;
  const divider = createUnitDivider((chunks) => addChunks(database, task, holder, chunks), { isNeverEmpty: isUpdate });
  const extraction = await files.extract(
    source.path,
    format,
    async (units) => {
      sample.add(units);
      await divider.add(units);
    },
    ownerScope(document, scope),
    fileOptions(options),
  );
  const { digest, units: segments, characters, warnings, reading } = extraction;
  const hasStayed = warnings.not_read || warnings.kept_layout;
  if (segments === 0 && hasStayed && document.result_format === AUTOMATIC) {
    const reason = { code: 'no_texts', count: 1 } as const;
    const scans = { task, language: null, path: source.path, made: undefined, warnings: { ...warnings }, reason };
    if (options.translateImages && (await endUnchanged({ ...scans, needsPictures: true }, context, scope)))
      return undefined;
    return extractDocument({ ...task, document: await chooseHtml(database, document) }, context, scope);
  }
  addWarning(warnings, 'not_read', unreadPages);
  addWarning(warnings, 'converted_format', isMade && !becomesHtml(document) ? 1 : 0);
  const lastChunks = divider.end();
  const language =
    segments === 0 && !isUpdate
      ? null
      : await findLanguage(sample.text(), extraction.language, options, context, scope);
  const made = isMade ? await storeFile(source.path, document.owner, context, signal) : undefined;
  try {
    if (language === null || language === document.target_language) {
      const reason = { code: reasonOfUnchanged(language, segments), count: Math.max(1, segments) };
      await endUnchanged({ task, language, path: source.path, made, warnings, reason }, context, scope);
      return undefined;
    }
    await translator.check({ ...options, currentLanguage: language }, scope);
    const output = await requireOutput(task, { language, characters, lastChunks }, context, scope);
    await reserveQuota(document, { characters, output }, context);
    const extracted = { digest, segments, characters, output, language, warnings, reading, source: made, lastChunks };
    const first = await commitExtraction(database, task, holder, extracted, defaultLimits);
    if (made && document.source_blob) await discardBlobs([document.source_blob], context);
    return first;
  } catch (error) {
    if (made) await discardUnlessCommitted(made.blobId, error, context);
    throw error;
  }
}

function reasonOfUnchanged(language: string | null, segments: number): DocumentWarningCode {
  if (segments === 0) return 'no_texts';
  return language === null ? 'kept_code' : 'kept_target_language';
}

/** The source of such a PDF that starts again is the HTML of its text. */
const isMadeHtml = (row: DocumentRow): boolean => becomesHtml(row) && row.restarts === 0;

/**
 * The file whose units are translated, and whether it is a new one: for a PDF that becomes HTML, the HTML of its text, which lacks that
 * of images; for an old Office file, the file of the new format. They replace the source.
 */
async function openText(
  document: DocumentRow,
  context: StepContext,
  scope: RequestScope,
): Promise<{ source: LocalFile; unreadPages: number; isMade: boolean }> {
  const { signal } = scope;
  if (!isMadeHtml(document)) {
    await using sources = new AsyncDisposableStack();
    const source = sources.use(await localSource(document, context, signal));
    const converted = await convertOld(source.path, textFormat(document), context, ownerScope(document, scope));
    if (converted) return { source: converted, unreadPages: 0, isMade: true };
    sources.move();
    return { source, unreadPages: 0, isMade: false };
  }
  const bytes = await openSource(document, context, signal);
  const { blocks, unread } = await context.documents.readStream(bytes, scope, 'all');
  const html = toHtml(blocks, parse(document.filename).name);
  await using opened = new AsyncDisposableStack();
  const file = opened.use(localFile(context));
  await withStorageErrors(file.path, () => writeFile(file.path, html, { mode: 0o600, flag: 'wx', signal }));
  opened.move();
  return { source: file, unreadPages: unread.length, isMade: true };
}

/** @returns null for a text without anything to translate @throws GlossaError `language_not_detected` */
async function findLanguage(
  sample: string,
  declared: string | undefined,
  options: TranslationOrder,
  { translator }: StepContext,
  scope: RequestScope,
): Promise<string | null> {
  const known = canonicalLanguage(options.currentLanguage ?? declared ?? '')?.code;
  return known ?? translator.detectDocument(sample, options.targetLanguage, scope);
}

/** @throws GlossaError `quota_exceeded`; StorageError */
async function reserveQuota(
  document: DocumentRow,
  { characters, output }: { characters: number; output: number },
  context: StepContext,
): Promise<void> {
  const { database, keyStore, limiter } = context;
  const { key_id: keyId, owner } = document;
  // A document that starts again, or whose extraction was interrupted, keeps its reservation.
  const more = characters - document.characters_total;
  if (more <= 0) return;
  const groups = limitGroupsOf({ keyId, owner, limits: await keyStore.limitsOf(keyId, owner) });
  await limiter.reserveForDocument(groups, { characters: more, tokens: Math.max(more, output) }, () =>
    writeReservation(database, document, { characters, output }),
  );
}

interface UnchangedDocument {
  task: Task;
  language: string | null;
  /** Path of the source. */
  path: string;
  /** The file that replaces the source. */
  made: StoredBlob | undefined;
  warnings: WarningCounts;
  /** Why its texts stay. */
  reason: { code: DocumentWarningCode; count: number };
  /** Whether it ends only if pictures of it have been translated. Default: no. */
  needsPictures?: boolean;
}

/**
 * The result of a document that stays as it is has the blob of the source, unless its pictures are translated.
 * @returns whether the document has ended
 */
async function endUnchanged(
  { task, language, path, made, warnings, reason, needsPictures }: UnchangedDocument,
  context: StepContext,
  scope: RequestScope,
): Promise<boolean> {
  const { database, holder, defaultLimits: defaults, retentionMs } = context;
  const { source_blob, source_size, source_sha256, owner } = task.document;
  await using illustrated = localFile(context);
  const facing = task.document.format === 'pdf' && isBilingual(task) ? 'added' : undefined;
  const pictures = await translatePictures(task, { path, output: illustrated.path, facing }, context, scope);
  if (needsPictures && !pictures.isChanged) return false;
  addWarnings(warnings, pictures.warnings);
  if (reason.code !== 'no_texts' || !pictures.isChanged) addWarning(warnings, reason.code, reason.count);
  const blob = made ?? { blobId: source_blob, size: source_size, sha256: source_sha256 };
  const translated = pictures.isChanged ? await storeFile(illustrated.path, owner, context, scope.signal) : undefined;
  const result = translated ?? blob;
  const columns = {
    status: 'done' as const,
    current_language: language,
    source_blob: blob.blobId,
    source_size: blob.size,
    source_sha256: blob.sha256,
    result_blob: result.blobId,
    result_size: result.size,
    result_sha256: result.sha256,
    ...withWarnings(task.document, warnings, pictures.readPages),
  };
  const options = { defaults, retentionMs, last: { task, holder }, pictures: pictures.bill };
  try {
    const { unusedBlobs } = await endDocument(database, task.document, columns, options);
    await discardBlobs(unusedBlobs, context);
    return true;
  } catch (error) {
    if (translated) await discardUnlessCommitted(translated.blobId, error, context);
    throw error;
  }
}

/** UTF-16 units that suffice to detect the language of a document. */
const MAX_SAMPLE_LENGTH = 50_000;

/** Texts from the whole of a document, whose length is not known before its end. */
interface UnitSample {
  add(units: readonly Unit[]): void;
  text(): string;
}

/** Takes every unit, then every second one, every fourth one and so on, so that the sample always fits. */
export function createUnitSample(maxLength = MAX_SAMPLE_LENGTH): UnitSample {
  let texts: string[] = [];
  let length = 0;
  let stride = 1;
  let seen = 0;

  function thin(): void {
    texts = texts.filter((_, at) => at % 2 === 0);
    length = texts.reduce((sum, text) => sum + text.length, 0);
    stride *= 2;
  }

  return {
    add(units) {
      for (const { text } of units) {
        if (seen++ % stride > 0) continue;
        const sampled = text.slice(0, maxLength / 4);
        texts.push(sampled);
        length += sampled.length;
        while (length > maxLength) thin();
      }
    },
    text: () => texts.join('\n'),
  };
}
