import { type Command, InvalidArgumentError } from 'commander';
import { Registry } from 'prom-client';
import { type Moved, moveDatabase } from '../backup/move.ts';
import type { Config } from '../config/config.ts';
import { isDatabaseUrl } from '../config/values.ts';
import { dataPaths } from '../database/data-directory.ts';
import { databaseName } from '../database/postgres/problems.ts';
import { StorageError } from '../database/storage-error.ts';
import { createLogger } from '../telemetry/logger.ts';
import { interruptible } from './interruptible.ts';

const HELP = `
Stop the service first. Keys, usage, owners and the names of stored files are copied from the data directory
into the database, in one transaction that is kept only if every table arrived whole. The data directory stays
as it is: the bytes of stored files go on being read there, by every replica, and so does the secret that signs
links, unless GLOSSA_SECRET has it.

  glossa data move --to postgres://glossa@db.internal/glossa
  GLOSSA_DATABASE_URL=postgres://glossa@db.internal/glossa glossa serve`;

export function registerDataCommand(program: Command, config: () => Config): void {
  const data = program.command('data').description('move an installation');
  data
    .command('move')
    .description('copy the SQLite database of the data directory into an empty database of PostgreSQL')
    .requiredOption('--to <url>', 'the database: postgres://user:password@host:5432/glossa', parseUrl)
    .addHelpText('after', HELP)
    .action(async ({ to }: { to: string }) => {
      const { dataDirectory } = config();
      const interrupted = new StorageError('The move was interrupted; nothing was moved.');
      const moved = await interruptible(interrupted, (signal) =>
        moveDatabase({ dataDirectory, to, log: createLogger('warn'), registry: new Registry(), signal }),
      );
      process.stdout.write(summary(moved, dataDirectory, to));
    });
}

function parseUrl(text: string): string {
  if (isDatabaseUrl(text)) return text;
  throw new InvalidArgumentError('It must be a URL such as postgres://user:password@host:5432/glossa.');
}

function summary(moved: Moved, dataDirectory: string, to: string): string {
  const { database, files } = dataPaths(dataDirectory);
  const lines = [
    `Moved ${database} to ${databaseName(to)}; counts and checksums of all rows agree:`,
    `  API keys ${moved.api_keys}, owners ${moved.owners}, days of usage ${moved.daily_usage}, names of files ${moved.files}`,
    'Start the service with GLOSSA_DATABASE_URL from now on, or it goes on with the old database.',
    moved.files === 0 ? [] : `The stored files themselves are in ${files} still: every replica needs that directory.`,
  ];
  return `${lines.flat().join('\n')}\n`;
}
