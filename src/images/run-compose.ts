import { open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { runDocumentProcess, startDocumentProcess } from '../extraction/process/run-document-process.ts';
import type { ImageFormat } from '../extraction/scans/messages.ts';
import { MAGICK_DIRECTORY, type ScannedFile } from '../extraction/scans/run-scan-process.ts';
import { withStorageErrors } from '../filesystem/storage-error.ts';
import type { ProcessLimits, ProcessOutcome } from '../processes/supervise.ts';
import { siblingModule } from '../sibling-module.ts';
import type { ComposeMessage, ComposeTask, ImagePage } from './messages.ts';

const MIB = 1024 * 1024;
/** An image of 30 megapixels takes 8 s and 900 MB. The limits allow for a machine that is several times slower. */
const LIMITS: ProcessLimits = {
  maxMemoryBytes: 1536 * MIB,
  maxOutputBytes: MIB,
  baseTimeMs: 60_000,
  timePerStepMs: 20_000,
  maxTimeMs: 120_000,
  maxStepTimeMs: 60_000,
};
const MAX_HEAP_MIB = 800;
/**
 * Optimizes a function of the image library after ten times as much work as by default, because it is compiled again for each image:
 * small ones end before that, and large ones take no longer.
 */
const ENGINE_OPTIONS = ['--wasm-tiering-budget=130000000'];
const ENTRY = fileURLToPath(siblingModule('./compose-process', import.meta.url));
const SOURCE_DIRECTORY = dirname(dirname(ENTRY));
/** The libraries and the fonts, without symbolic links, which the process cannot follow. */
const PACKAGES = [
  findPackage('harfbuzzjs'),
  findPackage('bidi-js'),
  // The npm package contains the fonts without their modules.
  ...['Arimo', 'Tinos', 'Cousine'].map((font) =>
    findPackage(`@expo-google-fonts/${font.toLowerCase()}`, `/400Regular/${font}_400Regular.ttf`),
  ),
];

export interface ComposeOptions {
  /** Directory for the files of the process, without symbolic links. */
  directory: string;
  /** Canonical code of the language of the texts. */
  language: string;
  /** Folders with fonts, without symbolic links. */
  fontFolders: readonly string[];
  signal: AbortSignal;
  onEnd(outcome: ProcessOutcome): void;
}

export interface ComposedImage {
  /** Path of the image, in the directory. */
  path: string;
  /** Texts that had no room. */
  unfit: number;
  isReduced: boolean;
}

/**
 * Draws texts into the pages of an image, in a restricted process.
 * @throws the errors of `runDocumentProcess`
 */
export async function composeInProcess(
  { format, file }: ScannedFile & { format: ImageFormat },
  pages: readonly ImagePage[],
  { directory, language, fontFolders, signal, onEnd }: ComposeOptions,
): Promise<ComposedImage> {
  const result = join(directory, 'result');
  const pagesPath = join(directory, 'pages.json');
  await withStorageErrors(pagesPath, () => writeFile(pagesPath, JSON.stringify(pages), { mode: 0o600 }));
  await using pagesFile = await open(pagesPath);
  const task: ComposeTask = { format, magick: MAGICK_DIRECTORY, language, fontFolders, result };
  const process = {
    entry: ENTRY,
    args: [JSON.stringify(task)],
    // Fonts can be installed later, and Node.js looks now whether a path without a star is a directory.
    readable: [SOURCE_DIRECTORY, MAGICK_DIRECTORY, ...PACKAGES, ...fontFolders.map((folder) => join(folder, '*'))],
    writable: [directory],
    directory,
    maxHeapMib: MAX_HEAP_MIB,
    engineOptions: ENGINE_OPTIONS,
  };
  let composed: ComposeMessage | undefined;
  await runDocumentProcess(
    {
      start: () => startDocumentProcess(process, file.fd, [pagesFile.fd]),
      limits: LIMITS,
      schema: composeMessage,
      onStart: () => (message) => {
        composed = message;
      },
      onEnd,
    },
    signal,
  );
  if (!composed) throw new Error('The compose process wrote no image.');
  return { path: result, unfit: composed.unfit, isReduced: composed.isReduced };
}

const composeMessage: z.ZodType<ComposeMessage> = z.strictObject({
  type: z.literal('composed'),
  unfit: z.int().min(0),
  isReduced: z.boolean(),
});

/** The folder of a package, found by one of its files; by default by its module. */
function findPackage(name: string, file = ''): string {
  const path = fileURLToPath(import.meta.resolve(name + file));
  return path.slice(0, path.lastIndexOf(name) + name.length);
}
