import type { Warning } from '../extraction/warnings.ts';
import type { RequestScope } from '../request-scope.ts';
import type { QueueMetrics } from '../resilience/overload.ts';
import { createSemaphore, type Semaphore } from '../resilience/semaphore.ts';
import type { SummaryRequest, SummarySource } from './engine.ts';
import type { EngineChain, SummaryResult } from './engine-fallback.ts';

/** Where the source comes from: the request itself, a URL, or the file storage of the request's owner. */
export type SourceLocation = { kind: 'text'; text: string } | DocumentLocation;
export type DocumentLocation = { kind: 'url'; url: string } | { kind: 'file'; key: string };

/** A source, and what its reader has to say. */
export interface LoadedSource {
  source: SummarySource;
  /** What was not read. */
  warnings: readonly Warning[];
  /** Pages that were read by OCR. */
  ocrPages: number;
}

/** Reads a document. @throws GlossaError when it cannot be fetched, opened or read; the signal's reason */
export type ReadDocument = (location: DocumentLocation, scope: RequestScope) => Promise<LoadedSource>;

/** The three steps of a summary, in order. */
export interface Summarizer {
  /**
   * Takes a permit, at once or not at all. Disposing of it releases the permit.
   * @throws GlossaError `overloaded`
   */
  admit(location: SourceLocation, scope: RequestScope): Promise<Disposable>;
  /**
   * Reads the text or document to summarize.
   * @throws GlossaError `url_not_allowed`, `document_…`, `file_not_found` and the other errors of reading a document; the
   *   signal's reason when aborted
   */
  load(location: SourceLocation, scope: RequestScope): Promise<LoadedSource>;
  /**
   * Summarizes a loaded source.
   * @throws GlossaError `overloaded`, `engine_unavailable`; the signal's reason when aborted
   */
  summarize(request: SummaryRequest, scope: RequestScope): Promise<SummaryResult>;
}

/** @param parts.max requests under way and waiting. Those of documents are fewer, because their texts can be long. */
export function createSummarizer(parts: {
  engines: EngineChain;
  readDocument: ReadDocument;
  max: { text: number; document: number };
  queue: QueueMetrics;
}): Summarizer {
  const { engines, readDocument, max, queue } = parts;
  // These semaphores never queue. The engine's queue measures the waiting time.
  const metrics: QueueMetrics = { ...queue, waited: () => undefined };
  const semaphoreOf = (permits: number): Semaphore =>
    createSemaphore({ permits, maxQueued: 0, isShared: true, metrics });
  const semaphores = { text: semaphoreOf(max.text), document: semaphoreOf(max.document) };

  return {
    admit: (location, scope) => semaphores[location.kind === 'text' ? 'text' : 'document'].acquire(scope),
    load: async (location, scope) =>
      location.kind === 'text' ? withoutWarnings(location) : readDocument(location, scope),
    summarize: (request, scope) => engines.summarize(request, scope),
  };
}

/** A source that was read in full. */
export function withoutWarnings(source: SummarySource): LoadedSource {
  return { source, warnings: [], ocrPages: 0 };
}
