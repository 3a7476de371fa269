import { writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Command } from 'commander';
import type { GlossaryListResponse } from '../../packages/client/src/index.ts';
import type { Config } from '../config/config.ts';
import { toStorageError } from '../filesystem/storage-error.ts';
import { formatTable as formatEntryTable } from '../glossaries/imports/table.ts';
import { readGlossaryFile } from './client/glossary-file.ts';
import { openFile } from './client/input.ts';
import { type ServiceOptions, withService } from './client/with-service.ts';
import { formatTable } from './format-table.ts';

const HELP = `
A glossary gives the translations of terms in one direction. A file has a source and a target term in each row (CSV with
commas or semicolons, TSV), or is TBX. Excel: save as "CSV UTF-8" or "Unicode Text".

The commands use the service on GLOSSA_HOST and GLOSSA_PORT. If none runs there, they open its data directory.
--service selects another service; set GLOSSA_API_KEY to one of its keys, whose owner has the glossaries.

  glossa glossaries create terms.csv --from en --to pt
  glossa translate --to pt --from en --glossary <id> "The train leaves from track 9."
  glossa glossaries update <id> --file more-terms.csv --remove track
  glossa glossaries export <id> --output terms.csv`;

type Glossary = GlossaryListResponse['glossaries'][number];

/** Media types by the ending of a file name. The service tells TBX from CSV by the content too. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.tsv': 'text/tab-separated-values',
  '.tab': 'text/tab-separated-values',
  '.tbx': 'application/x-tbx+xml',
  '.xml': 'application/x-tbx+xml',
};

/** `glossa glossaries`. */
export function registerGlossariesCommand(program: Command, config: () => Config): void {
  const glossaries = program
    .command('glossaries')
    .description('create, list, export, change and delete glossaries')
    .addHelpText('after', HELP);

  const subcommand = (words: string, description: string): Command =>
    glossaries.command(words).description(description).option('--service <url>', 'URL of the service');

  subcommand('list', 'list the glossaries, newest first')
    .option('--json', 'print JSON')
    .action((options: ServiceOptions) =>
      withService(config(), options, async (client, sending) => {
        const all: Glossary[] = [];
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page: GlossaryListResponse = await client.listGlossaries(
            { limit: 1_000, ...(cursor && { cursor }) },
            sending,
          );
          all.push(...page.glossaries);
          cursor = page.next_cursor;
        }
        process.stdout.write(options.json ? `${JSON.stringify(all)}\n` : formatGlossaries(all));
      }),
    );

  subcommand('create <file>', 'create a glossary from a CSV, TSV or TBX file, and print its ID')
    .requiredOption('--from <language>', 'language code of the source terms')
    .requiredOption('--to <language>', 'language code of the target terms')
    .option('--name <text>', 'name of the glossary (default: the name of the file)')
    .option('--json', 'print JSON')
    .action((path: string, options: ServiceOptions & { from: string; to: string; name?: string }) =>
      withService(config(), options, async (client, sending) => {
        const extension = extname(path).toLowerCase();
        const { from, to, name = basename(path, extname(path)) } = options;
        const type = MEDIA_TYPES[extension] ?? 'text/csv';
        const file = new Blob([await openFile(path)], { type });
        const fields = { name, source_language: from, target_language: to, file };
        const created = await client.createGlossary(fields, sending);
        process.stdout.write(options.json ? `${JSON.stringify(created)}\n` : `${created.glossary_id}\n`);
      }),
    );

  subcommand('show <id>', 'describe a glossary')
    .option('--json', 'print JSON, with the entries')
    .action((id: string, options: ServiceOptions) =>
      withService(config(), options, async (client, sending) => {
        const found = await client.getGlossary({ id, ...(options.json && { entries: true }) }, sending);
        process.stdout.write(options.json ? `${JSON.stringify(found)}\n` : formatGlossaries([found]));
      }),
    );

  subcommand('export <id>', 'write the entries as CSV, or as TSV to a file that ends in .tsv')
    .option('--output <file>', 'file to write (default: standard output)')
    .action((id: string, options: ServiceOptions & { output?: string }) =>
      withService(config(), options, async (client, sending) => {
        const { entries = {}, ...found } = await client.getGlossary({ id, entries: true }, sending);
        const { output } = options;
        const rows = Object.entries(entries).map(([source, target]) => ({ source, target }));
        const pair = { sourceLanguage: found.source_language, targetLanguage: found.target_language };
        const text = formatEntryTable(rows, pair, output?.toLowerCase().endsWith('.tsv') ? '\t' : ',');
        if (output === undefined) process.stdout.write(text);
        else await write(output, text);
      }),
    );

  subcommand('update <id>', 'rename a glossary; add, replace and remove entries')
    .option('--name <text>', 'new name')
    .option('--file <path>', 'CSV, TSV or TBX file with entries to add or to replace')
    .option('--remove <terms...>', 'source terms to remove')
    .action((id: string, options: ServiceOptions & { name?: string; file?: string; remove?: string[] }) =>
      withService(config(), options, async (client, sending) => {
        const { name = null, file, remove = [] } = options;
        const { source_language: from, target_language: to } = await client.getGlossary({ id }, sending);
        const added = file === undefined ? [] : await readGlossaryFile(file, { from, to }, sending.signal);
        const entries = Object.fromEntries([
          ...remove.map((source) => [source, null]),
          ...added.map(({ source, target }) => [source, target]),
        ]);
        process.stdout.write(formatGlossaries([await client.updateGlossary({ id, name, entries }, sending)]));
      }),
    );

  subcommand('delete <id>', 'delete a glossary').action((id: string, options: ServiceOptions) =>
    withService(config(), options, async (client, sending) => {
      await client.deleteGlossary({ id }, sending);
      process.stdout.write(`Deleted ${id}.\n`);
    }),
  );
}

async function write(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw toStorageError(path, error);
  }
}

function formatGlossaries(all: readonly Glossary[]): string {
  if (all.length === 0) return 'No glossaries. Create one with glossa glossaries create.\n';
  const rows = all.map((one) => [
    one.glossary_id,
    one.source_language,
    one.target_language,
    String(one.entry_count),
    one.created_at.slice(0, 10),
    one.name,
  ]);
  return formatTable([['ID', 'FROM', 'TO', 'ENTRIES', 'CREATED', 'NAME'], ...rows]);
}
