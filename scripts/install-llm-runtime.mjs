import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError } from './setup/command.mjs';
import { installLlmRuntime, llmRuntimeIsMissing } from './setup/llm-runtime.mjs';
import { acquireLock } from './setup/lock.mjs';
import { print } from './setup/progress.mjs';

/**
 * `install-llm-runtime.mjs [off|cuda|vulkan]`: installs the runtime of embedded language models if it is missing. `glossa models pull llm`
 * runs this program.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const gpu = /** @type {import('./setup/llm-runtime.mjs').Gpu | undefined} */ (process.argv[2]);
try {
  if (llmRuntimeIsMissing(root, gpu)) {
    const release = await acquireLock(join(root, '.glossa/setup.lock'));
    try {
      if (llmRuntimeIsMissing(root, gpu)) await installLlmRuntime(root, { gpu });
    } finally {
      release();
    }
  }
} catch (error) {
  if (!(error instanceof Error) || !(error instanceof SetupError || 'code' in error)) throw error;
  print(`failed: ${error.message}`);
  process.exitCode = 1;
}
