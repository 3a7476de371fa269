import type { Readable } from 'node:stream';
import type { Block } from '../documents/block.ts';
import type { RequestScope } from '../request-scope.ts';
import type { QueueMetrics } from '../resilience/overload.ts';
import { createSemaphore } from '../resilience/semaphore.ts';
import { type SummarySource, sourceText } from './engine.ts';
import type { Answered, EnginesInOrder } from './engine-fallback.ts';

/** Where the text comes from: given, behind a URL, or in the file storage of the caller. */
export type Origin = { kind: 'text'; text: string } | { kind: 'url'; url: string } | { kind: 'file'; key: string };

export interface SummarizeRequest {
  origin: Origin;
  /** Whose files `file_store_key` names. */
  owner: string;
  type: 'text' | 'points';
  maxPoints: number;
  maxCharacters: number | undefined;
}

/** Where documents are read from; everything that this needs of the rooms below it. */
export interface DocumentSources {
  fromUrl(url: string, scope: RequestScope): Promise<readonly Block[]>;
  fromStream(bytes: Readable, scope: RequestScope): Promise<readonly Block[]>;
  openFile(owner: string, key: string, signal: AbortSignal): Promise<Readable>;
  /**
   * Owner and key when the URL is one of our own signed URLs: then it is read from the store, not over the network.
   * @throws GlossaError `invalid_signature` when it is ours and not valid
   */
  ownFile(url: string): { owner: string; key: string } | undefined;
}

export interface Summarizer {
  /**
   * Summarizes a text or a document.
   * @param begin is told the text once it is known, before any work on it, and may refuse it; in that text the offsets of the
   *   summary's sources count
   * @throws GlossaError of reading the document (`url_not_allowed`, `document_…`, `file_not_found` …), `overloaded`,
   *   `engine_unavailable`; the signal's reason when aborted
   */
  summarize(request: SummarizeRequest, scope: RequestScope, begin: (text: string) => Promise<void>): Promise<Answered>;
}

/** @param parts.most summaries under way at once; one share may have half of them */
export function createSummarizer(parts: {
  engines: EnginesInOrder;
  documents: DocumentSources;
  most: number;
  queue: QueueMetrics;
}): Summarizer {
  const { engines, documents, most, queue } = parts;
  // A seat is taken at once or not at all: what waits is counted in the engine.
  const metrics: QueueMetrics = { ...queue, waited: () => undefined };
  const seats = createSemaphore({ permits: most, maxQueued: 0, maxPerTenant: most / 2, metrics });

  async function readFile(owner: string, key: string, scope: RequestScope): Promise<SummarySource> {
    const bytes = await documents.openFile(owner, key, scope.signal);
    try {
      return { kind: 'blocks', blocks: await documents.fromStream(bytes, scope) };
    } finally {
      bytes.destroy();
    }
  }

  async function read(origin: Origin, owner: string, scope: RequestScope): Promise<SummarySource> {
    switch (origin.kind) {
      case 'text':
        return origin;
      case 'file':
        return readFile(owner, origin.key, scope);
      case 'url': {
        const own = documents.ownFile(origin.url);
        if (own) return readFile(own.owner, own.key, scope);
        return { kind: 'blocks', blocks: await documents.fromUrl(origin.url, scope) };
      }
    }
  }

  return {
    async summarize({ origin, owner, ...wishes }, scope, begin) {
      // Taken before the document is read, so that none is read in vain.
      using _seat = await seats.acquire(scope);
      const source = await read(origin, owner, scope);
      await begin(sourceText(source));
      return engines.summarize({ source, ...wishes }, scope);
    },
  };
}
