import { styleText } from 'node:util';
import { type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { forEachConcurrent } from '../resilience/for-each-concurrent.ts';
import { type Connection, openConnection } from './client/connection.ts';
import { isPdf, openFile, readStandardInput, readText } from './client/input.ts';
import { sendRequest } from './client/request.ts';
import { CommandError } from './command-error.ts';
import { withInterruptSignal } from './interrupt.ts';
import { progressOf } from './status-line.ts';

interface Options {
  points?: number;
  maxCharacters?: number;
  service?: string;
  json?: true;
}

const HELP = `
PDF documents, text files, URLs of PDF documents, or standard input. The service that runs here is asked; where none
does, the command does the work itself (--service names another one, with GLOSSA_API_KEY). Files are sent to
that service and removed from it again.

  glossa summarize report.pdf --points 5
  glossa summarize notes/*.md --max-characters 400
  pdftotext -q paper.pdf - | glossa summarize`;

const SOURCES_AT_ONCE = 2;
/** How standard input is called among sources. */
const STANDARD_INPUT = '-';

const answer = z.looseObject({ summary: z.union([z.string(), z.array(z.string())]) });
type Answer = z.output<typeof answer>;
const stored = z.object({ key: z.string() });
const deleted = z.object({ success: z.literal(true) });

/** `glossa summarize`. */
export function registerSummarizeCommand(program: Command, config: () => Config): void {
  program
    .command('summarize')
    .description('summarize documents, texts or standard input')
    .argument(
      '[sources...]',
      'files, URLs of PDF documents, or - for standard input, which is read when there are none',
    )
    .option('--points <number>', 'so many points, instead of a paragraph', parseCount)
    .option('--max-characters <number>', 'most characters of each summary', parseCount)
    .option('--service <url>', 'the service to ask')
    .option('--json', 'print what the service answers, one line for each source')
    .addHelpText('after', HELP)
    .action(async (given: string[], options: Options) => {
      const sources = given.length === 0 ? [STANDARD_INPUT] : given;
      const interrupted = new CommandError('The summary was interrupted.');
      await withInterruptSignal(interrupted, (signal) => summarizeAll(sources, options, config(), signal));
    });
}

/** What cannot be read does not keep the others from being summarized; the exit code tells. */
async function summarizeAll(sources: readonly string[], options: Options, config: Config, signal: AbortSignal) {
  await using connection = await openConnection(config, options.service, signal);
  const shown: string[] = [];
  const failures: string[] = [];
  {
    using progress = progressOf(sources.length, 'summaries');
    await forEachConcurrent(sources.entries(), SOURCES_AT_ONCE, async ([at, source]) => {
      try {
        const found = await summarize(source, options, connection, signal);
        shown[at] = options.json ? `${JSON.stringify({ source, ...found })}\n` : layOut(source, found, sources.length);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof CommandError || error instanceof StorageError)) throw error;
        failures.push(error.message.startsWith(source) ? error.message : `${source}: ${error.message}`);
      }
      progress.finish(source);
    });
  }
  process.stdout.write(shown.filter(Boolean).join(options.json ? '' : '\n'));
  if (failures.length > 0) throw new CommandError(failures.join('\nglossa: '));
}

async function summarize(
  source: string,
  options: Options,
  connection: Connection,
  signal: AbortSignal,
): Promise<Answer> {
  if (/^https?:\/\//i.test(source)) return request({ url: source }, options, connection, signal);
  const content = source === STANDARD_INPUT ? await readStandardInput() : await openFile(source);
  const name = source === STANDARD_INPUT ? 'Standard input' : source;
  if (!(await isPdf(content))) return request({ text: await readText(content, name) }, options, connection, signal);
  const path = '/v1/store/file';
  const upload = { method: 'POST', path, body: content, type: 'application/pdf', signal } as const;
  const { key } = await sendRequest(connection, upload, stored);
  try {
    return await request({ file_store_key: key }, options, connection, signal);
  } finally {
    // What was interrupted is removed as well.
    await sendRequest(
      connection,
      { method: 'DELETE', path: `${path}/read/${key}`, signal: AbortSignal.timeout(5_000) },
      deleted,
    );
  }
}

function request(source: object, { points, maxCharacters }: Options, connection: Connection, signal: AbortSignal) {
  const form = points === undefined ? { type: 'text' } : { type: 'points', max_points: points };
  const body = JSON.stringify({ ...source, ...form, max_characters: maxCharacters });
  return sendRequest(
    connection,
    { method: 'POST', path: '/v1/ai/summary', body, type: 'application/json', signal },
    answer,
  );
}

function layOut(source: string, { summary }: Answer, all: number): string {
  const heading = all > 1 ? `${styleText('bold', source, { stream: process.stdout })}\n` : '';
  const lines = typeof summary === 'string' ? [summary] : summary.map((point) => `• ${point}`);
  return `${heading}${lines.join('\n')}\n`;
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.');
  return Number(text);
}
