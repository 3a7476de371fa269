import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { openWorkDirectory } from '../filesystem/work-directory.ts';
import { openFileProcessor } from '../formats/files/open-file-processor.ts';
import { type DocumentJobsOptions, type DocumentQueue, openDocumentJobs } from '../jobs/open-document-jobs.ts';

export interface DocumentsDependencies extends Omit<DocumentJobsOptions, 'files' | 'work' | 'retentionMs'> {
  /** Parent of the directory for files in work. */
  temporaryDirectory: string;
}

/** Opens the queue of documents, and the processes that read and write their files. */
export async function openDocuments(
  config: Config,
  { temporaryDirectory, ...dependencies }: DocumentsDependencies,
): Promise<DocumentQueue> {
  const { log, registry } = dependencies;
  await using opened = new AsyncDisposableStack();
  const work = opened.use(await openWorkDirectory(join(temporaryDirectory, 'documents')));
  const files = opened.use(await openFileProcessor({ directory: join(work.path, 'processes'), log, registry }));
  const retentionMs = config.storage.documentRetentionMs;
  const jobs = opened.use(openDocumentJobs({ ...dependencies, files, work, retentionMs }));
  const close = opened.move();
  return { ...jobs, [Symbol.asyncDispose]: () => close.disposeAsync() };
}
