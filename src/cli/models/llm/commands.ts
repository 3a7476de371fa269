import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { StorageError, toStorageError } from '../../../filesystem/storage-error.ts';
import { deleteLlm, installedLlms } from '../../../llm/embedded/installed.ts';
import { isRuntimeInstalled, RUNTIME_FOLDER } from '../../../llm/embedded/runtime.ts';
import { formatBytes } from '../../../text/format-bytes.ts';
import { DownloadError } from '../../../translation/engines/bergamot/models/download-error.ts';
import { CommandError } from '../../command-error.ts';
import { formatTable } from '../../format-table.ts';
import { withInterruptSignal } from '../../interrupt.ts';
import { type ModelsContext, out } from '../context.ts';
import { findLlmSource, HUB_URL, isModelFile, withoutPrefix } from './find-source.ts';
import { downloadLlm, importLlm } from './install.ts';

/* Language models. Their names begin with `llm:`, except `llm` itself, the default. */

/** Kinds of GPUs with separate packages; `off` for the processor, and for Apple's GPUs. */
export const GPUS = ['off', 'cuda', 'vulkan'] as const;
export type Gpu = (typeof GPUS)[number];

/**
 * Installs the runtime, and downloads language models or imports those in files. Size and licence are shown before.
 * @param gpu what the runtime computes with; default: as before, and first the processor
 * @returns the names that failed
 * @throws CommandError; DownloadError if the host is unreachable; StorageError, also on an interrupt
 */
export async function pullLlms(
  names: readonly string[],
  context: ModelsContext,
  command: Command,
  gpu?: Gpu,
): Promise<string[]> {
  const { directory, hubUrl = HUB_URL } = context;
  const failed: string[] = [];
  if (names.length === 0) return failed;
  const interrupted = new StorageError('The download was interrupted. Run the command again to resume it.');
  await withInterruptSignal(interrupted, async (signal) => {
    await installLlmRuntime(signal, gpu);
    for (const given of names) {
      if (isModelFile(given)) {
        await importLlmFile(given, context, false);
        continue;
      }
      try {
        const source = await findLlmSource(given, hubUrl, signal);
        if (!source) unknownName(given, command);
        if ((await installedLlms(directory)).some(({ name }) => name === source.name)) {
          out(`llm:${source.name} is already installed.\n`);
        } else {
          const license = source.license === undefined ? 'of an unknown licence' : `licence ${source.license}`;
          out(`llm:${source.name}: ${formatBytes(source.bytes)}, ${license}, from ${source.url}\n`);
          await downloadLlm(source, directory, signal);
          out(`llm:${source.name} installed (${formatBytes(source.bytes)}).\n`);
        }
        out(howToUse(source.name));
      } catch (error) {
        if (!(error instanceof DownloadError) || error.kind === 'unreachable') throw error;
        out(`${given} could not be downloaded. ${error.message}\n`);
        failed.push(given);
      }
    }
  });
  return failed;
}

function unknownName(given: string, command: Command): never {
  const hint = 'give llm, llm:hf:OWNER/REPOSITORY:QUANT, or the URL or path of a .gguf file';
  return command.error(`error: no language model ${given}: ${hint}`, { exitCode: 1, code: 'glossa.notFound' });
}

const howToUse = (name: string): string => `Set GLOSSA_LLM_MODEL=${name} and start the service again.\n`;

/** Installs the model in a GGUF file. @throws StorageError */
export async function importLlmFile(path: string, { directory }: ModelsContext, json: boolean): Promise<void> {
  const name = await importLlm(path, directory);
  const hasRuntime = isRuntimeInstalled(RUNTIME_FOLDER);
  if (json) {
    out(`${JSON.stringify({ imported: [`llm:${name}`], runtime_installed: hasRuntime })}\n`);
    return;
  }
  out(`llm:${name} imported.\n`);
  if (!hasRuntime) {
    out(
      'Its runtime is not installed. Copy .glossa/llm from a machine of the same kind, or run glossa models pull llm.\n',
    );
  }
  out(howToUse(name));
}

/** Prints the installed language models. */
export async function listLlms({ directory }: ModelsContext, json: boolean): Promise<void> {
  const models = await installedLlms(directory);
  if (json) {
    out(`${JSON.stringify(models.map(({ name, path, ...rest }) => ({ name: `llm:${name}`, ...rest })))}\n`);
    return;
  }
  if (models.length === 0) {
    out('No language models are installed. Download one with glossa models pull llm.\n');
    return;
  }
  const cells = models.map(({ name, bytes, license = '-' }) => [`llm:${name}`, formatBytes(bytes), license]);
  out(formatTable([['MODEL', 'SIZE', 'LICENCE'], ...cells]));
}

/** Removes an installed language model. Ends the command if it is not installed. @throws StorageError */
export async function removeLlm(given: string, { directory }: ModelsContext, command: Command): Promise<void> {
  const models = await installedLlms(directory);
  const model = models.find(({ name }) => name === withoutPrefix(given));
  if (!model) {
    return command.error(`error: ${given} is not installed: glossa models list --llm lists the language models`, {
      exitCode: 1,
      code: 'glossa.notFound',
    });
  }
  await deleteLlm(model).catch((error: unknown) => {
    throw toStorageError(model.path, error);
  });
  out(`Removed llm:${model.name} (${formatBytes(model.bytes)}).\n`);
}

/** A program of the set-up, which installs everything in `.glossa`. */
const PROGRAM = fileURLToPath(new URL('../../../../scripts/install-llm-runtime.mjs', import.meta.url));

/** Installs the runtime of language models from npm, if it is missing. @throws CommandError, the signal's reason */
async function installLlmRuntime(signal: AbortSignal, gpu: Gpu | undefined): Promise<void> {
  const args = gpu === undefined ? [PROGRAM] : [PROGRAM, gpu];
  const child = spawn(process.execPath, args, { stdio: ['ignore', process.stderr, process.stderr], signal });
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
