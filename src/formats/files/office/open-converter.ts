import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { MAX_FILE_BYTES } from '../../../files/limits.ts';
import { withStorageErrors } from '../../../filesystem/storage-error.ts';
import type { WorkDirectory } from '../../../filesystem/work-directory.ts';
import { retryLost } from '../../../processes/retry-lost.ts';
import type { RequestScope } from '../../../request-scope.ts';
import { createSemaphore } from '../../../resilience/semaphore.ts';
import { inSpan } from '../../../telemetry/spans.ts';
import { damaged } from '../../damaged.ts';
import type { OldOfficeName } from '../file-types.ts';
import { cannotConvert, modernFormat } from '../old-office.ts';
import { runOffice } from './run-office.ts';

export interface OfficeConverter {
  /** Whether LibreOffice is installed. */
  readonly isInstalled: boolean;
  /**
   * Converts an old Office file to the format that `modernFormat` tells, with LibreOffice, fairly by tenant of the scope.
   * @param output path of the new file, which must not exist
   * @throws GlossaError `unsupported_format` without LibreOffice; `document_damaged` for a file that it cannot read, or that exceeds
   *   the limits; `overloaded`; StorageError; the signal's reason
   */
  convert(path: string, format: OldOfficeName, output: string, scope: RequestScope): Promise<void>;
}

export interface OfficeConverterOptions {
  /** Path of the program; undefined where it is not installed. */
  program: string | undefined;
  work: Pick<WorkDirectory, 'newPath'>;
  log: Logger;
  /** Default: 2 minutes. */
  maxTimeMs?: number;
}

/** The filters that write the new formats. */
const FILTERS = {
  docx: 'MS Word 2007 XML',
  pptx: 'Impress MS PowerPoint 2007 XML',
  xlsx: 'Calc MS Excel 2007 XML',
} as const;
const QUEUE = { permits: 2, maxPermitsPerTenant: 1, maxQueued: 200, isShared: true };

export function createOfficeConverter({ program, work, log, maxTimeMs }: OfficeConverterOptions): OfficeConverter {
  const semaphore = createSemaphore(QUEUE);
  return {
    isInstalled: program !== undefined,
    async convert(path, format, output, scope) {
      if (program === undefined) throw cannotConvert(format);
      const target = modernFormat(format, true);
      using _permit = await semaphore.acquire(scope);
      await inSpan('files.convert', { attributes: { 'glossa.format': format } }, () =>
        retryLost(async () => {
          const directory = work.newPath();
          try {
            const source = join(directory, `source.${format}`);
            const results = join(directory, 'results');
            await withStorageErrors(directory, async () => {
              await mkdir(results, { recursive: true, mode: 0o700 });
              await writeProfile(directory);
              // A copy: the program may write in its directory.
              await copyFile(path, source);
            });
            const args = ['--convert-to', `${target}:${FILTERS[target]}`, '--outdir', results, source];
            await runOffice({ program, directory, maxFileBytes: MAX_FILE_BYTES, maxTimeMs }, args, scope.signal);
            const result = join(results, `source.${target}`);
            if (!(await isFile(result))) throw damaged();
            await withStorageErrors(output, () => rename(result, output));
          } catch (error) {
            if (!scope.signal.aborted) log.warn({ err: error, format }, 'LibreOffice has not converted a file');
            throw error;
          } finally {
            await rm(directory, { recursive: true, force: true });
          }
        }, scope.signal),
      );
    },
  };
}

/** LibreOffice ends in order when it cannot read a file. */
const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );

/** Settings of LibreOffice, by path and name: no macros and no other active content, and links are never followed. */
const SETTINGS: readonly { path: string; name: string; value: boolean | number }[] = [
  { path: 'Office.Common/Security/Scripting', name: 'DisableMacrosExecution', value: true },
  { path: 'Office.Common/Security/Scripting', name: 'DisableActiveContent', value: true },
  { path: 'Office.Common/Security/Scripting', name: 'DisablePythonRuntime', value: true },
  { path: 'Office.Common/Security/Scripting', name: 'MacroSecurityLevel', value: 3 },
  { path: 'Office.Common/Security/Scripting', name: 'BlockUntrustedRefererLinks', value: true },
  { path: 'Office.Writer/Content/Update', name: 'Link', value: 0 },
  { path: 'Office.Calc/Content/Update', name: 'Link', value: 2 },
];

/** Writes the settings of a new profile. @throws the error of the file system */
async function writeProfile(directory: string): Promise<void> {
  const items = SETTINGS.map(
    ({ path, name, value }) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  await mkdir(join(directory, 'user'), { recursive: true, mode: 0o700 });
  await writeFile(
    join(directory, 'user/registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">${items.join('')}</oor:items>\n`,
  );
}
