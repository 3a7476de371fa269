import type { Command } from 'commander';
import type { DetectedLanguage } from '../../packages/client/src/index.ts';
import type { Config } from '../config/config.ts';
import { type Connection, openConnection } from './client/connection.ts';
import { openFile, readStandardInput, readText } from './client/input.ts';
import { request } from './client/request.ts';
import { CommandError } from './command-error.ts';
import { withInterruptSignal } from './interrupt.ts';

interface DetectOptions {
  file?: string[];
  service?: string;
  json?: true;
}

const HELP = `
The command uses the service on GLOSSA_HOST and GLOSSA_PORT. If none runs there, it detects without a service.
--service selects another service; set GLOSSA_API_KEY to one of its keys. Each line has the most probable language, its
probability, and alternatives. Of a long text, only the first 50,000 characters are examined.

  glossa detect "¿Dónde está la biblioteca?"
  glossa detect < letter.txt
  glossa detect --file docs/*.md`;

/** UTF-16 units of a text that are sent. The service samples fewer. */
const MAX_TEXT_LENGTH = 50_000;

/** `glossa detect`. */
export function registerDetectCommand(program: Command, config: () => Config): void {
  program
    .command('detect')
    .description('detect the language of texts, files or standard input')
    .argument('[texts...]', 'texts to examine; without texts and files, standard input')
    .option('--file <paths...>', 'text files to examine')
    .option('--service <url>', 'URL of the service')
    .option('--json', 'print the response of the service; for files, one line each')
    .addHelpText('after', HELP)
    .action(async (texts: string[], options: DetectOptions) => {
      const interrupted = new CommandError('The detection was interrupted.');
      await withInterruptSignal(interrupted, async (signal) => {
        const { file: files = [] } = options;
        if (texts.length > 0 && files.length > 0) throw new CommandError('Give texts or files, not both.');
        if (files.length > 0) await detectFiles(files, options, config(), signal);
        else await detectTexts(texts, options, config(), signal);
      });
    });
}

async function detectTexts(
  given: readonly string[],
  { service, json }: DetectOptions,
  config: Config,
  signal: AbortSignal,
) {
  const texts = given.length > 0 ? given : [await readText(await readStandardInput(), 'Standard input')];
  await using connection = await openConnection(config, service, signal);
  const response = await detect(texts.length === 1 ? (texts[0] ?? '') : texts, connection, signal);
  const lines = json ? [JSON.stringify(response)] : [response.detected].flat().map(describe);
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function detectFiles(
  files: readonly string[],
  { service, json }: DetectOptions,
  config: Config,
  signal: AbortSignal,
) {
  // Read all files first, so that a wrong name is reported before any work is done.
  const texts = await Promise.all(files.map(async (file) => readText(await openFile(file), file)));
  await using connection = await openConnection(config, service, signal);
  for (const [index, file] of files.entries()) {
    // An empty file is an array of one string, because a single string must not be empty.
    const response = await detect([texts[index] ?? ''], connection, signal);
    const [found] = [response.detected].flat();
    if (!found) continue;
    process.stdout.write(`${json ? JSON.stringify({ file, detected: found }) : `${file}: ${describe(found)}`}\n`);
  }
}

function describe({ alternatives, ...first }: DetectedLanguage): string {
  if (first.language === null) return 'no language';
  return [first, ...alternatives].map(({ language, confidence }) => `${language} ${confidence.toFixed(2)}`).join(', ');
}

function detect(text: string | readonly string[], connection: Connection, signal: AbortSignal) {
  const shorten = (one: string): string => one.slice(0, MAX_TEXT_LENGTH);
  const body = { text: typeof text === 'string' ? shorten(text) : text.map(shorten) };
  return request(connection, (client) => client.detect(body, { signal }));
}
