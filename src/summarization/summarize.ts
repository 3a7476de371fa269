import type { Readable } from 'node:stream';
import type { Block } from '../documents/block.ts';
import type { RequestScope } from '../request-scope.ts';
import type { QueueMetrics } from '../resilience/overload.ts';
import { createSemaphore } from '../resilience/semaphore.ts';
import type { SummaryRequest, SummarySource } from './engine.ts';
import type { EngineChain, SummaryResult } from './engine-fallback.ts';

/** Where the source comes from: the request itself, a URL, or the file storage of the request's owner. */
export type SourceLocation =
  | { kind: 'text'; text: string }
  | { kind: 'url'; url: string }
  | { kind: 'file'; key: string };

/** Readers of documents. Each returns the blocks of one document. */
export interface DocumentSources {
  fromUrl(url: string, scope: RequestScope): Promise<readonly Block[]>;
  fromStream(bytes: Readable, scope: RequestScope): Promise<readonly Block[]>;
  openFile(owner: string, key: string, signal: AbortSignal): Promise<Readable>;
  /**
   * Owner and key of the file behind a URL that this service signed. Such a file is read from storage, not over the network.
   * @returns undefined for every other URL
   * @throws GlossaError `invalid_signature` when the URL is one of this service and its signature is not valid
   */
  ownFile(url: string): { owner: string; key: string } | undefined;
}

/** The three steps of a summary, in order. */
export interface Summarizer {
  /**
   * Takes a permit, at once or not at all. Disposing of it releases the permit.
   * @throws GlossaError `overloaded`
   */
  admit(scope: RequestScope): Promise<Disposable>;
  /**
   * Reads the text or document to summarize.
   * @throws GlossaError `url_not_allowed`, `document_…`, `file_not_found` and the other errors of reading a document; the
   *   signal's reason when aborted
   */
  load(location: SourceLocation, scope: RequestScope): Promise<SummarySource>;
  /**
   * Summarizes a loaded source.
   * @throws GlossaError `overloaded`, `engine_unavailable`; the signal's reason when aborted
   */
  summarize(request: SummaryRequest, scope: RequestScope): Promise<SummaryResult>;
}

/** @param parts.maxConcurrent permits; one tenant may hold half of them */
export function createSummarizer(parts: {
  engines: EngineChain;
  documents: DocumentSources;
  maxConcurrent: number;
  queue: QueueMetrics;
}): Summarizer {
  const { engines, documents, maxConcurrent, queue } = parts;
  // This semaphore never queues. The engine's queue measures the waiting time.
  const metrics: QueueMetrics = { ...queue, waited: () => undefined };
  const semaphore = createSemaphore({
    permits: maxConcurrent,
    maxQueued: 0,
    maxRequestsPerTenant: maxConcurrent / 2,
    metrics,
  });

  async function loadFile(owner: string, key: string, scope: RequestScope): Promise<SummarySource> {
    const bytes = await documents.openFile(owner, key, scope.signal);
    try {
      return { kind: 'blocks', blocks: await documents.fromStream(bytes, scope) };
    } finally {
      bytes.destroy();
    }
  }

  return {
    admit: (scope) => semaphore.acquire(scope),
    async load(location, scope) {
      switch (location.kind) {
        case 'text':
          return location;
        case 'file':
          return loadFile(scope.owner, location.key, scope);
        case 'url': {
          const file = documents.ownFile(location.url);
          if (file) return loadFile(file.owner, file.key, scope);
          return { kind: 'blocks', blocks: await documents.fromUrl(location.url, scope) };
        }
      }
    },
    summarize: (request, scope) => engines.summarize(request, scope),
  };
}
