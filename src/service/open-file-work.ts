import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { openWorkDirectory, type WorkDirectory } from '../filesystem/work-directory.ts';
import type { FileProcessor, FileTextReader } from '../formats/files/file-processor.ts';
import { findOfficeProgram } from '../formats/files/office/find-program.ts';
import { createOfficeConverter, type OfficeConverter } from '../formats/files/office/open-converter.ts';
import { openFileProcessor } from '../formats/files/open-file-processor.ts';
import { fontFolders } from '../formats/pdf/typeset/noto-fonts.ts';
import { createImportThreads, type ImportThreads } from '../memories/imports/import-threads.ts';

/** The processes and threads that read and write files, and the directory for files in work. */
export interface FileWork extends AsyncDisposable {
  work: WorkDirectory;
  files: FileProcessor & FileTextReader;
  /** Converts old Office files. */
  office: OfficeConverter;
  imports: ImportThreads;
}

/**
 * @param temporaryDirectory parent of the directory
 * @param settings of the front matter (see `ParseOptions`), of LibreOffice, and the directory of the models, which has fonts
 */
export async function openFileWork(
  temporaryDirectory: string,
  {
    frontMatterKeys,
    libreOffice,
    modelsDirectory,
  }: { frontMatterKeys: readonly string[]; libreOffice: string; modelsDirectory: string },
  log: Logger,
  registry: Registry,
): Promise<FileWork> {
  await using opened = new AsyncDisposableStack();
  const work = opened.use(await openWorkDirectory(join(temporaryDirectory, 'documents')));
  const directory = join(work.path, 'processes');
  const files = opened.use(
    await openFileProcessor({ directory, frontMatterKeys, fontFolders: fontFolders(modelsDirectory), log, registry }),
  );
  const office = createOfficeConverter({ program: findOfficeProgram(libreOffice), work, log });
  const imports = opened.use(createImportThreads({ log }));
  const close = opened.move();
  return { work, files, office, imports, [Symbol.asyncDispose]: () => close.disposeAsync() };
}
