import { randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Registry } from 'prom-client';
import { testScope } from '../../load/test-scope.ts';
import { readDailyUsage } from '../../src/accounts/daily-usage.ts';
import { createKeyStore } from '../../src/accounts/key-store.ts';
import type { DefaultLimits } from '../../src/config/usage-limits.ts';
import type { Database } from '../../src/database/database.ts';
import type { TextExtractor } from '../../src/extraction/text-extractor.ts';
import { openDiskBlobStore } from '../../src/files/disk/disk-blob-store.ts';
import { openWorkDirectory } from '../../src/filesystem/work-directory.ts';
import type { FileProcessor } from '../../src/formats/files/file-processor.ts';
import { createOfficeConverter } from '../../src/formats/files/office/open-converter.ts';
import type { DocumentJob, DocumentJobs, NewDocument } from '../../src/jobs/document-jobs.ts';
import { openDocumentJobs } from '../../src/jobs/open-document-jobs.ts';
import { createLimiter } from '../../src/limits/limiter.ts';
import { createMemoryLimitStore } from '../../src/limits/memory-limit-store.ts';
import { createUsageReader } from '../../src/limits/usage-cache.ts';
import { createTokenCounter } from '../../src/text/token-counter.ts';
import type { TranslationEngine } from '../../src/translation/engine.ts';
import { inProcessFiles } from './in-process-files.ts';
import { silentLogger } from './storage.ts';
import { bracketed, engineWith, translatorWith } from './translator-doubles.ts';

export interface TestJobsOptions {
  engines?: readonly TranslationEngine[];
  files?: Partial<FileProcessor>;
  /** Reads PDFs. */
  readStream?: TextExtractor['readStream'];
  limits?: DefaultLimits;
  storageBytes?: number;
  retentionMs?: number;
  /** Tasks that the replica runs at the same time. */
  maxTasks?: number;
  /** Whether the blobs are no local files, as in S3. */
  hasRemoteBlobs?: boolean;
}

export interface TestJobs extends AsyncDisposable {
  jobs: DocumentJobs;
  submit(content: string, document?: Partial<NewDocument> & { owner?: string; keyId?: string }): Promise<DocumentJob>;
  /** The translated file. */
  result(job: DocumentJob): Promise<string>;
  metrics(): Promise<string>;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const ENGLISH_TO_SPANISH = { targetLanguage: 'es', currentLanguage: 'en' };

/** Opens the queue of documents as one replica of a service does. Replicas share the database and the directory. */
export async function openTestJobs(
  { database, directory }: { database: Database; directory: string },
  options: TestJobsOptions = {},
): Promise<TestJobs> {
  const { engines = [engineWith('test', ['en es'])], files, limits = { key: {}, owner: {} } } = options;
  const { readStream = async () => ({ blocks: [], unread: [] }) } = options;
  const { storageBytes = Number.POSITIVE_INFINITY, retentionMs = DAY_MS, maxTasks } = options;
  const registry = new Registry();
  const log = silentLogger;
  await using opened = new AsyncDisposableStack();
  const work = opened.use(await openWorkDirectory(join(directory, 'tmp')));
  const tokenCounter = opened.use(createTokenCounter({ log, registry }));
  const usageReader = createUsageReader({ database, flush: async () => {} });
  const store = createMemoryLimitStore(usageReader);
  const disk = await openDiskBlobStore(join(directory, 'files'));
  const { localPath: _, ...remote } = disk;
  const jobs = opened.use(
    openDocumentJobs({
      database,
      blobs: options.hasRemoteBlobs ? remote : disk,
      files: inProcessFiles(files),
      work,
      office: createOfficeConverter({ program: undefined, work, log }),
      documents: {
        readStream,
        canRecognize: async () => false,
      },
      pictures: { requireFont() {}, translate: () => Promise.reject(new Error('not implemented')) },
      translator: translatorWith(engines).translator,
      tokenCounter,
      keyStore: createKeyStore({ database, registry, limits }),
      limiter: createLimiter({ store, usageReader, registry }),
      defaultLimits: { storageBytes, fileLifetimeSeconds: Number.POSITIVE_INFINITY },
      retentionMs,
      ...(maxTasks !== undefined && { maxTasks }),
      log,
      registry,
    }),
  );
  const close = opened.move();
  return {
    jobs,
    submit(
      content,
      { filename = 'page.md', options: choices = ENGLISH_TO_SPANISH, owner = 'ann', keyId = 'key', ...document } = {},
    ) {
      const bytes = Readable.from([Buffer.from(content)], { objectMode: false });
      const submission = { keyId, owner, logId: randomUUIDv7() };
      const describe = async (): Promise<NewDocument> => ({ ...document, filename, options: choices });
      return jobs.submit(bytes, describe, submission, testScope(undefined, keyId));
    },
    async result({ owner, id }) {
      const { bytes } = await jobs.openResult(owner, id, new AbortController().signal);
      return (await buffer(bytes)).toString();
    },
    metrics: () => registry.metrics(),
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
}

/** Markdown with paragraphs of about 100 characters. */
export const paragraphs = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `Paragraph ${at} is about the harbour, where ${'many '.repeat(12)}ships lie.\n\n`,
  ).join('');

/** An engine whose first calls wait until they are released, or aborted. */
export function blockingEngine() {
  const blocked = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  const engine = engineWith('test', ['en es'], {
    answer: async (segment, batch) => {
      started.resolve();
      batch.signal.addEventListener('abort', () => aborted.resolve());
      await blocked.promise;
      return bracketed(segment, batch);
    },
  });
  return { engine, started: started.promise, aborted: aborted.promise, release: blocked.resolve };
}

/** Characters that are billed to the owner of the documents. */
export async function billed(database: Database): Promise<number> {
  const usage = await readDailyUsage(database, 'ann');
  return usage.reduce((sum, { input_characters }) => sum + input_characters, 0);
}

/** Waits until a document has left the queue. */
export async function untilEnded({ jobs }: TestJobs, { owner, id }: DocumentJob): Promise<DocumentJob> {
  for (;;) {
    const job = await jobs.find(owner, id);
    if (job.status !== 'queued' && job.status !== 'translating') return job;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
