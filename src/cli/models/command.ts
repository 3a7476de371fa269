import type { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { registerImportCommand } from './import.ts';
import { registerListCommand } from './list.ts';
import { registerPullCommand } from './pull.ts';
import { registerRemoveCommand } from './remove.ts';
import { registerUpdateCommand } from './update.ts';
import { registerVerifyCommand } from './verify.ts';

const HELP = `
A model translates in one direction, such as en-de. With GLOSSA_MODELS=auto the service downloads a model when it is
first needed; a model that is already installed needs no network. These commands may run while the service runs,
which applies changes within seconds. On a machine without network access, import a copy of GLOSSA_MODELS_DIR.

  glossa models pull en-de de-en
  glossa models pull --languages de,fr,ja
  glossa models pull ocr:deu
  glossa models pull fonts fonts:cjk
  glossa models pull llm
  glossa models pull llm:hf:OWNER/REPOSITORY:Q4_K_M
  glossa models import models.tar
  glossa models import model.gguf`;

/** `glossa models`. */
export function registerModelsCommand(program: Command, config: () => Config): void {
  const models = program
    .command('models')
    .description(
      'list, download, import, remove, check and update neural translation models, OCR data and language models',
    )
    .addHelpText('after', HELP);
  registerListCommand(models, config);
  registerPullCommand(models, config);
  registerImportCommand(models, config);
  registerRemoveCommand(models, config);
  registerVerifyCommand(models, config);
  registerUpdateCommand(models, config);
}
