import { open, rm } from 'node:fs/promises';
import { GlossaError } from '../../errors.ts';
import type { TextExtractor } from '../../extraction/text-extractor.ts';
import { withStorageErrors } from '../../filesystem/storage-error.ts';
import type { WorkDirectory } from '../../filesystem/work-directory.ts';
import type { FileTextReader } from '../../formats/files/file-processor.ts';
import { isImage, isOldOffice, type ReadableFormatName } from '../../formats/files/file-types.ts';
import type { OfficeConverter } from '../../formats/files/office/open-converter.ts';
import { modernFormat } from '../../formats/files/old-office.ts';
import type { RequestScope } from '../../request-scope.ts';
import { type ReadDocument, withoutWarnings } from '../summarize.ts';
import type { ReceiveDocument } from './receive.ts';

export interface DocumentSources {
  documents: Pick<TextExtractor, 'admit' | 'readPages'>;
  files: FileTextReader;
  office: OfficeConverter;
  work: Pick<WorkDirectory, 'newPath'>;
  receive: ReceiveDocument;
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
  const { documents, files, office, work, receive } = sources;

  /** A text of any name is read. */
  async function identify(path: string, name: string, scope: RequestScope): Promise<ReadableFormatName> {
    try {
      const format = await files.identify(path, { filename: name, isPlainText: true }, scope);
      if (FORMATS.has(format)) return format;
      if (isOldOffice(format) && FORMATS.has(modernFormat(format, office.isInstalled))) return format;
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
    const { name, contentType } = await receive(location, { path, file }, scope);
    const format = await identify(path, name, scope);
    if (isOldOffice(format)) {
      const converted = work.newPath();
      cleanup.defer(() => rm(converted, { force: true }));
      await office.convert(path, format, converted, scope);
      const modern = modernFormat(format, office.isInstalled);
      return withoutWarnings(await files.readText(converted, { format: modern }, scope));
    }
    if (format !== 'pdf' && !isImage(format)) {
      return withoutWarnings(await files.readText(path, { format, ...charsetOf(contentType) }, scope));
    }
    // Another handle, which begins at the start of the file.
    await using pages = await withStorageErrors(path, () => open(path, 'r'));
    const { blocks, ...rest } = await documents.readPages(pages, format, scope);
    return { source: { kind: 'blocks', blocks }, ...rest };
  };
}

/** The encoding that a content type declares. */
function charsetOf(contentType = ''): { charset?: string } {
  const charset = CHARSET.exec(contentType)?.[1];
  return charset === undefined ? {} : { charset };
}
