import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';
import type { RequestScope } from '../request-scope.ts';
import { CLIENT_SPAN, inSpan } from '../telemetry/traces.ts';
import type { Block } from './block.ts';
import { FETCH_DEFAULTS, type FetchedDocument, type FetchOptions, fetchDocument } from './fetch.ts';
import type { PdfLimits } from './pdf/limits.ts';
import { pdfReader } from './pdf/pdf-reader.ts';

export interface DocumentReaderOptions {
  /** Holds documents while they are read, in a folder of their own. */
  temporaryDirectory: string;
  fetch: Partial<FetchOptions>;
  pdf?: Partial<PdfLimits>;
  log: Logger;
  registry: Registry;
}

export interface DocumentReader extends AsyncDisposable {
  /** Fetches a PDF, once there is a place for it, and reads it. @throws what `fetchDocument` and `PdfReader.read` throw */
  readUrl(url: string, scope: RequestScope): Promise<Block[]>;
  /** Reads a PDF from a stream, which is consumed or destroyed. @throws what `PdfReader.read` throws */
  readStream(bytes: Readable, scope: RequestScope): Promise<Block[]>;
}

/** What turns a caller's PDF into blocks: the guarded fetch and the children that read. */
export async function documentReader(options: DocumentReaderOptions): Promise<DocumentReader> {
  const { log, registry } = options;
  const fetchOptions: FetchOptions = { allow: [], ...FETCH_DEFAULTS, ...options.fetch };
  const pdf = await pdfReader({
    temporaryDirectory: join(options.temporaryDirectory, 'pdf'),
    log,
    registry,
    ...(options.pdf && { limits: options.pdf }),
  });
  const fetchSeconds = new Histogram<'outcome'>({
    name: 'glossa_documents_fetch_seconds',
    help: 'Time until the server of a url began to answer with a document, or failed to.',
    labelNames: ['outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });

  async function begin(url: string, signal: AbortSignal): Promise<FetchedDocument> {
    const stop = fetchSeconds.startTimer();
    try {
      const document = await inSpan('documents.fetch', { kind: CLIENT_SPAN }, () =>
        fetchDocument(url, fetchOptions, signal),
      );
      stop({ outcome: 'answered' });
      return document;
    } catch (error) {
      stop({ outcome: 'failed' });
      throw error;
    }
  }

  return {
    readUrl: (url, scope) => pdf.readFrom((bounded) => begin(url, bounded), scope),
    readStream: (bytes, scope) => pdf.read(bytes, scope),
    [Symbol.asyncDispose]: () => pdf[Symbol.asyncDispose](),
  };
}
