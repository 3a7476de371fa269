import type { Readable } from 'node:stream';
import { GlossaError } from '../errors.ts';
import { MAX_FILE_BYTES } from '../files/limits.ts';
import type { RequestScope } from '../request-scope.ts';
import { abortable } from '../resilience/abortable.ts';
import { copyTo } from './copy-to.ts';
import type { DocumentPreview, NewDocument } from './document-jobs.ts';
import { identifyTranslated } from './identify-translated.ts';
import { requireChoosable, requireNames } from './require-choosable.ts';
import { requirePictures } from './require-pictures.ts';
import { localFile } from './steps/blob-files.ts';
import { convertOld } from './steps/convert-old.ts';
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
  const format = await identifyTranslated(local.path, { filename, isPlainText }, context, scope);
  requireNames(format);
  requireChoosable(options.choice, format, options.layout);
  if (options.translateImages) await requirePictures(format, to, context);
  await using converted = await convertOld(local.path, format, context, scope);
  const { path } = converted ?? local;
  return { format, ...(await files.preview(path, format, fileOptions(options), scope)) };
}
