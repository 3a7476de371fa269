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
import { statusLine, withInterruptSignal } from '../interrupt.ts';
import { findAll, modelsContext, out } from './context.ts';
import { downloadModels } from './download.ts';
import { failDownloads } from './pull.ts';

export function registerVerifyCommand(models: Command, config: () => Config): void {
  models
    .command('verify')
    .description('read every byte of installed models and compare it with its checksum')
    .argument('[models...]', 'their names, such as en-de; otherwise all')
    .option('--repair', 'move what is damaged away and download it again')
    .action(async (names: string[], { repair }: { repair?: true }, command: Command) => {
      const context = modelsContext(config());
      const { models: published } = await readCatalogue(context.directory);
      const scan = await scanModels(context.directory);
      const chosen = findAll(names, [...published, ...scan.models.values()], command).map(modelName);
      const isChosen = (folder: string) => chosen.length === 0 || chosen.some((name) => folder.startsWith(`${name}-`));
      const damages = await findDamages(scan, isChosen);
      if (damages.length === 0) return;
      if (!repair) {
        const message = 'error: glossa models verify --repair downloads what is damaged again';
        command.error(message, { exitCode: 1, code: 'glossa.damaged' });
      }
      for (const folder of damages) await quarantineModel(context.directory, folder);
      const wanted = published.filter((model) => damages.some((folder) => folder.startsWith(`${modelName(model)}-`)));
      const failed = await downloadModels(wanted, context);
      if (failed.length > 0) failDownloads(failed, command);
    });
}

/** Says of each folder how it is. @returns those that are damaged */
async function findDamages(scan: DirectoryScan, isChosen: (folder: string) => boolean): Promise<string[]> {
  const damages = scan.incomplete.filter(isChosen);
  for (const folder of damages) out(`${folder}: files are missing or have another size\n`);
  const interrupted = new StorageError('The check was interrupted.');
  await withInterruptSignal(interrupted, async (signal) => {
    for (const [folder, { model }] of scan.folders) {
      if (!isChosen(folder)) continue;
      const paths = await withStatus(folder, () => findDamagedFiles(model, signal));
      const files = paths.map((path) => basename(path));
      if (files.length > 0) damages.push(folder);
      out(`${folder}: ${files.length > 0 ? `damaged (${files.join(', ')})` : 'as it should be'}\n`);
    }
  });
  return damages;
}

async function withStatus<T>(folder: string, work: () => Promise<T>): Promise<T> {
  using line = statusLine();
  line.show(`${folder} …`);
  return await work();
}
