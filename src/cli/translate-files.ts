import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { DocumentResponse } from '../../packages/client/src/index.ts';
import type { Config } from '../config/config.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import type { Layout } from '../formats/layout.ts';
import type { ResultFormat } from '../jobs/document-jobs.ts';
import { canonicalLanguage } from '../languages/canonical-code.ts';
import { forEachConcurrent } from '../resilience/for-each-concurrent.ts';
import { openConnection, starterFor } from './client/connection.ts';
import { canHavePictures, type FileTask, findFiles, pdfResultIn } from './client/find-files.ts';
import { translateDocument } from './client/translate-document.ts';
import { readFields, type TranslationFlags } from './client/translation-fields.ts';
import { CommandError } from './command-error.ts';
import { createStatusLine, formatBar, type StatusLine } from './status-line.ts';

export interface FileOptions extends TranslationFlags {
  output?: string;
  force?: true;
  pdfResult?: ResultFormat;
  layout?: Layout;
  translateImages?: true;
  memoryUpdate?: true;
  include?: string[];
  exclude?: string[];
  sourceColumn?: string;
  targetColumn?: string;
  service?: string;
  json?: true;
}

/** Files that the service has at once. It translates several parts of them at a time. */
const MAX_CONCURRENT_FILES = 4;

/**
 * Translates files, and prints the paths of the translations. A file that fails does not stop the others.
 * @throws CommandError with the messages of all failed files; StorageError; the signal's reason
 */
export async function translateFiles(
  paths: readonly string[],
  options: FileOptions,
  config: Config,
  signal: AbortSignal,
): Promise<void> {
  const language = canonicalLanguage(options.to)?.code ?? options.to;
  const { output, pdfResult = pdfResultIn(language, config), translateImages } = options;
  const { tasks, skipped } = await findFiles(paths, { language, output, pdfResult, translateImages });
  if (tasks.length === 0) throw new CommandError('There is no file to translate.');
  const layout = options.layout && { layout: options.layout };
  const fields = { ...(await readFields(options, signal)), ...choiceFields(options), ...layout };
  const isPdf = (source: string): boolean => extname(source).toLowerCase() === '.pdf';
  // The service refuses the option for other files, which a directory may have.
  const hasPictures = (source: string): boolean =>
    paths.includes(source) || (canHavePictures(source) && !(isPdf(source) && pdfResult === 'html'));
  const fieldsOf = (source: string) => ({
    ...fields,
    ...(isPdf(source) && { result_format: pdfResult }),
    ...(translateImages && hasPictures(source) && { translate_images: true }),
  });
  const failures: string[] = [];
  const targets = new Set<string>();
  {
    await using connection = await openConnection(config, options.service, signal, starterFor(fields));
    using line = createStatusLine();
    const progress = createProgress(tasks, line);
    await forEachConcurrent(tasks, MAX_CONCURRENT_FILES, async (task) => {
      const { source, target } = task;
      try {
        if (targets.has(resolve(target))) throw new CommandError(`${target} is the translation of another file.`);
        targets.add(resolve(target));
        if (!options.force && existsSync(target)) {
          throw new CommandError(`${target} exists already. --force replaces it.`);
        }
        const state = await translateDocument(
          connection,
          task,
          fieldsOf(source),
          (now) => progress.show(task, now),
          signal,
        );
        line.clear();
        for (const { message, count } of state.warnings)
          process.stderr.write(`glossa: ${source}: ${message} (${count})\n`);
        process.stdout.write(`${options.json ? JSON.stringify({ file: source, output: target, ...state }) : target}\n`);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof CommandError || error instanceof StorageError)) throw error;
        failures.push(error.message.includes(source) ? error.message : `${source}: ${error.message}`);
      }
      progress.finish(task);
    });
  }
  if (skipped > 0) process.stderr.write(`Files of other formats: ${skipped}. They are not translated.\n`);
  if (failures.length > 0) throw new CommandError(failures.join('\nglossa: '));
}

/** Shows how much of all files is translated. */
function createProgress(tasks: readonly FileTask[], line: StatusLine) {
  const shares = new Map<FileTask, number>();
  let finished = 0;
  const show = (text: string): void => {
    const share = shares.values().reduce((sum, one) => sum + one, 0) / tasks.length;
    const files = tasks.length === 1 ? '' : `  ${finished} of ${tasks.length} files`;
    line.show(`${formatBar(share)} ${Math.floor(100 * share)} %${files}  ${text}`);
  };
  return {
    show(task: FileTask, { progress, seconds_remaining: seconds }: DocumentResponse): void {
      const { segments_done: done, segments_total: total } = progress;
      shares.set(task, total === 0 ? 0 : done / total);
      show(seconds ? `${formatSeconds(seconds)} left  ${task.source}` : task.source);
    },
    finish(task: FileTask): void {
      shares.set(task, 1);
      finished++;
      show(task.source);
    },
  };
}

function formatSeconds(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Which texts of the files are translated, and whether the memory gets their translations. */
function choiceFields({ include, exclude, sourceColumn, targetColumn, memoryUpdate }: FileOptions) {
  return {
    ...(memoryUpdate && { memory_update: memoryUpdate }),
    ...(include && { include }),
    ...(exclude && { exclude }),
    ...(sourceColumn !== undefined && { source_column: sourceColumn }),
    ...(targetColumn !== undefined && { target_column: targetColumn }),
  };
}
