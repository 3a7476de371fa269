import { styleText } from 'node:util';
import { type Command, InvalidArgumentError } from 'commander';
import type { SummaryRequest, SummaryResponse } from '../../packages/client/src/index.ts';
import type { Config } from '../config/config.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { forEachConcurrent } from '../resilience/for-each-concurrent.ts';
import { type Connection, openConnection } from './client/connection.ts';
import { openFile, readStandardInput } from './client/input.ts';
import { request } from './client/request.ts';
import { SUMMARY_FORMATS, withSummarySource } from './client/summary-source.ts';
import { CommandError } from './command-error.ts';
import { withInterruptSignal } from './interrupt.ts';
import { createProgressBar } from './status-line.ts';

interface SummarizeOptions {
  points?: number;
  maxCharacters?: number;
  to?: string;
  focus?: string;
  service?: string;
  json?: true;
}

const HELP = `
Sources are files, URLs of web pages and documents, or standard input. Formats: ${SUMMARY_FORMATS.join(', ')}, and
text of any other name. The command uses the service on
GLOSSA_HOST and GLOSSA_PORT. If none runs there, it summarizes without a service. --service selects another service;
set GLOSSA_API_KEY to one of its keys. Documents are stored there and deleted after the summary.

  glossa summarize report.pdf --points 5
  glossa summarize notes/*.md --max-characters 400
  glossa summarize scan.png
  glossa summarize informe.pdf --to en --focus "costs and deadlines"
  pdftotext -q paper.pdf - | glossa summarize`;

const MAX_CONCURRENT_SOURCES = 2;
/** Name of standard input among the sources. */
const STANDARD_INPUT = '-';

/** `glossa summarize`. */
export function registerSummarizeCommand(program: Command, config: () => Config): void {
  program
    .command('summarize')
    .description('summarize documents, texts or standard input')
    .argument(
      '[sources...]',
      'files, URLs of web pages and documents, or - for standard input (default: standard input)',
    )
    .option('--points <number>', 'maximum number of points (default: one paragraph)', parseCount)
    .option('--max-characters <number>', 'maximum number of characters of each summary', parseCount)
    .option('--to <language>', 'language code of the summary (default: the language of the source)')
    .option('--focus <question>', 'what the summary should keep to, in any language')
    .option('--service <url>', 'URL of the service')
    .option('--json', 'print the response of the service, one line for each source')
    .addHelpText('after', HELP)
    .action(async (given: string[], options: SummarizeOptions) => {
      const sources = given.length === 0 ? [STANDARD_INPUT] : given;
      const interrupted = new CommandError('The summary was interrupted.');
      await withInterruptSignal(interrupted, (signal) => summarizeAll(sources, options, config(), signal));
    });
}

/** A source that fails does not stop the others. @throws CommandError with the messages of all failed sources */
async function summarizeAll(
  sources: readonly string[],
  options: SummarizeOptions,
  config: Config,
  signal: AbortSignal,
) {
  await using connection = await openConnection(config, options.service, signal);
  const outputs: string[] = [];
  const failures: string[] = [];
  {
    using progress = createProgressBar(sources.length, 'summaries');
    await forEachConcurrent(sources.entries(), MAX_CONCURRENT_SOURCES, async ([at, source]) => {
      try {
        const result = await summarize(source, options, connection, signal);
        for (const { message, pages } of result.warnings ?? []) {
          const places = pages.length > 0 ? ` Pages: ${pages.join(', ')}` : '';
          process.stderr.write(`glossa: ${source}: ${message}${places}\n`);
        }
        outputs[at] = options.json
          ? `${JSON.stringify({ source, ...result })}\n`
          : formatSummary(source, result, sources.length);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof CommandError || error instanceof StorageError)) throw error;
        failures.push(error.message.startsWith(source) ? error.message : `${source}: ${error.message}`);
      }
      progress.finish(source);
    });
  }
  process.stdout.write(outputs.filter(Boolean).join(options.json ? '' : '\n'));
  if (failures.length > 0) throw new CommandError(failures.join('\nglossa: '));
}

async function summarize(
  source: string,
  options: SummarizeOptions,
  connection: Connection,
  signal: AbortSignal,
): Promise<SummaryResponse> {
  if (/^https?:\/\//i.test(source)) return requestSummary({ url: source }, options, connection, signal);
  const content = source === STANDARD_INPUT ? await readStandardInput() : await openFile(source);
  const name = source === STANDARD_INPUT ? 'Standard input' : source;
  return withSummarySource({ content, name }, connection, signal, (fields) =>
    requestSummary(fields, options, connection, signal),
  );
}

function requestSummary(
  source: SummaryRequest,
  { points, maxCharacters, to, focus }: SummarizeOptions,
  connection: Connection,
  signal: AbortSignal,
) {
  const body: SummaryRequest = {
    ...source,
    ...(points === undefined ? { type: 'text' } : { type: 'points', max_points: points }),
    max_characters: maxCharacters ?? null,
    target_language: to ?? null,
    focus: focus ?? null,
  };
  return request(connection, (client) => client.summarize(body, { signal }));
}

function formatSummary(source: string, { summary }: SummaryResponse, sourceCount: number): string {
  const heading = sourceCount > 1 ? `${styleText('bold', source, { stream: process.stdout })}\n` : '';
  const lines = typeof summary === 'string' ? [summary] : summary.map((point) => `• ${point}`);
  return `${heading}${lines.join('\n')}\n`;
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 1 or more.');
  return Number(text);
}
