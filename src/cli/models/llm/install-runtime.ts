import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../../command-error.ts';

/** A program of the set-up, which installs everything in `.glossa`. */
const PROGRAM = fileURLToPath(new URL('../../../../scripts/install-llm-runtime.mjs', import.meta.url));

/** Installs the runtime of language models from npm, if it is missing. @throws CommandError, the signal's reason */
export async function installLlmRuntime(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', process.stderr, process.stderr], signal });
  // Aborted, or not started.
  const failed = new Promise<never>((_resolve, reject) => child.once('error', reject));
  const [code] = await Promise.race([once(child, 'exit'), failed]).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  if (code !== 0) {
    throw new CommandError(
      'The runtime of language models could not be installed. It needs npm and its registry, or a copy of .glossa/llm from a machine of the same kind.',
    );
  }
}
