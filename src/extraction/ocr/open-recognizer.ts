import { type FileHandle, open, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../../errors.ts';
import { toStorageError } from '../../filesystem/storage-error.ts';
import { ProcessLostError, retryLost } from '../../processes/retry-lost.ts';
import { deriveScope, type RequestScope } from '../../request-scope.ts';
import { createSemaphore } from '../../resilience/semaphore.ts';
import { createCounter, createHistogram } from '../../telemetry/metrics.ts';
import { inSpan } from '../../telemetry/spans.ts';
import type { OcrEngine } from './engines/engine.ts';
import { installedLanguages } from './language-data/installed.ts';
import {
  MAX_PAGE_PIXELS,
  type PageImage,
  PageNotReadError,
  type RecognizedPage,
  type TextRecognizer,
} from './recognizer.ts';
import { runPageProcess } from './run-ocr-process.ts';

export interface RecognizerOptions {
  engine: OcrEngine;
  /** Folders of language data, the preferred one first. */
  dataFolders: readonly string[];
  log: Logger;
  registry: Registry;
}

/** Each process takes up to one core. One core is left for everything else. */
const MAX_PROCESSES = Math.max(1, Math.min(4, availableParallelism() - 1));
const MAX_PROCESSES_PER_TENANT = Math.max(1, MAX_PROCESSES - 1);
/** Pages of documents that are being read, a few of each. */
const MAX_QUEUED_PAGES = 144;
/** Upright pages have 85 and more, with noise too; pages that are upside down or in another script have 20 to 50. */
const MIN_UPRIGHT_CONFIDENCE = 60;

/** Opens the recognizer of text in page images. It reads each page in a separate process. */
export function openTextRecognizer({ engine, dataFolders, log, registry }: RecognizerOptions): TextRecognizer {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const metrics = ocrMetrics(registry);
  const processes = createSemaphore({
    permits: MAX_PROCESSES,
    maxPermitsPerTenant: MAX_PROCESSES_PER_TENANT,
    maxQueued: MAX_QUEUED_PAGES,
  });

  async function readOnce(page: PageImage, image: FileHandle, data: string, signal: AbortSignal) {
    const output = await runPageProcess(engine, page, image, data, signal);
    // The parser takes memory that few services need.
    const { parseHocr } = await import('./hocr.ts');
    return parseHocr(output);
  }

  async function read(page: PageImage, data: string, signal: AbortSignal): Promise<RecognizedPage> {
    await using image = await open(page.path).catch((error: unknown) => {
      throw toStorageError(page.path, error);
    });
    const upright = { ...(await readOnce(page, image, data, signal)), isTurned: false };
    if (upright.blocks.length === 0 || upright.confidence >= MIN_UPRIGHT_CONFIDENCE) return upright;
    await using turnedImage = await turnPage(page, image);
    const turned = { ...(await readOnce(page, turnedImage, data, signal)), isTurned: true };
    return turned.confidence > upright.confidence ? turned : upright;
  }

  async function recognize(page: PageImage, language: string, scope: RequestScope): Promise<RecognizedPage> {
    if (page.widthPx * page.heightPx > MAX_PAGE_PIXELS) throw new PageNotReadError('too_large');
    const data = (await installedLanguages(dataFolders)).get(language);
    if (data === undefined) throw new Error(`No language data for ${language} is installed.`);
    using _process = await processes.acquire(scope);
    const stopTimer = metrics.seconds.startTimer();
    try {
      const result = await inSpan('documents.read_page', { attributes: { 'glossa.language': language } }, () =>
        read(page, data, scope.signal),
      );
      metrics.pages.inc({ outcome: 'read' });
      return result;
    } catch (error) {
      const outcome = scope.signal.aborted ? 'aborted' : outcomeOf(error);
      metrics.pages.inc({ outcome });
      if (outcome !== 'aborted') log.warn({ outcome, engine: engine.name }, 'page not read');
      throw error;
    } finally {
      stopTimer();
    }
  }

  return {
    engine: engine.name,
    async languages() {
      return [...(await installedLanguages(dataFolders)).keys()];
    },
    async recognize(page, language, scope) {
      const signal = AbortSignal.any([scope.signal, closing.signal]);
      const work = retryLost(() => recognize(page, language, deriveScope(scope, { signal })), signal);
      running.add(work);
      try {
        return await work;
      } finally {
        running.delete(work);
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new GlossaError('shutting_down'));
      await Promise.allSettled(running);
    },
  };
}

function outcomeOf(error: unknown): string {
  if (error instanceof PageNotReadError) return error.reason;
  return error instanceof ProcessLostError ? 'lost' : 'failed';
}

function ocrMetrics(registry: Registry) {
  return {
    pages: createCounter(registry, 'glossa_documents_ocr_pages_total'),
    seconds: createHistogram(registry, 'glossa_documents_ocr_page_seconds'),
  };
}

/** Reversing this much takes a fraction of a millisecond. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Turns a page upside down: its pixels in the reverse order.
 * @returns an unlinked file, at its start; the caller closes it
 */
export async function turnPage({ path, widthPx, heightPx }: PageImage, image: FileHandle): Promise<FileHandle> {
  const turnedPath = `${path}.turned`;
  const turned = await open(turnedPath, 'wx+', 0o600);
  try {
    await rm(turnedPath);
    const header = Buffer.from(`P5\n${widthPx} ${heightPx}\n255\n`);
    await turned.write(header, 0, header.length, 0);
    const pixels = widthPx * heightPx;
    const { size } = await image.stat();
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let done = 0; done < pixels; ) {
      const length = Math.min(CHUNK_BYTES, pixels - done);
      const { bytesRead } = await image.read(chunk, 0, length, size - done - length);
      if (bytesRead !== length) throw new Error('The image of a page is shorter than its width and height.');
      // Positioned writes leave the position of the handle at the start.
      await turned.write(chunk.subarray(0, length).reverse(), 0, length, header.length + done);
      done += length;
    }
    return turned;
  } catch (error) {
    await turned.close();
    throw error;
  }
}
