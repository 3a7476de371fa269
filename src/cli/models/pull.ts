import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { formatBytes } from '../../text/bytes.ts';
import { readCatalogue } from '../../translation/engines/bergamot/models/catalogue.ts';
import { findModelsOfLanguage } from '../../translation/engines/bergamot/models/find-model.ts';
import {
  compareVersions,
  modelName,
  type PublishedModel,
  totalBytes,
} from '../../translation/engines/bergamot/models/model.ts';
import { type DirectoryScan, scanModels } from '../../translation/engines/bergamot/models/scan-directory.ts';
import { ensureModelsParent, findAll, modelsContext, noSuchModel, out } from './context.ts';
import { downloadModels } from './download.ts';

interface PullOptions {
  languages?: string;
  all?: true;
  yes?: true;
}

export function registerPullCommand(models: Command, config: () => Config): void {
  models
    .command('pull')
    .description('download models; one that was interrupted goes on where it was')
    .argument('[models...]', 'their names, such as en-de')
    .option('--languages <list>', 'those from and to each of these languages, separated by commas')
    .option('--all', 'all that there are; asks first, telling how much that is')
    .option('--yes', 'do not ask')
    .action(async (names: string[], options: PullOptions, command: Command) => {
      const context = modelsContext(config());
      const { models: published } = await readCatalogue(context.directory);
      const wanted = choose(names, options, published, command);
      const scan = await scanModels(context.directory);
      const missing = wanted.filter((model) => !isInstalled(model, scan));
      for (const model of wanted) {
        if (!missing.includes(model) && !options.all) out(`${modelName(model)} is installed already.\n`);
      }
      if (options.all && !(await agrees(wanted, missing, options, command))) return;
      await ensureModelsParent(config());
      const failed = await downloadModels(missing, context);
      if (failed.length > 0) failDownloads(failed, command);
    });
}

/** Ends a command that did not do all that it was asked for. */
export function failDownloads(names: readonly string[], command: Command): never {
  const message = `error: ${names.length} could not be downloaded: ${names.join(', ')}`;
  return command.error(message, { exitCode: 1, code: 'glossa.failed' });
}

function choose(
  names: string[],
  { languages, all }: PullOptions,
  published: readonly PublishedModel[],
  command: Command,
): PublishedModel[] {
  if (all) return [...published];
  const ofLanguages = (languages?.split(',') ?? []).flatMap((language) => {
    const found = findModelsOfLanguage(language.trim(), published);
    return found.length > 0 ? found : noSuchModel(`for the language ${language.trim()}`, command);
  });
  const chosen = [...new Set([...findAll(names, published, command), ...ofLanguages])];
  if (chosen.length > 0) return chosen;
  const message = 'error: give the names of models (en-de), --languages or --all';
  return command.error(message, { exitCode: 2, code: 'commander.missingArgument' });
}

function isInstalled(model: PublishedModel, { models }: DirectoryScan): boolean {
  const installed = models.get(modelName(model));
  return installed !== undefined && compareVersions(installed.version, model.version) >= 0;
}

/** Says how much it would be, and asks whoever sits at a terminal. */
async function agrees(
  wanted: readonly PublishedModel[],
  missing: readonly PublishedModel[],
  { yes }: PullOptions,
  command: Command,
): Promise<boolean> {
  const there = wanted.length - missing.length;
  out(
    `${wanted.length} models, ${sizeOf(wanted)}: ${there} installed, ${missing.length} to download, ${sizeOf(missing)}.\n`,
  );
  if (yes || missing.length === 0) return true;
  if (!process.stdin.isTTY) {
    const message = 'error: give --yes to download them all without being asked';
    return command.error(message, { exitCode: 2, code: 'commander.missingOption' });
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C is an answer too.
  const asking = terminal.question('Download them? [y/N] ').catch(() => '');
  const answer = await asking.finally(() => terminal.close());
  return /^y(es)?$/i.test(answer.trim());
}

function sizeOf(models: readonly PublishedModel[]): string {
  return formatBytes(models.reduce((sum, model) => sum + totalBytes(model), 0));
}
