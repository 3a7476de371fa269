import { type Command, InvalidArgumentError } from 'commander';
import { Registry } from 'prom-client';
import { type MovedRows, moveDatabaseToPostgres } from '../backup/move-database-to-postgres.ts';
import type { Config } from '../config/config.ts';
import { type FilesLocation, filesUrl } from '../config/files-url.ts';
import { isDatabaseUrl } from '../config/schemas.ts';
import { openDatabase } from '../database/database.ts';
import { printableDatabaseUrl } from '../database/postgres/errors.ts';
import { dataPaths, requireData } from '../filesystem/data-directory.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { createLogger } from '../telemetry/logger.ts';
import { formatBytes } from '../text/bytes.ts';
import { statusLine, withInterruptSignal } from './interrupt.ts';

const HELP = `
Stop the service first. The data directory stays as it is.

To PostgreSQL, keys, usage, owners and the names of stored files are copied into an empty database, in one
transaction that is kept only if every table arrived whole. The bytes of stored files go on being read in the
data directory, by every replica, and so does the secret that signs links, unless GLOSSA_SECRET has it.

  glossa data move --to postgres://glossa@db.internal/glossa
  GLOSSA_DATABASE_URL=postgres://glossa@db.internal/glossa glossa serve

To a bucket of S3, the bytes of stored files are copied, and each file is read back there and compared. A move
that was cut off goes on where it was. Where the database has moved already, GLOSSA_DATABASE_URL must say so.

  glossa data move --to 's3://bucket/glossa?region=eu-central-1'
  GLOSSA_FILES_URL='s3://bucket/glossa?region=eu-central-1' glossa serve`;

type Target = { database: string } | { files: FilesLocation };

export function registerDataCommand(program: Command, config: () => Config): void {
  const data = program.command('data').description('move an installation');
  data
    .command('move')
    .description('copy the database of the data directory into PostgreSQL, or its stored files into S3')
    .requiredOption('--to <url>', 'postgres://user:password@host:5432/glossa, or s3://bucket/prefix', parseTarget)
    .addHelpText('after', HELP)
    .action(async ({ to }: { to: Target }) => {
      const told = 'files' in to ? await moveStoredFiles(config(), to.files) : await moveRows(config(), to.database);
      process.stdout.write(told);
    });
}

function parseTarget(text: string): Target {
  if (isDatabaseUrl(text)) return { database: text };
  if (text.startsWith('s3:')) {
    const { data, error } = filesUrl.safeParse(text);
    if (data !== undefined) return { files: data };
    throw new InvalidArgumentError(`It ${error?.issues[0]?.message}.`);
  }
  throw new InvalidArgumentError('It must be a URL such as postgres://user:password@host:5432/glossa or s3://bucket.');
}

async function moveRows({ storage: { dataDirectory } }: Config, to: string): Promise<string> {
  const interrupted = new StorageError('The move was interrupted; nothing was moved.');
  const moved = await withInterruptSignal(interrupted, (signal) =>
    moveDatabaseToPostgres({ dataDirectory, to, log: createLogger('warn'), registry: new Registry(), signal }),
  );
  return summary(moved, dataDirectory, to);
}

async function moveStoredFiles({ storage }: Config, to: FilesLocation): Promise<string> {
  const { dataDirectory, databaseUrl: url } = storage;
  const paths = dataPaths(dataDirectory);
  if (url === undefined) requireData(dataDirectory);
  const [log, registry] = [createLogger('warn'), new Registry()];
  const { moveFilesToS3 } = await import('../backup/move-files-to-s3.ts');
  await using database = await openDatabase({ path: paths.database, url, log, registry });
  using line = statusLine();
  const interrupted = new StorageError('The move was interrupted: start it again, and it goes on where it was.');
  const { files, bytes, alreadyMoved } = await withInterruptSignal(interrupted, (signal) =>
    moveFilesToS3({
      database,
      directory: paths.files,
      to,
      log,
      registry,
      signal,
      onProgress: ({ done, total }) => line.show(`move: ${done} of ${total} files`),
    }),
  );
  const earlier = alreadyMoved === 0 ? '' : `, ${alreadyMoved} of them by a move before`;
  return [
    `Copied ${files} stored files (${formatBytes(bytes)}) to the bucket ${to.bucket}${earlier}; all were read back and are what was stored.`,
    'Start the service with GLOSSA_FILES_URL from now on, or it goes on with the old directory.',
    `The files in ${paths.files} are needed no more: remove them when you are sure.`,
    '',
  ].join('\n');
}

function summary(moved: MovedRows, dataDirectory: string, to: string): string {
  const { database, files } = dataPaths(dataDirectory);
  const lines = [
    `Moved ${database} to ${printableDatabaseUrl(to)}; counts and checksums of all rows agree:`,
    `  API keys ${moved.api_keys}, owners ${moved.owners}, days of usage ${moved.daily_usage}, names of files ${moved.files}`,
    'Start the service with GLOSSA_DATABASE_URL from now on, or it goes on with the old database.',
    moved.files === 0
      ? []
      : `The stored files themselves are in ${files} still: every replica needs that directory, or move them to a bucket.`,
  ];
  return `${lines.flat().join('\n')}\n`;
}
