import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError } from './setup/command.mjs';
import { installLlmRuntime, llmRuntimeIsMissing } from './setup/llm-runtime.mjs';
import { acquireLock } from './setup/lock.mjs';
import { print } from './setup/progress.mjs';

/** Installs the runtime of embedded language models if it is missing. `glossa models pull llm` runs this program. */
const root = fileURLToPath(new URL('..', import.meta.url));
try {
  if (llmRuntimeIsMissing(root)) {
    const release = await acquireLock(join(root, '.glossa/setup.lock'));
    try {
      if (llmRuntimeIsMissing(root)) await installLlmRuntime(root);
    } finally {
      release();
    }
  }
} catch (error) {
  if (!(error instanceof Error) || !(error instanceof SetupError || 'code' in error)) throw error;
  print(`failed: ${error.message}`);
  process.exitCode = 1;
}
