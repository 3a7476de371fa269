import { createInterface } from 'node:readline/promises';
import { type Command, Option } from 'commander';
import type { Config } from '../../config/config.ts';
import { formatBytes } from '../../text/format-bytes.ts';
import { readCatalogue } from '../../translation/engines/bergamot/models/catalogue.ts';
import { findModelsOfLanguage } from '../../translation/engines/bergamot/models/find-model.ts';
import {
  modelName,
  type PublishedModel,
  supersedes,
  totalBytes,
} from '../../translation/engines/bergamot/models/model.ts';
import { type DirectoryScan, scanModels } from '../../translation/engines/bergamot/models/scan-directory.ts';
import { auditModels } from './audit-models.ts';
import { ensureModelsParent, findAll, modelsContext, noSuchModel, out } from './context.ts';
import { downloadModels } from './download.ts';
import { isFontsName } from './font-names.ts';
import { pullFonts } from './fonts.ts';
import { GPUS, type Gpu, pullLlms } from './llm/commands.ts';
import { isLlmName } from './llm/find-source.ts';
import { findOcrData, isOcrName, pullOcrData } from './ocr-data.ts';

interface PullOptions {
  languages?: string;
  all?: true;
  yes?: true;
  gpu?: Gpu;
}

export function registerPullCommand(models: Command, config: () => Config): void {
  models
    .command('pull')
    .description('download models; an interrupted download resumes')
    .argument(
      '[models...]',
      'names of models, such as en-de, of OCR data, such as ocr:deu, llm for a language model, fonts and fonts:cjk for PDFs',
    )
    .option('--languages <list>', 'all models from and to these comma-separated languages')
    .option('--all', 'all models; shows the size and asks for confirmation')
    .option('--yes', 'skip the confirmation')
    .addOption(new Option('--gpu <kind>', 'runtime of language models for a GPU').choices(GPUS))
    .action(async (names: string[], options: PullOptions, command: Command) => {
      const context = modelsContext(config());
      const { models: published } = await readCatalogue(context.directory);
      const ocrData = names.filter(isOcrName).map((name) => findOcrData(name, command));
      const llms = names.filter(isLlmName);
      const fonts = names.filter(isFontsName);
      const isOther = (name: string): boolean => isOcrName(name) || isLlmName(name) || isFontsName(name);
      const modelNames = names.filter((name) => !isOther(name));
      const hasOthers = names.some(isOther);
      const hasNoModels = hasOthers && modelNames.length === 0 && !options.all && options.languages === undefined;
      const wanted = hasNoModels ? [] : selectModels(modelNames, options, published, command);
      const scan = await scanModels(context.directory);
      const missing = wanted.filter((model) => !isInstalled(model, scan));
      for (const model of wanted) {
        if (!missing.includes(model) && !options.all) out(`${modelName(model)} is already installed.\n`);
      }
      if (options.all && !(await confirmDownload(wanted, missing, options, command))) return;
      await ensureModelsParent(config());
      const failed = [
        ...(await downloadModels(missing, context)),
        ...(await pullOcrData(ocrData, context)),
        ...(await pullLlms(llms, context, command, options.gpu)),
        ...(await pullFonts(fonts, context)),
      ];
      const pulled = [...missing.map(modelName), ...names.filter(isOther)];
      await auditModels(
        config(),
        'model.installed',
        pulled.filter((name) => !failed.includes(name)),
      );
      if (failed.length > 0) failDownloads(failed, command);
    });
}

/** Ends the command with the names of the models that failed. */
export function failDownloads(names: readonly string[], command: Command): never {
  const message = `error: ${names.length} ${names.length === 1 ? 'model' : 'models'} could not be downloaded: ${names.join(', ')}`;
  return command.error(message, { exitCode: 1, code: 'glossa.failed' });
}

function selectModels(
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
  const message = 'error: give names of models such as en-de, --languages or --all';
  return command.error(message, { exitCode: 2, code: 'commander.missingArgument' });
}

function isInstalled(model: PublishedModel, { models }: DirectoryScan): boolean {
  const installed = models.get(modelName(model));
  return installed !== undefined && !supersedes(model, installed);
}

/** Prints the size of the download and asks for confirmation on a terminal. */
async function confirmDownload(
  wanted: readonly PublishedModel[],
  missing: readonly PublishedModel[],
  { yes }: PullOptions,
  command: Command,
): Promise<boolean> {
  const installedCount = wanted.length - missing.length;
  out(
    `${wanted.length} models, ${formatTotalSize(wanted)}: ${installedCount} installed, ${missing.length} to download, ${formatTotalSize(missing)}.\n`,
  );
  if (yes || missing.length === 0) return true;
  if (!process.stdin.isTTY) {
    const message = 'error: give --yes to download all models without confirmation';
    return command.error(message, { exitCode: 2, code: 'commander.missingOption' });
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C rejects the question and counts as no.
  const question = terminal.question('Download them? [y/N] ').catch(() => '');
  const answer = await question.finally(() => terminal.close());
  return /^y(es)?$/i.test(answer.trim());
}

function formatTotalSize(models: readonly PublishedModel[]): string {
  return formatBytes(models.reduce((sum, model) => sum + totalBytes(model), 0));
}
