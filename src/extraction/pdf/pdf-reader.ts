import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../../errors.ts';
import { FAILURES } from '../../processes/supervise.ts';
import { deriveScope, type RequestScope } from '../../request-scope.ts';
import { createQueueMetrics } from '../../resilience/overload.ts';
import { createSemaphore } from '../../resilience/semaphore.ts';
import { createCounter, createGauge, createHistogram } from '../../telemetry/metrics.ts';
import { inSpan } from '../../telemetry/spans.ts';
import type { Block, BlockSelection } from '../block.ts';
import type { UnreadPage } from '../scans/messages.ts';
import type { ReadPage } from '../scans/read-page.ts';
import { findUnreadPages } from '../scans/run-scan-process.ts';
import type { DoubtfulPage } from './doubts.ts';
import { createExtractorProcesses } from './extractor-processes.ts';
import { PDF_LIMITS, type PdfLimits } from './limits.ts';
import { runExtractor } from './run-extractor.ts';
import { prepareTemporaryDirectory, writeTemporaryPdf, writeUnlinkedFile } from './temporary-file.ts';

export interface PdfReaderOptions {
  /** Directory for documents that are being read. Created if missing; must not be shared with another reader. */
  temporaryDirectory: string;
  limits?: Partial<PdfLimits>;
  /** Time for which a process stays ready for the next document, after one was read; 0: none. Default: a minute. */
  maxIdleMs?: number;
  log: Logger;
  registry: Registry;
}

export interface PdfReader extends AsyncDisposable {
  /**
   * Reads a PDF from a stream, which it consumes or destroys. Returns at least one block.
   * @throws GlossaError `not_a_pdf`, `document_damaged`, `document_encrypted`, `no_text`, `document_too_large`,
   *   `overloaded`, `storage_unavailable` (disk full), `shutting_down`; StorageError; the signal's reason; the stream's error.
   */
  read(bytes: Readable, scope: RequestScope, selection?: BlockSelection): Promise<PdfText>;
  /**
   * Takes a permit for a document that is fetched or stored on disk. Disposing of it releases the permit.
   * @throws GlossaError `overloaded`, `shutting_down`; the signal's reason
   */
  admit(scope: RequestScope): Promise<Disposable>;
  /**
   * Reads the prose of a document, with a permit of `admit`: a PDF that is a file, pages that were read by OCR, or both. The
   * blocks may be none. @throws as `read`
   */
  readFile(source: DocumentParts, scope: RequestScope): Promise<PdfText>;
}

export interface PdfText {
  /** In reading order. */
  blocks: Block[];
  /** Pages that have to be read by OCR. The blocks have the text that is in the PDF, such as a header. */
  unread: UnreadPage[];
}

export interface DocumentParts {
  pdf?: FileHandle;
  /** Pages that were read by OCR, instead of the text that they have in the PDF. Omitted before any page has been tried. */
  readPages?: readonly ReadPage[];
}

/** Concurrent extractor processes. Each takes up to one core and `maxMemoryBytes`, for a hostile file up to a minute. */
const MAX_PROCESSES = 3;
const MAX_PROCESSES_PER_TENANT = 2;
/** Documents that are being fetched, stored on disk or extracted. */
const MAX_OPEN_DOCUMENTS = 18;
const MAX_OPEN_DOCUMENTS_PER_TENANT = 12;
/** Documents that wait for admission and take no resources yet. */
const MAX_QUEUED_DOCUMENTS = 144;
const MAX_IDLE_MS = 60_000;

export async function openPdfReader(options: PdfReaderOptions): Promise<PdfReader> {
  const { temporaryDirectory, log } = options;
  const limits = { ...PDF_LIMITS, ...options.limits };
  await prepareTemporaryDirectory(temporaryDirectory);
  const extractors = createExtractorProcesses(temporaryDirectory, options.maxIdleMs ?? MAX_IDLE_MS);
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  // Two semaphores, so that a document from a slow source does not occupy a process while it arrives.
  const admission = createSemaphore({
    permits: MAX_OPEN_DOCUMENTS,
    maxPermitsPerTenant: MAX_OPEN_DOCUMENTS_PER_TENANT,
    maxQueued: MAX_QUEUED_DOCUMENTS,
    isShared: true,
    rejectsLate: true,
    metrics: createQueueMetrics(options.registry, 'documents'),
  });
  const processes = createSemaphore({
    permits: MAX_PROCESSES,
    maxPermitsPerTenant: MAX_PROCESSES_PER_TENANT,
    maxQueued: MAX_OPEN_DOCUMENTS,
  });
  const metrics = pdfMetrics(options.registry, () => admission.queued + processes.queued);

  async function admitAndRead(bytes: Readable, scope: RequestScope, selection: BlockSelection): Promise<PdfText> {
    using _admission = await admission.acquire(scope);
    await using file = await inSpan('documents.receive', {}, () =>
      writeTemporaryPdf(bytes, temporaryDirectory, limits.maxBytes, scope.signal),
    );
    const read = await extract({ pdf: file }, scope, selection);
    if (!hasText(read)) throw new GlossaError('no_text');
    return read;
  }

  async function extract(
    { pdf, readPages }: DocumentParts,
    scope: RequestScope,
    selection: BlockSelection,
  ): Promise<PdfText> {
    const { signal } = scope;
    await using opened = new AsyncDisposableStack();
    const pages = readPages && opened.use(await writeUnlinkedFile(temporaryDirectory, JSON.stringify(readPages)));
    const source = { pdf, readPages: pages };
    using _process = await processes.acquire(scope);
    metrics.running.inc();
    const stopTimer = metrics.seconds.startTimer();
    try {
      return await inSpan('documents.read_pdf', {}, async (span) => {
        const read = await runExtractor(extractors.take, source, limits, selection, signal, (outcome) => {
          metrics.ended.inc({ outcome });
          if (FAILURES.has(outcome)) log.warn({ outcome }, 'PDF extractor process killed or crashed');
        });
        if (processes.queued === 0) extractors.prepare();
        const unread = pdf && !readPages ? await findUnread(pdf, read.doubtful, signal) : [];
        const sizes = { pages: read.pages, blocks: read.blocks.length };
        span.set({ 'glossa.pages': sizes.pages, 'glossa.blocks': sizes.blocks });
        log.debug({ ...sizes, unread: unread.length }, 'PDF read');
        return { blocks: read.blocks, unread };
      });
    } finally {
      stopTimer();
      metrics.running.dec();
    }
  }

  async function findUnread(pdf: FileHandle, doubtful: readonly DoubtfulPage[], signal: AbortSignal) {
    if (doubtful.length === 0) return [];
    return findUnreadPages(pdf, doubtful, {
      directory: temporaryDirectory,
      signal,
      onEnd: (outcome) => metrics.ended.inc({ outcome }),
    });
  }

  /** The work ends when the reader closes. */
  async function track<T>(scope: RequestScope, run: (scope: RequestScope) => Promise<T>): Promise<T> {
    const signal = AbortSignal.any([scope.signal, closing.signal]);
    const work = run(deriveScope(scope, { signal }));
    running.add(work);
    try {
      return await work;
    } finally {
      running.delete(work);
    }
  }

  return {
    admit: (scope) => track(scope, (own) => admission.acquire(own)),
    readFile: (source, scope) => track(scope, (own) => extract(source, own, 'prose')),
    async read(bytes, scope, selection = 'prose') {
      try {
        return await track(scope, (own) => admitAndRead(bytes, own, selection));
      } finally {
        bytes.destroy();
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new GlossaError('shutting_down'));
      await Promise.allSettled(running);
      await extractors[Symbol.asyncDispose]();
    },
  };
}

/** Whether a document has more text than the headers and stamps of its unread pages. */
export function hasText({ blocks, unread }: PdfText): boolean {
  const pages = new Set<number | undefined>(unread.map(({ page }) => page));
  return blocks.some(({ page }) => !pages.has(page));
}

function pdfMetrics(registry: Registry, waiting: () => number) {
  createGauge(registry, 'glossa_documents_pdf_waiting_count', (gauge) => gauge.set(waiting()));
  return {
    running: createGauge(registry, 'glossa_documents_pdf_children_count'),
    ended: createCounter(registry, 'glossa_documents_pdf_children_ended_total'),
    seconds: createHistogram(registry, 'glossa_documents_pdf_read_seconds'),
  };
}
