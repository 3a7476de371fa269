import { type FileHandle, open, rm } from 'node:fs/promises';
import { GlossaError } from '../../errors.ts';
import type { ScannedFile } from '../../extraction/scans/run-scan-process.ts';
import type { TextExtractor } from '../../extraction/text-extractor.ts';
import { withStorageErrors } from '../../filesystem/storage-error.ts';
import type { WorkDirectory } from '../../filesystem/work-directory.ts';
import type { FileTextReader } from '../../formats/files/file-processor.ts';
import { isImage } from '../../formats/files/file-types.ts';
import type { RequestScope } from '../../request-scope.ts';
import type { ReceiveDocument, SentBytes } from '../../summarization/sources/receive.ts';
import type { DocumentLocation } from '../../summarization/summarize.ts';

export interface PageServices {
  documents: Pick<TextExtractor, 'admit' | 'recognizePages'>;
  files: Pick<FileTextReader, 'identify'>;
  work: Pick<WorkDirectory, 'newPath'>;
  receive: ReceiveDocument;
}

/** An image or a PDF of a request, whose options may be known only after its bytes. */
export interface PageOrder<Options> {
  source: DocumentLocation | SentBytes;
  describe(): Promise<Options>;
}

/** An image or a PDF on disk. Disposing of it deletes the file and releases the permit of its request. */
export interface OpenPages<Options> extends ScannedFile, AsyncDisposable {
  options: Options;
}

/**
 * Takes a permit, then receives an image or a PDF.
 * @param checkOptions throws for options that cannot be followed; before the format is looked at
 * @throws GlossaError `overloaded`, `unsupported_format`, and those of `ReceiveDocument`, `describe` and `checkOptions`
 */
export async function openPages<Options>(
  { documents, files, work, receive }: PageServices,
  { source, describe }: PageOrder<Options>,
  checkOptions: (options: Options) => Promise<void> | void,
  scope: RequestScope,
): Promise<OpenPages<Options>> {
  await using opened = new AsyncDisposableStack();
  opened.use(await documents.admit(scope));
  const path = work.newPath();
  opened.defer(() => rm(path, { force: true }));
  const name = await receiveInto(path);
  const options = await describe();
  await checkOptions(options);
  const format = await files.identify(path, { filename: name, isPlainText: false }, scope).catch(unsupported);
  if (format !== 'pdf' && !isImage(format)) return unsupported(undefined);
  // Another handle, which begins at the start of the file.
  const file = opened.use(await withStorageErrors(path, () => open(path, 'r')));
  const close = opened.move();
  return { format, file, options, [Symbol.asyncDispose]: () => close.disposeAsync() };

  async function receiveInto(to: string): Promise<string> {
    await using handle: FileHandle = await withStorageErrors(to, () => open(to, 'wx+', 0o600));
    return (await receive(source, { path: to, file: handle }, scope)).name;
  }
}

function unsupported(error: unknown): never {
  if (error !== undefined && !(error instanceof GlossaError && error.code === 'unsupported_format')) throw error;
  throw new GlossaError('unsupported_format', { message: UNSUPPORTED, cause: error });
}

const UNSUPPORTED =
  'The file is not an image or a PDF, or its name and its content are of different formats. Send PNG, JPEG, WebP, TIFF or PDF.';
