import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../errors.ts';
import type { LanguageDetector } from '../languages/language-detector.ts';
import type { RequestScope } from '../request-scope.ts';
import { createHistogram } from '../telemetry/metrics.ts';
import { CLIENT_SPAN, inSpan } from '../telemetry/spans.ts';
import type { Block, BlockSelection } from './block.ts';
import { FETCH_DEFAULTS, type FetchedDocument, type FetchOptions, fetchDocument } from './fetch.ts';
import type { TextRecognizer } from './ocr/recognizer.ts';
import type { PdfLimits } from './pdf/limits.ts';
import { hasText, openPdfReader, type PdfText } from './pdf/pdf-reader.ts';
import type { ImageFormat } from './scans/messages.ts';
import type { PageReading } from './scans/read-pages.ts';
import { DEFAULT_DPI } from './scans/resolution.ts';
import { openScanReader } from './scans/scan-reader.ts';
import { toReadPage } from './scans/to-read-page.ts';
import type { Warning } from './warnings.ts';

export interface TextExtractorOptions {
  /** Parent of the directory for documents that are being read. */
  temporaryDirectory: string;
  fetch: Partial<FetchOptions>;
  pdf?: Partial<PdfLimits>;
  /** Reads scanned pages; undefined when OCR is off. Its opener closes it. */
  recognizer?: TextRecognizer | undefined;
  /** Detects the languages of scanned pages. */
  detector: Pick<LanguageDetector, 'detect'>;
  log: Logger;
  registry: Registry;
}

export interface TextExtractor extends AsyncDisposable {
  /** Starts to fetch a document of any format. @throws the errors of `fetchDocument` */
  openUrl(url: string, signal: AbortSignal): Promise<FetchedDocument>;
  /** Takes a permit before a document is opened. @see PdfReader.admit */
  admit(scope: RequestScope): Promise<Disposable>;
  /**
   * Reads a file with a permit: a PDF, whose pages without text are read by OCR, or an image.
   * @throws the errors of `PdfReader.read` and `ScanReader.read`; GlossaError `ocr_not_installed`
   */
  readPages(file: FileHandle, format: 'pdf' | ImageFormat, scope: RequestScope): Promise<ReadDocument>;
  /** Whether OCR is on, and has the data of a language. */
  canRecognize(): Promise<boolean>;
  /**
   * Recognizes the text of pages of a PDF or an image with its places, even where a PDF has text.
   * @param pages of a PDF, from 1; undefined for all pages
   * @param language of the pages, where it is known
   * @throws the errors of `ScanReader.read`
   */
  recognizePages(
    file: FileHandle,
    format: 'pdf' | ImageFormat,
    pages: readonly number[] | undefined,
    language: string | undefined,
    scope: RequestScope,
  ): Promise<PageReading>;
  /** Reads a PDF from a stream, which it consumes or destroys. @throws the errors of `PdfReader.read` */
  readStream(bytes: Readable, scope: RequestScope, selection?: BlockSelection): Promise<PdfText>;
}

export interface ReadDocument {
  /** At least one. */
  blocks: Block[];
  /** Pages that were read by OCR. */
  ocrPages: number;
  warnings: Warning[];
}

/** Opens the reader of documents, which fetches URLs behind an address guard and reads PDFs in child processes. */
export async function openTextExtractor(options: TextExtractorOptions): Promise<TextExtractor> {
  const { log, registry } = options;
  const fetchOptions: FetchOptions = { allow: [], ...FETCH_DEFAULTS, ...options.fetch };
  const pdf = await openPdfReader({
    temporaryDirectory: join(options.temporaryDirectory, 'pdf'),
    log,
    registry,
    ...(options.pdf && { limits: options.pdf }),
  });
  const scans = await openScanReader({
    temporaryDirectory: join(options.temporaryDirectory, 'scans'),
    recognizer: options.recognizer,
    detector: options.detector,
    log,
    registry,
  });
  const fetchSeconds = createHistogram(registry, 'glossa_documents_fetch_seconds');

  async function startFetch(url: string, signal: AbortSignal): Promise<FetchedDocument> {
    const stopTimer = fetchSeconds.startTimer();
    try {
      const document = await inSpan('documents.fetch', { kind: CLIENT_SPAN }, () =>
        fetchDocument(url, fetchOptions, signal),
      );
      stopTimer({ outcome: 'answered' });
      return document;
    } catch (error) {
      stopTimer({ outcome: 'failed' });
      throw error;
    }
  }

  async function readPages(file: FileHandle, format: 'pdf' | ImageFormat, scope: RequestScope): Promise<ReadDocument> {
    const own = format === 'pdf' ? await pdf.readFile({ pdf: file }, scope) : undefined;
    if (own?.unread.length === 0) return requireText({ blocks: own.blocks, ocrPages: 0, warnings: [] });
    const { failure, ...reading } = await scans.read({ format, file }, own?.unread, scope);
    const readPages = reading.pages.filter(({ recognized }) => recognized.blocks.length > 0);
    if (readPages.length === 0 && !(own && hasText(own))) throw failure ?? new GlossaError('no_text');
    const read = readPages.map(toReadPage);
    const source = format === 'pdf' ? { pdf: file, readPages: read } : { readPages: read };
    const { blocks } = own && readPages.length === 0 ? own : await pdf.readFile(source, scope);
    return requireText({ blocks, ocrPages: reading.ocrPages, warnings: reading.warnings });
  }

  return {
    openUrl: startFetch,
    admit: pdf.admit,
    readPages,
    canRecognize: async () => ((await options.recognizer?.languages()) ?? []).length > 0,
    recognizePages: (file, format, pages, language, scope) =>
      scans.read(
        { format, file },
        pages?.map((page) => ({ page, dpi: DEFAULT_DPI })),
        scope,
        language,
      ),
    readStream: (bytes, scope, selection) => pdf.read(bytes, scope, selection),
    async [Symbol.asyncDispose]() {
      await pdf[Symbol.asyncDispose]();
      await scans[Symbol.asyncDispose]();
    },
  };
}

function requireText(document: ReadDocument): ReadDocument {
  if (document.blocks.length === 0) throw new GlossaError('no_text');
  return document;
}
