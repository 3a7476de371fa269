import type { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { dataPaths, ensureDataDirectory } from '../../filesystem/data-directory.ts';
import { parsePair } from '../../languages/pair.ts';
import { FILES_URL } from '../../translation/engines/bergamot/models/catalogue.ts';
import { findModel } from '../../translation/engines/bergamot/models/find-model.ts';
import { type LanguagePair, modelName } from '../../translation/engines/bergamot/models/model.ts';
import { RECORDS_URL } from '../../translation/engines/bergamot/models/remote-settings.ts';

/** What the commands on models work with. */
export interface ModelsContext {
  /** Where the models lie. */
  directory: string;
  /** Base URLs, without a slash at their ends. */
  filesUrl: string;
  recordsUrl: string;
  /** Where replicas keep each other from downloading the same, if they do. */
  redisUrl: string | undefined;
}

export function modelsContext({ models, storage: { dataDirectory, redisUrl } }: Config): ModelsContext {
  return {
    directory: models.directory ?? dataPaths(dataDirectory).models,
    filesUrl: models.url ?? FILES_URL,
    recordsUrl: models.url ?? RECORDS_URL,
    redisUrl,
  };
}

/** Before models are put into it: a data directory is made as the service makes it, for its user only. */
export async function ensureModelsParent({ models, storage }: Config): Promise<void> {
  if (models.directory === undefined) await ensureDataDirectory(storage.dataDirectory);
}

/** The models that somebody means; ends the command where there is none of a name. */
export function findAll<T extends LanguagePair>(names: readonly string[], models: readonly T[], command: Command): T[] {
  return names.map((name) => findModel(name, models) ?? noSuchModel(name, command, hintFor(name, models)));
}

export function noSuchModel(name: string, command: Command, hint = 'glossa models list tells what there is'): never {
  const message = `error: there is no model ${name}: ${hint}`;
  return command.error(message, { exitCode: 1, code: 'glossa.notFound' });
}

/** For a pair that takes two models. */
function hintFor(name: string, models: readonly LanguagePair[]): string | undefined {
  const pair = parsePair(name);
  const steps = pair && [findModel(`${pair.from}-en`, models), findModel(`en-${pair.to}`, models)];
  const found = steps?.filter((step) => step !== undefined).map(modelName) ?? [];
  return found.length === 2 ? `it goes through English, by ${found.join(' and ')}` : undefined;
}

export function out(text: string): void {
  process.stdout.write(text);
}
