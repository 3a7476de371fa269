import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { toStorageError } from '../filesystem/storage-error.ts';
import { forEachConcurrent } from '../resilience/for-each-concurrent.ts';
import { type Connection, openConnection, type Starter, startServiceWithData } from './client/connection.ts';
import { isPdf, openFile, readStandardInput, readText } from './client/input.ts';
import { sendRequest } from './client/request.ts';
import {
  formatOfFile,
  readFields,
  type TranslationFields,
  type TranslationOptions,
} from './client/translation-fields.ts';
import { CommandError } from './command-error.ts';
import { withInterruptSignal } from './interrupt.ts';
import { createProgressBar } from './status-line.ts';

interface TranslateOptions extends TranslationOptions {
  format?: string;
  file?: string[];
  output?: string;
  service?: string;
  json?: true;
}

const HELP = `
The command uses the service on GLOSSA_HOST and GLOSSA_PORT. If none runs there, it translates without a service.
--service selects another service; set GLOSSA_API_KEY to one of its keys. Line breaks, URLs and placeholders such as
{{name}} stay unchanged. GET /v1/languages lists the language codes. Files that end in .html and .md have these formats.
With --format, arguments are the names of files if such files exist.

  glossa translate --to es "Hello, world"
  glossa translate --to de < letter.txt > brief.txt
  glossa translate --from en --to fr --file docs/*.md --output docs-fr
  glossa translate --to es --format html --glossary terms.csv page.html`;

const MAX_CONCURRENT_FILES = 4;
/** UTF-16 units per request: below the limit of any service, and small enough for a progress display. */
const MAX_REQUEST_LENGTH = 50_000;

const responseBody = z.looseObject({
  translated_text: z.union([z.string(), z.array(z.string())]),
  detected_language: z.union([z.string(), z.array(z.string().nullable())]).nullish(),
});
type TranslationBody = z.output<typeof responseBody>;

/** `glossa translate`. */
export function registerTranslateCommand(program: Command, config: () => Config): void {
  program
    .command('translate')
    .description('translate texts, files or standard input')
    .argument('[texts...]', 'texts to translate; without texts and files, standard input')
    .requiredOption('--to <language>', 'target language code, such as es or zh-Hant')
    .option('--from <language>', 'language code of the text (default: detected)')
    .option('--file <paths...>', 'text files to translate')
    .addOption(
      new Option('--format <format>', 'format of the texts (default: by the names of files, otherwise text)').choices([
        'text',
        'html',
        'markdown',
      ]),
    )
    .option('--glossary <file>', 'CSV, TSV or TBX file with terms, or the ID of a stored glossary')
    .option('--do-not-translate <terms...>', 'terms that stay as they are')
    .addOption(
      new Option('--formality <level>', 'how formal the translation is').choices([
        'more',
        'less',
        'prefer_more',
        'prefer_less',
      ]),
    )
    .option('--context <text>', 'what the texts are about, for engines that can use it')
    .option('--output <directory>', 'write translated files to this directory, under the same names')
    .option('--service <url>', 'URL of the service')
    .option('--json', 'print the response of the service; for files, one line each')
    .addHelpText('after', HELP)
    .action(async (texts: string[], options: TranslateOptions) => {
      const interrupted = new CommandError('The translation was interrupted.');
      await withInterruptSignal(interrupted, async (signal) => {
        const named = options.format !== undefined && texts.length > 0 && texts.every((path) => existsSync(path));
        if (named) {
          await translateFiles(texts, options, config(), signal);
          return;
        }
        const { file: files = [] } = options;
        if (texts.length > 0 && files.length > 0) throw new CommandError('Give texts or files, not both.');
        if (files.length > 0) await translateFiles(files, options, config(), signal);
        else await translateTexts(texts, options, config(), signal);
      });
    });
}

async function translateTexts(
  given: readonly string[],
  options: TranslateOptions,
  config: Config,
  signal: AbortSignal,
) {
  const isFromInput = given.length === 0;
  const texts = isFromInput ? [await readText(await readStandardInput(), 'Standard input')] : given;
  const fields = await readFields(options, signal);
  await using connection = await openConnection(config, options.service, signal, starterFor(fields));
  const { format = 'text' } = options;
  if (isFromInput && !options.json) {
    process.stdout.write(await translateLongText(texts[0] ?? '', format, fields, connection, signal));
    return;
  }
  const result = await translate(texts.length === 1 ? (texts[0] ?? '') : texts, format, fields, connection, signal);
  process.stdout.write(`${options.json ? JSON.stringify(result) : [result.translated_text].flat().join('\n')}\n`);
}

async function translateFiles(
  files: readonly string[],
  options: TranslateOptions,
  config: Config,
  signal: AbortSignal,
) {
  const { output, json } = options;
  if (files.length > 1 && output === undefined && !json) {
    throw new CommandError('For several files, give --output with a directory, or --json.');
  }
  const targets = output === undefined ? [] : files.map((file) => join(output, basename(file)));
  assertNoOverwrite(files, targets);
  // Read all files first, so that a wrong name is reported before any work is done.
  const texts = await Promise.all(files.map(readTextFile));
  const fields = await readFields(options, signal);
  await using connection = await openConnection(config, options.service, signal, starterFor(fields));
  using progress = createProgressBar(files.length, 'files');
  const results: string[] = [];
  await forEachConcurrent(files.entries(), MAX_CONCURRENT_FILES, async ([at, file]) => {
    const format = options.format ?? formatOfFile(file);
    const text = await translateLongText(texts[at] ?? '', format, fields, connection, signal);
    const target = targets[at];
    if (target !== undefined) await write(target, text);
    results[at] = json ? `${JSON.stringify({ file, translated_text: text })}\n` : text;
    progress.finish(file);
  });
  if (output === undefined || json) process.stdout.write(results.join(''));
}

/** A stored glossary is in the data of the configured service. */
const starterFor = ({ glossary_id }: TranslationFields): Starter | undefined =>
  glossary_id === undefined ? undefined : startServiceWithData;

/**
 * Translates a text in several requests. The language detected in the first part applies to all parts. A text with markup
 * is one request, because its parts depend on each other.
 */
async function translateLongText(
  text: string,
  format: string,
  fields: TranslationFields,
  connection: Connection,
  signal: AbortSignal,
): Promise<string> {
  let from = fields.current_language;
  let translated = '';
  for (const part of format === 'text' ? splitAtLineEnds(text) : [text]) {
    // The service rejects blank texts.
    if (part.trim() === '') {
      translated += part;
      continue;
    }
    const known = from === undefined ? fields : { ...fields, current_language: from };
    const result = await translate(part, format, known, connection, signal);
    from ??= [result.detected_language].flat()[0] ?? undefined;
    translated += [result.translated_text].flat().join('');
  }
  return translated;
}

/** Splits a text after line ends into parts of at most `MAX_REQUEST_LENGTH`. A longer line is a separate part. */
function splitAtLineEnds(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const line of text.split(/(?<=\n)/)) {
    if (part !== '' && part.length + line.length > MAX_REQUEST_LENGTH) {
      parts.push(part);
      part = '';
    }
    part += line;
  }
  return part === '' ? parts : [...parts, part];
}

function translate(
  text: string | readonly string[],
  format: string,
  fields: TranslationFields,
  connection: Connection,
  signal: AbortSignal,
): Promise<TranslationBody> {
  const body = JSON.stringify({ text, format, ...fields });
  const path = '/v1/ai/translate';
  return sendRequest(connection, { method: 'POST', path, body, contentType: 'application/json', signal }, responseBody);
}

/** @throws CommandError if a target is one of the files, or the target of two files */
function assertNoOverwrite(files: readonly string[], targets: readonly string[]): void {
  const sources = new Set(files.map((file) => resolve(file)));
  const seen = new Set<string>();
  for (const target of targets.map((path) => resolve(path))) {
    if (sources.has(target)) throw new CommandError(`${target} would be overwritten: choose another directory.`);
    if (seen.has(target)) throw new CommandError(`Two files would be written to ${target}.`);
    seen.add(target);
  }
}

async function readTextFile(path: string): Promise<string> {
  const content = await openFile(path);
  if (await isPdf(content)) {
    throw new CommandError(`${path} is a PDF. glossa translate reads text files; glossa summarize reads PDFs.`);
  }
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
