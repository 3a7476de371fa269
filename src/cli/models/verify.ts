import { basename } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import { readCatalogue } from '../../translation/engines/bergamot/models/catalogue.ts';
import { modelName } from '../../translation/engines/bergamot/models/model.ts';
import { quarantineModel } from '../../translation/engines/bergamot/models/quarantine.ts';
import {
  type DirectoryScan,
  findDamagedFiles,
  scanModels,
} from '../../translation/engines/bergamot/models/scan-directory.ts';
import { withInterruptSignal } from '../interrupt.ts';
import { createStatusLine } from '../status-line.ts';
import { findAll, modelsContext, out } from './context.ts';
import { downloadModels } from './download.ts';
import { failDownloads } from './pull.ts';

export function registerVerifyCommand(models: Command, config: () => Config): void {
  models
    .command('verify')
    .description('compare the files of installed models with their checksums')
    .argument('[models...]', 'names of models, such as en-de (default: all)')
    .option('--repair', 'move damaged models away and download them again')
    .action(async (names: string[], { repair }: { repair?: true }, command: Command) => {
      const context = modelsContext(config());
      const { models: published } = await readCatalogue(context.directory);
      const scan = await scanModels(context.directory);
      const chosen = findAll(names, [...published, ...scan.models.values()], command).map(modelName);
      const isChosen = (folder: string) => chosen.length === 0 || chosen.some((name) => folder.startsWith(`${name}-`));
      const damagedFolders = await findDamagedFolders(scan, isChosen);
      if (damagedFolders.length === 0) return;
      if (!repair) {
        const message = 'error: some models are damaged: repair them with glossa models verify --repair';
        command.error(message, { exitCode: 1, code: 'glossa.damaged' });
      }
      for (const folder of damagedFolders) await quarantineModel(context.directory, folder);
      const wanted = published.filter((model) =>
        damagedFolders.some((folder) => folder.startsWith(`${modelName(model)}-`)),
      );
      const failed = await downloadModels(wanted, context);
      if (failed.length > 0) failDownloads(failed, command);
    });
}

/** Prints the state of each folder. @returns the damaged folders */
async function findDamagedFolders(scan: DirectoryScan, isChosen: (folder: string) => boolean): Promise<string[]> {
  const damagedFolders = scan.incomplete.filter(isChosen);
  for (const folder of damagedFolders) out(`${folder}: files are missing or have the wrong size\n`);
  const interrupted = new StorageError('The check was interrupted.');
  await withInterruptSignal(interrupted, async (signal) => {
    for (const [folder, { model }] of scan.folders) {
      if (!isChosen(folder)) continue;
      const paths = await withStatusLine(folder, () => findDamagedFiles(model, signal));
      const files = paths.map((path) => basename(path));
      if (files.length > 0) damagedFolders.push(folder);
      out(`${folder}: ${files.length > 0 ? `damaged (${files.join(', ')})` : 'ok'}\n`);
    }
  });
  return damagedFolders;
}

async function withStatusLine<T>(folder: string, work: () => Promise<T>): Promise<T> {
  using line = createStatusLine();
  line.show(`${folder} …`);
  return await work();
}
