import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { openWorkDirectory, type WorkDirectory } from '../filesystem/work-directory.ts';
import type { FileProcessor, FileTextReader } from '../formats/files/file-processor.ts';
import { openFileProcessor } from '../formats/files/open-file-processor.ts';
import { createImportThreads, type ImportThreads } from '../memories/imports/import-threads.ts';

/** The processes and threads that read and write files, and the directory for files in work. */
export interface FileWork extends AsyncDisposable {
  work: WorkDirectory;
  files: FileProcessor & FileTextReader;
  imports: ImportThreads;
}

/**
 * @param temporaryDirectory parent of the directory
 * @param frontMatterKeys see `ParseOptions`
 */
export async function openFileWork(
  temporaryDirectory: string,
  frontMatterKeys: readonly string[],
  log: Logger,
  registry: Registry,
): Promise<FileWork> {
  await using opened = new AsyncDisposableStack();
  const work = opened.use(await openWorkDirectory(join(temporaryDirectory, 'documents')));
  const directory = join(work.path, 'processes');
  const files = opened.use(await openFileProcessor({ directory, frontMatterKeys, log, registry }));
  const imports = opened.use(createImportThreads({ log }));
  const close = opened.move();
  return { work, files, imports, [Symbol.asyncDispose]: () => close.disposeAsync() };
}
