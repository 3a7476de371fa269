import { createWriteStream } from 'node:fs';
import { basename, extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import type { MemoryListResponse } from '../../packages/client/src/index.ts';
import type { Config } from '../config/config.ts';
import { toStorageError } from '../filesystem/storage-error.ts';
import { openFile } from './client/input.ts';
import { type ServiceOptions, withService } from './client/with-service.ts';
import { formatTable } from './format-table.ts';

const HELP = `
A translation memory has segments, which are roughly sentences, with their translations. A file is TMX, XLIFF or a PO catalogue.

The commands use the service on GLOSSA_HOST and GLOSSA_PORT. If none runs there, they open its data directory.
--service selects another service; set GLOSSA_API_KEY to one of its keys, whose owner has the memories.

  glossa memories create manual.tmx --from en --to de,fr
  glossa translate --from en --to de --memory <id> "Close the window."
  glossa memories export <id> --output manual.tmx`;

type Memory = MemoryListResponse['memories'][number];

/** `glossa memories`. */
export function registerMemoriesCommand(program: Command, config: () => Config): void {
  const memories = program
    .command('memories')
    .description('create, list, export and delete translation memories')
    .addHelpText('after', HELP);

  const subcommand = (words: string, description: string): Command =>
    memories.command(words).description(description).option('--service <url>', 'URL of the service');

  subcommand('list', 'list the memories, newest first')
    .option('--json', 'print JSON')
    .action((options: ServiceOptions) =>
      withService(config(), options, async (client, sending) => {
        const all: Memory[] = [];
        for (let cursor: string | null = ''; cursor !== null; ) {
          const query = { limit: 1_000, ...(cursor && { cursor }) };
          const page: MemoryListResponse = await client.listMemories(query, sending);
          all.push(...page.memories);
          cursor = page.next_cursor;
        }
        process.stdout.write(options.json ? `${JSON.stringify(all)}\n` : formatMemories(all));
      }),
    );

  subcommand('create <file>', 'create a memory from a TMX, XLIFF or PO file, and print its ID')
    .requiredOption('--from <language>', 'language code of the source texts')
    .requiredOption('--to <languages>', 'language codes of the translations, with commas between')
    .option('--name <text>', 'name of the memory (default: the name of the file)')
    .option('--json', 'print JSON')
    .action((path: string, options: ServiceOptions & { from: string; to: string; name?: string }) =>
      withService(config(), options, async (client, sending) => {
        const { from, to, name = basename(path, extname(path)) } = options;
        // The service reads the fields before the file.
        const fields = { name, source_language: from, target_languages: to, file: await openFile(path) };
        const created = await client.createMemory(fields, sending);
        if (created.skipped_segments > 0) {
          process.stderr.write(`glossa: ${path}: Segments that were left out: ${created.skipped_segments}.\n`);
        }
        process.stdout.write(options.json ? `${JSON.stringify(created)}\n` : `${created.memory_id}\n`);
      }),
    );

  subcommand('show <id>', 'describe a memory')
    .option('--json', 'print JSON')
    .action((id: string, options: ServiceOptions) =>
      withService(config(), options, async (client, sending) => {
        const found = await client.getMemory({ id }, sending);
        process.stdout.write(options.json ? `${JSON.stringify(found)}\n` : formatMemories([found]));
      }),
    );

  subcommand('export <id>', 'write the segments as TMX')
    .option('--output <file>', 'file to write (default: standard output)')
    .action((id: string, options: ServiceOptions & { output?: string }) =>
      withService(config(), options, async (client, { signal }) => {
        const { body } = await client.exportMemory({ id }, { signal });
        const { output } = options;
        const bytes = Readable.from(body ?? []);
        if (output === undefined) await pipeline(bytes, process.stdout, { end: false, signal });
        else await pipeline(bytes, createWriteStream(output), { signal }).catch((error) => fail(output, error));
      }),
    );

  subcommand('delete <id>', 'delete a memory').action((id: string, options: ServiceOptions) =>
    withService(config(), options, async (client, sending) => {
      await client.deleteMemory({ id }, sending);
      process.stdout.write(`Deleted ${id}.\n`);
    }),
  );
}

function fail(path: string, error: unknown): never {
  throw error instanceof Error && 'code' in error ? toStorageError(path, error) : error;
}

function formatMemories(all: readonly Memory[]): string {
  if (all.length === 0) return 'No translation memories. Create one with glossa memories create.\n';
  const rows = all.map((one) => [
    one.memory_id,
    one.source_language,
    one.target_languages.join(','),
    String(one.segment_count),
    one.created_at.slice(0, 10),
    one.name,
  ]);
  return formatTable([['ID', 'FROM', 'TO', 'SEGMENTS', 'CREATED', 'NAME'], ...rows]);
}
