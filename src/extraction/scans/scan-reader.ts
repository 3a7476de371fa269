import { randomUUID } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { withStorageErrors } from '../../filesystem/storage-error.ts';
import { openWorkDirectory } from '../../filesystem/work-directory.ts';
import { isSameLanguage } from '../../languages/canonical-code.ts';
import type { LanguageDetector } from '../../languages/language-detector.ts';
import { FAILURES, type ProcessOutcome } from '../../processes/supervise.ts';
import type { RequestScope } from '../../request-scope.ts';
import { createSemaphore } from '../../resilience/semaphore.ts';
import { createCounter } from '../../telemetry/metrics.ts';
import { inSpan } from '../../telemetry/spans.ts';
import type { TextRecognizer } from '../ocr/recognizer.ts';
import type { UnreadPage } from './messages.ts';
import { type PageReading, readPages } from './read-pages.ts';
import { makePageImages, type PageImages, type ScannedFile } from './run-scan-process.ts';
import { withoutOcr } from './without-ocr.ts';

export interface ScanReaderOptions {
  /** Parent of a directory for page images. Processes may share it. */
  temporaryDirectory: string;
  /** Undefined when OCR is off. */
  recognizer: TextRecognizer | undefined;
  detector: Pick<LanguageDetector, 'detect'>;
  log: Logger;
  registry: Registry;
}

/** Reads the pages of documents that are images, by OCR. */
export interface ScanReader extends AsyncDisposable {
  /**
   * Reads pages of a PDF, or all pages of a file. Extends the deadline of the scope by the pages.
   * @param pages of a PDF
   * @param language of the pages, where it is known
   * @throws GlossaError `document_damaged`, `document_too_large` (of an image), `overloaded`, `storage_unavailable`;
   *   StorageError; the signal's reason
   */
  read(
    source: ScannedFile,
    pages: readonly UnreadPage[] | undefined,
    scope: RequestScope,
    language?: string,
  ): Promise<PageReading>;
}

/** Processes that make page images. Making them takes a small part of the time of reading them. */
const PROCESSES = { permits: 2, maxPermitsPerTenant: 1, maxQueued: 36 };

export async function openScanReader(options: ScanReaderOptions): Promise<ScanReader> {
  const { recognizer, detector, log } = options;
  const work = await openWorkDirectory(options.temporaryDirectory);
  // Child processes may write there, and cannot follow links.
  const parent = await realpath(work.path);
  const processes = createSemaphore(PROCESSES);
  const ended = createCounter(options.registry, 'glossa_documents_scan_processes_ended_total');

  async function makeImages(
    source: ScannedFile,
    pages: readonly UnreadPage[],
    directory: string,
    scope: RequestScope,
  ): Promise<PageImages> {
    using _permit = await processes.acquire(scope);
    const onEnd = (outcome: ProcessOutcome): void => {
      ended.inc({ outcome });
      if (FAILURES.has(outcome)) log.warn({ outcome }, 'Scan process killed or crashed');
    };
    return makePageImages(source, pages, { directory, signal: scope.signal, onEnd });
  }

  return {
    async read(source, pages, scope, given) {
      const installed = await recognizer?.languages();
      if (!recognizer || !installed || installed.length === 0) return withoutOcr(pages ?? [], recognizer !== undefined);
      const language = given && installed.find((one) => isSameLanguage(one, given));
      const directory = join(parent, randomUUID());
      await withStorageErrors(directory, () => mkdir(directory, { mode: 0o700 }));
      try {
        return await inSpan('documents.read_scans', {}, async (span) => {
          const reading = await readPages(
            pages,
            {
              recognizer,
              installed,
              language,
              detector,
              makeImages: (some) => makeImages(source, some, directory, scope),
            },
            scope,
          );
          span.set({ 'glossa.pages': reading.ocrPages });
          log.debug({ pages: reading.ocrPages, warnings: reading.warnings.length }, 'Scanned pages read');
          return reading;
        });
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    [Symbol.asyncDispose]: () => work[Symbol.asyncDispose](),
  };
}
