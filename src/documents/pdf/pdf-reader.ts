import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { GlossaError } from '../../errors.ts';
import type { RequestScope } from '../../request-scope.ts';
import { createQueueMetrics } from '../../resilience/overload.ts';
import { createSemaphore } from '../../resilience/semaphore.ts';
import { inSpan } from '../../telemetry/traces.ts';
import type { Block } from '../block.ts';
import { prepareSpool, spoolPdf } from '../spool.ts';
import { PDF_LIMITS, type PdfLimits } from './limits.ts';
import { runChild } from './run-child.ts';

export interface PdfReaderOptions {
  /** Holds documents while they are read; made when there is none, and this reader's alone. */
  temporaryDirectory: string;
  limits?: Partial<PdfLimits>;
  log: Logger;
  registry: Registry;
}

export interface PdfReader extends AsyncDisposable {
  /**
   * Reads a PDF from a stream, which is consumed or destroyed. The blocks come in reading order, at least one.
   * @throws GlossaError `not_a_pdf`, `document_damaged`, `document_encrypted`, `document_empty`, `document_too_large`,
   *   `overloaded`, `storage_unavailable` (disk full), `shutting_down`; StorageError; the signal's reason; an error of the stream.
   */
  read(bytes: Readable, scope: RequestScope): Promise<Block[]>;
  /**
   * Reads a PDF that is opened once there is a place for it, and disposed of in the end.
   * @throws what `read` and `open` throw
   */
  readFrom(open: (signal: AbortSignal) => Promise<DocumentSource>, scope: RequestScope): Promise<Block[]>;
}

export interface DocumentSource extends AsyncDisposable {
  bytes: Readable;
}

/** Child processes at once, and those of one share: each may take a core and `maxMemory`, and a hostile file a minute. */
const CHILDREN = 3;
const CHILDREN_PER_SHARE = 2;
/** Documents that are fetched, on disk or in a child, and those that wait for that, of which nothing is held yet. */
const MAX_OPEN = 18;
const OPEN_PER_SHARE = 12;
const MAX_WAITING = 144;

export async function pdfReader(options: PdfReaderOptions): Promise<PdfReader> {
  const { temporaryDirectory, log } = options;
  const limits = { ...PDF_LIMITS, ...options.limits };
  await prepareSpool(temporaryDirectory);
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  // The outer one bounds documents on disk, the inner one processes: a slow source must not keep a process waiting.
  const admission = createSemaphore({
    permits: MAX_OPEN,
    permitsPerTenant: OPEN_PER_SHARE,
    maxQueued: MAX_WAITING,
    maxPerTenant: Math.ceil((MAX_OPEN + MAX_WAITING) / 2),
    rejectsLate: true,
    metrics: createQueueMetrics(options.registry, 'documents'),
  });
  const children = createSemaphore({ permits: CHILDREN, permitsPerTenant: CHILDREN_PER_SHARE, maxQueued: MAX_OPEN });
  const metrics = pdfMetrics(options.registry, () => admission.queued + children.queued);

  async function admitAndRead(
    open: (signal: AbortSignal) => Promise<DocumentSource>,
    scope: RequestScope,
  ): Promise<Block[]> {
    const { signal } = scope;
    using _admitted = await admission.acquire(scope);
    await using source = await open(signal);
    await using file = await inSpan('documents.receive', {}, () =>
      spoolPdf(source.bytes, temporaryDirectory, limits.maxBytes, signal),
    );
    using _place = await children.acquire(scope);
    metrics.running.inc();
    const stop = metrics.seconds.startTimer();
    try {
      return await inSpan('documents.read_pdf', {}, async (span) => {
        const { blocks, pages } = await runChild(file, temporaryDirectory, limits, signal, (outcome) => {
          metrics.ended.inc({ outcome });
          if (outcome.startsWith('killed') || outcome === 'crashed') log.warn({ outcome }, 'a PDF child was lost');
        });
        span.set({ 'glossa.pages': pages, 'glossa.blocks': blocks.length });
        log.debug({ pages, blocks: blocks.length }, 'read a PDF');
        return blocks;
      });
    } finally {
      stop();
      metrics.running.dec();
    }
  }

  async function readFrom(
    open: (signal: AbortSignal) => Promise<DocumentSource>,
    scope: RequestScope,
  ): Promise<Block[]> {
    const signal = AbortSignal.any([scope.signal, closing.signal]);
    const work = admitAndRead(open, { ...scope, signal });
    underWay.add(work);
    try {
      return await work;
    } finally {
      underWay.delete(work);
    }
  }

  return {
    readFrom,
    async read(bytes, scope) {
      try {
        return await readFrom(async () => ({ bytes, async [Symbol.asyncDispose]() {} }), scope);
      } finally {
        bytes.destroy();
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new GlossaError('shutting_down'));
      await Promise.allSettled(underWay);
    },
  };
}

function pdfMetrics(registry: Registry, waiting: () => number) {
  const registers = [registry];
  new Gauge({
    name: 'glossa_documents_pdf_waiting_count',
    help: 'PDF documents that wait for a child process.',
    registers,
    collect() {
      this.set(waiting());
    },
  });
  return {
    running: new Gauge({
      name: 'glossa_documents_pdf_children_count',
      help: 'Child processes that read a PDF document now.',
      registers,
    }),
    ended: new Counter<'outcome'>({
      name: 'glossa_documents_pdf_children_ended_total',
      help: 'Child processes that ended, by how: read, refused, crashed, killed_memory, killed_time, aborted.',
      labelNames: ['outcome'],
      registers,
    }),
    seconds: new Histogram({
      name: 'glossa_documents_pdf_read_seconds',
      help: 'Time to read a PDF document in its child process.',
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers,
    }),
  };
}
