import type { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { registerListCommand } from './list.ts';
import { registerPullCommand } from './pull.ts';
import { registerRemoveCommand } from './remove.ts';
import { registerUpdateCommand } from './update.ts';
import { registerVerifyCommand } from './verify.ts';

const HELP = `
A model translates in one direction and is named so: en-de. The service downloads one when it is first needed
(GLOSSA_MODELS=auto); pulled before, it answers at once, and needs no network. All of this works beside a
running service, which follows within seconds. GLOSSA_MODELS_DIR may be copied to a machine without network.

  glossa models pull en-de de-en
  glossa models pull --languages de,fr,ja`;

/** `glossa models`. */
export function registerModelsCommand(program: Command, config: () => Config): void {
  const models = program
    .command('models')
    .description('list, download, remove, check and update the neural models of translation')
    .addHelpText('after', HELP);
  registerListCommand(models, config);
  registerPullCommand(models, config);
  registerRemoveCommand(models, config);
  registerVerifyCommand(models, config);
  registerUpdateCommand(models, config);
}
