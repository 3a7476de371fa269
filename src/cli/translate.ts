import { type Command, Option } from 'commander';
import type { TranslateRequest, TranslationResponse } from '../../packages/client/src/index.ts';
import type { Config } from '../config/config.ts';
import { DOCUMENT_TYPES } from '../formats/files/file-types.ts';
import { LAYOUTS } from '../formats/layout.ts';
import { RESULT_FORMATS } from '../jobs/document-jobs.ts';
import { type Connection, openConnection, starterFor } from './client/connection.ts';
import { readStandardInput, readText } from './client/input.ts';
import { request } from './client/request.ts';
import { addTranslationFlags, readFields, type TranslationFields } from './client/translation-fields.ts';
import { CommandError } from './command-error.ts';
import { withInterruptSignal } from './interrupt.ts';
import { type FileOptions, translateFiles } from './translate-files.ts';
import { type UpdateOptions, updateFiles } from './update/update-files.ts';

interface TranslateOptions extends FileOptions, UpdateOptions {
  update?: true;
  format?: Format;
  file?: string[];
}

const HELP = `
The command uses the service on GLOSSA_HOST and GLOSSA_PORT. If none runs there, it translates without a service.
--service selects another service; set GLOSSA_API_KEY to one of its keys. Line breaks, URLs and placeholders such as
{{name}} stay unchanged. GET /v1/languages lists the language codes.

Files of these formats are translated in place: ${Object.keys(DOCUMENT_TYPES).join(', ')}. report.docx becomes
report.es.docx; a PDF keeps its layout, or becomes HTML with --pdf-result html. Of a directory, all such files are
translated, images with --translate-images only. Glossa deletes its copies.

  glossa translate --to es "Hello, world"
  glossa translate --to de < letter.txt > brief.txt
  glossa translate --to es --file report.docx slides.pptx sign.png
  glossa translate --from en --to fr --file docs --output docs-fr --glossary terms.csv
  glossa translate --from en --to de,fr,ja --file locales --update`;

/** UTF-16 units per request: below the limit of any service, and small enough for a progress display. */
const MAX_REQUEST_LENGTH = 50_000;

type Format = NonNullable<TranslateRequest['format']>;

/** `glossa translate`. */
export function registerTranslateCommand(program: Command, config: () => Config): void {
  const command = program
    .command('translate')
    .description('translate texts, files or standard input')
    .argument('[texts...]', 'texts to translate; without texts and files, standard input');
  addTranslationFlags(command)
    .option('--file <paths...>', 'files and directories to translate')
    .addOption(
      new Option('--format <format>', 'format of the texts (default: text)').choices(['text', 'html', 'markdown']),
    )
    .option(
      '--output <directory>',
      'write translated files to this directory, under the same names (default: beside them)',
    )
    .addOption(
      new Option(
        '--pdf-result <format>',
        'what PDFs become: pdf with their layout, pdf-bilingual with the source on facing pages, or html (default: pdf, where its fonts have the script of the language)',
      ).choices(RESULT_FORMATS),
    )
    .addOption(
      new Option('--layout <layout>', 'bilingual: with the source under its translation (default: replace)').choices(
        LAYOUTS,
      ),
    )
    .option(
      '--translate-images',
      'of DOCX, PPTX, ODT, ODP, EPUB, PDF and directories: translate the text in pictures, too',
    )
    .option('--memory-update', 'of files: add to the memory what engines translate')
    .option(
      '--include <patterns...>',
      'of files with keys, columns, sheets, slides, chapters or cells: translate these only',
    )
    .option('--exclude <patterns...>', 'of such files: leave these as they are')
    .option(
      '--source-column <column>',
      'of CSV, TSV, XLSX, ODS and FODS files: the column with the texts, by name or letter',
    )
    .option('--target-column <column>', 'of CSV, TSV, XLSX, ODS and FODS files: the column for the translations')
    .option('--update', 'complete the translations of catalogues: --to takes several languages with commas between')
    .option('--check', 'only tell what is missing, and fail if anything is')
    .option('--prune', 'with --update: leave out texts that the source no longer has')
    .option('--force', 'replace files that exist')
    .option('--service <url>', 'URL of the service')
    .option('--json', 'print the response of the service; for files, one line each')
    .addHelpText('after', HELP)
    .action(async (texts: string[], options: TranslateOptions) => {
      const interrupted = new CommandError('The translation was interrupted.');
      const { file: files = [] } = options;
      if (texts.length > 0 && files.length > 0) throw new CommandError('Give texts or files, not both.');
      if (files.length > 0 && options.format !== undefined) {
        throw new CommandError('--format is for texts. The name and the content of a file tell its format.');
      }
      const isUpdate = options.update || options.check;
      if (options.prune && !isUpdate) throw new CommandError('--prune is for catalogues: add --update.');
      if (isUpdate && files.length === 0) throw new CommandError('--update and --check are for files: add --file.');
      await withInterruptSignal(interrupted, (signal) =>
        isUpdate
          ? updateFiles(files, options, config(), signal)
          : files.length > 0
            ? translateFiles(files, options, config(), signal)
            : translateTexts(texts, options, config(), signal),
      );
    });
}

async function translateTexts(given: string[], options: TranslateOptions, config: Config, signal: AbortSignal) {
  const isFromInput = given.length === 0;
  const texts = isFromInput ? [await readText(await readStandardInput(), 'Standard input')] : given;
  const fields = await readFields(options, signal);
  await using connection = await openConnection(config, options.service, signal, starterFor(fields));
  const { format = 'text' } = options;
  if (isFromInput && !options.json) {
    for await (const part of translateLongText(texts[0] ?? '', format, fields, connection, signal)) {
      process.stdout.write(part);
    }
    return;
  }
  const result = await translate(texts.length === 1 ? (texts[0] ?? '') : texts, format, fields, connection, signal);
  process.stdout.write(`${options.json ? JSON.stringify(result) : [result.translated_text].flat().join('\n')}\n`);
}

/**
 * Translates a text in several requests, and yields each part as it is ready. The language detected in the first part applies to
 * all parts. A text with markup is one request, because its parts depend on each other.
 */
async function* translateLongText(
  text: string,
  format: Format,
  fields: TranslationFields,
  connection: Connection,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  let from = fields.current_language;
  for (const part of format === 'text' ? splitAtLineEnds(text) : [text]) {
    // The service rejects blank texts.
    if (part.trim() === '') {
      yield part;
      continue;
    }
    const known = from === undefined ? fields : { ...fields, current_language: from };
    const result = await translate(part, format, known, connection, signal);
    from ??= [result.detected_language].flat()[0] ?? undefined;
    yield [result.translated_text].flat().join('');
  }
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

/** Translates, and writes warnings to standard error. */
async function translate(
  text: string | string[],
  format: Format,
  fields: TranslationFields,
  connection: Connection,
  signal: AbortSignal,
): Promise<TranslationResponse> {
  const response = await request(connection, (client) => client.translate({ text, format, ...fields }, { signal }));
  for (const { message, texts } of response.warnings ?? []) {
    const places = typeof text === 'string' ? '' : ` Texts: ${texts.map((index) => index + 1).join(', ')}`;
    process.stderr.write(`glossa: ${message}${places}\n`);
  }
  return response;
}
