import type { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import { type Catalogue, readCatalogue, saveCatalogue } from '../../translation/engines/bergamot/models/catalogue.ts';
import { HTTP_TIMEOUTS } from '../../translation/engines/bergamot/models/http-request.ts';
import { compareVersions, modelName } from '../../translation/engines/bergamot/models/model.ts';
import { fetchCatalogue } from '../../translation/engines/bergamot/models/remote-settings.ts';
import { scanModels } from '../../translation/engines/bergamot/models/scan-directory.ts';
import { withInterruptSignal } from '../interrupt.ts';
import { ensureModelsParent, type ModelsContext, modelsContext, out } from './context.ts';
import { downloadModels } from './download.ts';
import { failDownloads } from './pull.ts';
import { removeModel } from './remove.ts';

export function registerUpdateCommand(models: Command, config: () => Config): void {
  models
    .command('update')
    .description('read the catalogue as it is published now, and download newer versions of installed models')
    .action(async (_options: unknown, command: Command) => {
      const context = modelsContext(config());
      await ensureModelsParent(config());
      const { models: published } = await updateCatalogue(context);
      const { models: installed } = await scanModels(context.directory);
      const newer = published.filter((model) => {
        const version = installed.get(modelName(model))?.version;
        return version !== undefined && compareVersions(version, model.version) < 0;
      });
      const failed = await downloadModels(newer, context);
      await removeSuperseded(context.directory);
      if (newer.length === 0) out('All installed models are of the newest version.\n');
      if (failed.length > 0) failDownloads(failed, command);
    });
}

async function updateCatalogue({ directory, recordsUrl: url }: ModelsContext): Promise<Catalogue> {
  const before = await readCatalogue(directory);
  const interrupted = new StorageError('The update was interrupted; nothing has changed.');
  const now = await withInterruptSignal(interrupted, (signal) =>
    fetchCatalogue({ url, timeouts: HTTP_TIMEOUTS, signal }),
  );
  const date = new Date(Math.max(before.timestamp, now.timestamp)).toISOString().slice(0, 10);
  if (now.timestamp <= before.timestamp) {
    out(`The catalogue, of ${date}, is the newest.\n`);
    return before;
  }
  await saveCatalogue(directory, now);
  out(`The catalogue is now that of ${date}, with ${now.models.length} models.\n`);
  return now;
}

/** Whoever has loaded an older version goes on with it; whoever looks finds the newest. */
async function removeSuperseded(directory: string): Promise<void> {
  const { folders, models } = await scanModels(directory);
  for (const { model } of folders.values()) {
    if (models.get(modelName(model)) !== model) await removeModel(model);
  }
}
