import type { Readable } from 'node:stream';
import { GlossaError } from '../errors.ts';
import { MAX_FILE_BYTES } from '../files/limits.ts';
import { isTranslated } from '../formats/files/file-types.ts';
import type { RequestScope } from '../request-scope.ts';
import { abortable } from '../resilience/abortable.ts';
import { copyTo } from './copy-to.ts';
import type { DocumentPreview, NewDocument } from './document-jobs.ts';
import { addFormats, NOT_TRANSLATED } from './listed-formats.ts';
import { requireChoosable, requireNames } from './require-choosable.ts';
import { requirePictures } from './require-pictures.ts';
import { localFile } from './steps/blob-files.ts';
import { fileOptions, type StepContext } from './steps/step-context.ts';

/**
 * Receives a file and reads its texts. The file is removed when this ends, and nothing is billed.
 * @throws as `DocumentJobs.preview`
 */
export async function previewDocument(
  bytes: Readable,
  describe: () => Promise<NewDocument>,
  context: StepContext,
  scope: RequestScope,
): Promise<DocumentPreview> {
  const { files, translator } = context;
  const { signal } = scope;
  // The receiver reports errors of the stream. An unhandled 'error' event would end the process.
  bytes.on('error', () => {});
  await using local = localFile(context);
  let size = 0;
  for await (const chunk of copyTo(local.path, bytes)) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) throw new GlossaError('file_too_large');
    signal.throwIfAborted();
  }
  const { filename, isPlainText = false, options } = await abortable(describe(), signal);
  const { to } = await translator.check(options, scope);
  const format = await files.identify(local.path, { filename, isPlainText }, scope).catch(addFormats);
  if (!isTranslated(format)) throw new GlossaError('unsupported_format', { message: NOT_TRANSLATED });
  requireNames(format);
  requireChoosable(options.choice, format, options.layout);
  if (options.translateImages) await requirePictures(format, to, context.documents);
  return { format, ...(await files.preview(local.path, format, fileOptions(options), scope)) };
}
