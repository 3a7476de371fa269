import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { toStorageError } from '../filesystem/storage-error.ts';
import { forEachConcurrent } from '../resilience/for-each-concurrent.ts';
import { type Connection, openConnection } from './client/connection.ts';
import { isPdf, openFile, readStandardInput, readText } from './client/input.ts';
import { piecesOf } from './client/pieces.ts';
import { sendRequest } from './client/request.ts';
import { CommandError } from './command-error.ts';
import { withInterruptSignal } from './interrupt.ts';
import { progressOf } from './status-line.ts';

interface Options {
  to: string;
  from?: string;
  file?: string[];
  output?: string;
  service?: string;
  json?: true;
}

const HELP = `
The service that runs here is asked; where none does, the command does the work itself (--service names another one,
with GLOSSA_API_KEY). Line breaks, URLs and placeholders such as {{name}} stay as they are. The languages
are those of GET /v1/languages.

  glossa translate --to es "Hello, world"
  glossa translate --to de < letter.txt > brief.txt
  glossa translate --from en --to fr --file docs/*.md --output docs-fr`;

/** Files that are translated at the same time. */
const FILES_AT_ONCE = 4;

const answer = z.looseObject({
  translated_text: z.union([z.string(), z.array(z.string())]),
  detected_language: z.union([z.string(), z.array(z.string().nullable())]).nullish(),
});
type Answer = z.output<typeof answer>;

/** `glossa translate`. */
export function registerTranslateCommand(program: Command, config: () => Config): void {
  program
    .command('translate')
    .description('translate texts, files or standard input')
    .argument('[texts...]', 'what to translate; without texts and files, standard input')
    .requiredOption('--to <language>', 'code of the language to translate into, such as es or zh-Hant')
    .option('--from <language>', 'code of the language of the text; otherwise it is detected')
    .option('--file <paths...>', 'text files to translate')
    .option('--output <directory>', 'write translated files into it, under their names')
    .option('--service <url>', 'the service to ask')
    .option('--json', 'print what the service answers; for files, one line each')
    .addHelpText('after', HELP)
    .action(async (texts: string[], options: Options) => {
      const interrupted = new CommandError('The translation was interrupted.');
      await withInterruptSignal(interrupted, async (signal) => {
        const { file: files = [] } = options;
        if (texts.length > 0 && files.length > 0) throw new CommandError('Give texts or files, not both.');
        if (files.length > 0) await translateFiles(files, options, config(), signal);
        else await translateTexts(texts, options, config(), signal);
      });
    });
}

async function translateTexts(given: readonly string[], options: Options, config: Config, signal: AbortSignal) {
  const fromInput = given.length === 0;
  const texts = fromInput ? [await readText(await readStandardInput(), 'Standard input')] : given;
  await using connection = await openConnection(config, options.service, signal);
  if (fromInput && !options.json) {
    process.stdout.write(await translateLong(texts[0] ?? '', options, connection, signal));
    return;
  }
  const found = await translate(texts.length === 1 ? (texts[0] ?? '') : texts, options, connection, signal);
  process.stdout.write(`${options.json ? JSON.stringify(found) : [found.translated_text].flat().join('\n')}\n`);
}

async function translateFiles(files: readonly string[], options: Options, config: Config, signal: AbortSignal) {
  const { output, json } = options;
  if (files.length > 1 && output === undefined && !json) {
    throw new CommandError('Say with --output into which directory several files go, or print them with --json.');
  }
  const targets = output === undefined ? [] : files.map((file) => join(output, basename(file)));
  refuseOverwriting(files, targets);
  // Read before anything is asked: nobody wants to learn of a wrong name in the middle.
  const texts = await Promise.all(files.map(readTextFile));
  await using connection = await openConnection(config, options.service, signal);
  using progress = progressOf(files.length, 'files');
  const done: string[] = [];
  await forEachConcurrent(files.entries(), FILES_AT_ONCE, async ([at, file]) => {
    const text = await translateLong(texts[at] ?? '', options, connection, signal);
    const target = targets[at];
    if (target !== undefined) await write(target, text);
    done[at] = json ? `${JSON.stringify({ file, translated_text: text })}\n` : text;
    progress.finish(file);
  });
  if (output === undefined || json) process.stdout.write(done.join(''));
}

/** In pieces, the language of the first being that of all. */
async function translateLong(
  text: string,
  options: Options,
  connection: Connection,
  signal: AbortSignal,
): Promise<string> {
  let from = options.from;
  let translated = '';
  for (const piece of piecesOf(text)) {
    // A service refuses a text without anything to read.
    if (piece.trim() === '') {
      translated += piece;
      continue;
    }
    const found = await translate(piece, { ...options, ...(from === undefined ? {} : { from }) }, connection, signal);
    from ??= [found.detected_language].flat()[0] ?? undefined;
    translated += [found.translated_text].flat().join('');
  }
  return translated;
}

function translate(
  text: string | readonly string[],
  { to, from }: Options,
  connection: Connection,
  signal: AbortSignal,
): Promise<Answer> {
  const body = JSON.stringify({ text, target_language: to, current_language: from });
  const path = '/v1/ai/translate';
  return sendRequest(connection, { method: 'POST', path, body, type: 'application/json', signal }, answer);
}

function refuseOverwriting(files: readonly string[], targets: readonly string[]): void {
  const sources = new Set(files.map((file) => resolve(file)));
  const seen = new Set<string>();
  for (const target of targets.map((path) => resolve(path))) {
    if (sources.has(target)) throw new CommandError(`${target} would be overwritten: choose another directory.`);
    if (seen.has(target)) throw new CommandError(`Two of the files would become ${target}.`);
    seen.add(target);
  }
}

async function readTextFile(path: string): Promise<string> {
  const content = await openFile(path);
  if (await isPdf(content))
    throw new CommandError(`${path} is a PDF: glossa summarize reads those, translate takes text.`);
  return readText(content, path);
}

async function write(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } catch (error) {
    throw toStorageError(path, error);
  }
}
