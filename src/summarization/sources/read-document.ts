import { type FileHandle, open, rm } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { GlossaError } from '../../errors.ts';
import type { FetchedDocument } from '../../extraction/fetch.ts';
import type { TextExtractor } from '../../extraction/text-extractor.ts';
import type { FileStore } from '../../files/file-store.ts';
import { MAX_FILE_BYTES } from '../../files/limits.ts';
import { withStorageErrors } from '../../filesystem/storage-error.ts';
import type { WorkDirectory } from '../../filesystem/work-directory.ts';
import { cleanFileName, extensionOf, nameOfResponse } from '../../formats/files/file-name.ts';
import type { FileTextReader } from '../../formats/files/file-processor.ts';
import { isImage, type ReadableFormatName } from '../../formats/files/file-types.ts';
import type { RequestScope } from '../../request-scope.ts';
import { inSpan } from '../../telemetry/spans.ts';
import { type DocumentLocation, type ReadDocument, withoutWarnings } from '../summarize.ts';

export interface DocumentSources {
  documents: Pick<TextExtractor, 'admit' | 'openUrl' | 'readPages'>;
  files: FileTextReader;
  work: Pick<WorkDirectory, 'newPath'>;
  storedFiles: Pick<FileStore, 'read'>;
  /**
   * Owner and key of the file behind a URL that this service signed. Such a file is read from storage, not over the network.
   * @returns undefined for every other URL
   * @throws GlossaError `invalid_signature` when the URL is one of this service and its signature is not valid
   */
  ownFile(url: string): { owner: string; key: string } | undefined;
}

/** A document that is being received. Disposing of it closes its connection. */
interface OpenDocument extends AsyncDisposable {
  bytes: Readable;
  /** Its ending names the format, if that is known. */
  name: string;
  contentType: string | undefined;
}

/** Formats with running text, and images. */
const FORMATS: ReadonlySet<ReadableFormatName> = new Set([
  ...(['docx', 'eml', 'epub', 'html', 'md', 'odp', 'odt', 'pdf', 'pptx', 'srt', 'txt', 'vtt'] as const),
  ...(['jpeg', 'png', 'tiff', 'webp'] as const),
]);
const CHARSET = /;\s*charset="?([\w.:-]{1,40})/i;
const UNSUPPORTED =
  'The document is not of a format that can be summarized, or its name and its content are of different formats. Send PDF, HTML, DOCX, PPTX, ODT, ODP, EPUB, Markdown, SRT, VTT, EML, plain text, PNG, JPEG, TIFF or WebP.';

const NOT_A_PDF =
  'The document is not a PDF file, although its name or its Content-Type says so. Send a PDF file, or send it under its right name.';

/** Creates a reader of fetched and stored documents of all formats. */
export function createDocumentSource(sources: DocumentSources): ReadDocument {
  const { documents, files, work } = sources;

  async function openStored(owner: string, key: string, signal: AbortSignal): Promise<OpenDocument> {
    const { file, bytes } = await sources.storedFiles.read(owner, key, signal);
    const { contentType } = file;
    const name = cleanFileName(key, contentType);
    return { bytes, name, contentType, [Symbol.asyncDispose]: async () => void bytes.destroy() };
  }

  async function openLocation(location: DocumentLocation, { owner, signal }: RequestScope): Promise<OpenDocument> {
    if (location.kind === 'file') return openStored(owner, location.key, signal);
    const own = sources.ownFile(location.url);
    if (own) return openStored(own.owner, own.key, signal);
    const fetched = await documents.openUrl(location.url, signal);
    return {
      bytes: fetched.bytes,
      name: nameOfFetched(fetched),
      contentType: fetched.contentType,
      [Symbol.asyncDispose]: () => fetched[Symbol.asyncDispose](),
    };
  }

  /** A text of any name is read. */
  async function identify(path: string, name: string, scope: RequestScope): Promise<ReadableFormatName> {
    try {
      const format = await files.identify(path, { filename: name, isPlainText: true }, scope);
      if (FORMATS.has(format)) return format;
    } catch (error) {
      if (!(error instanceof GlossaError) || error.code !== 'unsupported_format') throw error;
      if (name.toLowerCase().endsWith('.pdf')) throw new GlossaError('not_a_pdf', { message: NOT_A_PDF, cause: error });
    }
    throw new GlossaError('unsupported_format', { message: UNSUPPORTED });
  }

  return async (location, scope) => {
    // The permit comes first, so that no document is fetched for a rejected request.
    using _permit = await documents.admit(scope);
    const path = work.newPath();
    await using cleanup = new AsyncDisposableStack();
    cleanup.defer(() => rm(path, { force: true }));
    const file = cleanup.use(await withStorageErrors(path, () => open(path, 'wx+', 0o600)));
    const { name, contentType } = await receive(location, file);
    const format = await identify(path, name, scope);
    if (format !== 'pdf' && !isImage(format)) {
      return withoutWarnings(await files.readText(path, { format, ...charsetOf(contentType) }, scope));
    }
    // Another handle, which begins at the start of the file.
    await using pages = await withStorageErrors(path, () => open(path, 'r'));
    const { blocks, ...rest } = await documents.readPages(pages, format, scope);
    return { source: { kind: 'blocks', blocks }, ...rest };

    async function receive(from: DocumentLocation, to: FileHandle) {
      await using document = await openLocation(from, scope);
      await inSpan('documents.receive', {}, () => writeBytes(document.bytes, to, path, scope.signal));
      return { name: document.name, contentType: document.contentType };
    }
  };
}

/** The encoding that a content type declares. */
function charsetOf(contentType = ''): { charset?: string } {
  const charset = CHARSET.exec(contentType)?.[1];
  return charset === undefined ? {} : { charset };
}

/** @throws GlossaError `document_too_large`, `storage_unavailable`; StorageError; the stream's error; the signal's reason */
async function writeBytes(bytes: Readable, file: FileHandle, path: string, signal: AbortSignal): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of addAbortSignal(signal, bytes)) {
      size += chunk.length;
      if (size > MAX_FILE_BYTES) throw new GlossaError('document_too_large');
      await withStorageErrors(path, () => file.writeFile(chunk));
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}

/** Servers send texts of any format under this type. */
const ANY_TEXT = 'txt';

/**
 * The name of a fetched document. The format of its `Content-Type` counts more than the ending of its URL: a page about
 * `README.md` is HTML.
 */
export function nameOfFetched(fetched: Pick<FetchedDocument, 'url' | 'contentType' | 'contentDisposition'>): string {
  const extension = extensionOf(fetched.contentType);
  if (extension !== undefined && extension !== ANY_TEXT) return `document.${extension}`;
  return cleanFileName(nameOfResponse(fetched), fetched.contentType);
}
