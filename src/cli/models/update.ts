import { isDeepStrictEqual } from 'node:util';
import type { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import { type Catalogue, readCatalogue, saveCatalogue } from '../../translation/engines/bergamot/models/catalogue.ts';
import { withSourcesOf } from '../../translation/engines/bergamot/models/file-sources.ts';
import { HTTP_TIMEOUTS } from '../../translation/engines/bergamot/models/http-request.ts';
import { modelName, supersedes } from '../../translation/engines/bergamot/models/model.ts';
import { fetchCatalogue } from '../../translation/engines/bergamot/models/remote-settings.ts';
import { scanModels } from '../../translation/engines/bergamot/models/scan-directory.ts';
import { withInterruptSignal } from '../interrupt.ts';
import { auditModels } from './audit-models.ts';
import { ensureModelsParent, type ModelsContext, modelsContext, out } from './context.ts';
import { downloadModels } from './download.ts';
import { failDownloads } from './pull.ts';
import { removeModel } from './remove.ts';

export function registerUpdateCommand(models: Command, config: () => Config): void {
  models
    .command('update')
    .description('download the current catalogue and newer versions of installed models')
    .action(async (_options: unknown, command: Command) => {
      const context = modelsContext(config());
      await ensureModelsParent(config());
      const { models: published } = await updateCatalogue(context);
      const { models: installed } = await scanModels(context.directory);
      const newer = published.filter((model) => {
        const current = installed.get(modelName(model));
        return current !== undefined && supersedes(model, current);
      });
      const failed = await downloadModels(newer, context);
      await removeSuperseded(context.directory);
      const updated = newer.map(modelName).filter((name) => !failed.includes(name));
      await auditModels(config(), 'model.installed', updated);
      if (newer.length === 0) out('All installed models are up to date.\n');
      if (failed.length > 0) failDownloads(failed, command);
    });
}

/** Keeps the known copies of files that are still published, so that one more server can fail. */
async function updateCatalogue({ directory, recordsUrls }: ModelsContext): Promise<Catalogue> {
  const previous = await readCatalogue(directory);
  const interrupted = new StorageError('The update was interrupted. Nothing was changed.');
  const fetched = await withInterruptSignal(interrupted, (signal) =>
    fetchCatalogue(recordsUrls, { timeouts: HTTP_TIMEOUTS, signal }),
  );
  const isNewer = fetched.timestamp > previous.timestamp;
  const current = isNewer ? withSourcesOf(fetched, previous) : withSourcesOf(previous, fetched);
  if (!isDeepStrictEqual(current, previous)) await saveCatalogue(directory, current);
  const date = new Date(current.timestamp).toISOString().slice(0, 10);
  out(
    isNewer
      ? `Updated the catalogue to ${date}: ${current.models.length} models.\n`
      : `The catalogue of ${date} is up to date.\n`,
  );
  return current;
}

/** Removes older versions. A service that has loaded one keeps it in memory, and loads the newest version the next time. */
async function removeSuperseded(directory: string): Promise<void> {
  const { folders, models } = await scanModels(directory);
  for (const { model } of folders.values()) {
    if (models.get(modelName(model)) !== model) await removeModel(model);
  }
}
