import { type Command, InvalidArgumentError } from 'commander';
import { Registry } from 'prom-client';
import { type MovedRows, moveDatabaseToPostgres } from '../backup/move-database-to-postgres.ts';
import type { Config } from '../config/config.ts';
import { printableDatabaseUrl } from '../config/database-url.ts';
import { type FilesLocation, filesUrl } from '../config/files-url.ts';
import { isDatabaseUrl } from '../config/schemas.ts';
import { databaseName, openDatabase } from '../database/database.ts';
import { dataPaths, requireData } from '../filesystem/data-directory.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { createLogger } from '../telemetry/logger.ts';
import { formatBytes } from '../text/format-bytes.ts';
import { withInterruptSignal } from './interrupt.ts';
import { registerOrphansCommand } from './orphans.ts';
import { createStatusLine } from './status-line.ts';

const HELP = `
Stop the service first. The command does not change the data directory.

PostgreSQL: copies keys, usage figures, owners, glossaries and file names to an empty database, in one transaction that commits
only if every table is complete. After the move, replicas still read stored files from the data directory. They also
read the secret that signs links from it, unless GLOSSA_SECRET is set.

  glossa data move --to postgres://glossa@db.internal/glossa
  GLOSSA_DATABASE_URL=postgres://glossa@db.internal/glossa glossa serve

S3: copies the content of stored files to a bucket, reads every file back and compares it. Run the command again to
continue an interrupted move. If the database is in PostgreSQL, set GLOSSA_DATABASE_URL.

  glossa data move --to 's3://bucket/glossa?region=eu-central-1'
  GLOSSA_FILES_URL='s3://bucket/glossa?region=eu-central-1' glossa serve`;

type Target = { database: string } | { files: FilesLocation };

export function registerDataCommand(program: Command, config: () => Config): void {
  const data = program.command('data').description('move data to PostgreSQL or S3, and list bytes of no file');
  registerOrphansCommand(data, config);
  data
    .command('move')
    .description('copy the database to PostgreSQL, or the stored files to S3')
    .requiredOption('--to <url>', 'postgres://user:password@host:5432/glossa, or s3://bucket/prefix', parseTarget)
    .addHelpText('after', HELP)
    .action(async ({ to }: { to: Target }) => {
      const text = 'files' in to ? await moveFiles(config(), to.files) : await moveDatabase(config(), to.database);
      process.stdout.write(text);
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

async function moveDatabase({ storage: { dataDirectory } }: Config, to: string): Promise<string> {
  const interrupted = new StorageError('The move was interrupted. Nothing was copied.');
  const moved = await withInterruptSignal(interrupted, (signal) =>
    moveDatabaseToPostgres({ dataDirectory, to, log: createLogger('warn'), registry: new Registry(), signal }),
  );
  return describeMove(moved, dataDirectory, to);
}

async function moveFiles({ storage }: Config, to: FilesLocation): Promise<string> {
  const { dataDirectory, databaseUrl: url } = storage;
  const paths = dataPaths(dataDirectory);
  if (url === undefined) requireData(dataDirectory);
  const [log, registry] = [createLogger('warn'), new Registry()];
  const { moveFilesToS3 } = await import('../backup/move-files-to-s3.ts');
  await using database = await openDatabase({ path: paths.database, url, log, registry });
  using line = createStatusLine();
  const interrupted = new StorageError('The move was interrupted. Run the command again to continue it.');
  const { files, bytes, alreadyMoved } = await withInterruptSignal(interrupted, (signal) =>
    moveFilesToS3({
      database,
      name: databaseName({ path: paths.database, url }),
      directory: paths.files,
      to,
      log,
      registry,
      signal,
      onProgress: ({ done, total }) => line.show(`move: ${done} of ${total} files`),
    }),
  );
  const earlier = alreadyMoved === 0 ? '' : `, ${alreadyMoved} of them in an earlier run`;
  return [
    `Copied ${files} stored files (${formatBytes(bytes)}) to the bucket ${to.bucket}${earlier}. All files were read back and match.`,
    'Set GLOSSA_FILES_URL before you start the service. Without it the service uses the old directory.',
    `You can delete ${paths.files} when you no longer need it.`,
    '',
  ].join('\n');
}

function describeMove(moved: MovedRows, dataDirectory: string, to: string): string {
  const { database, files } = dataPaths(dataDirectory);
  const lines = [
    `Moved ${database} to ${printableDatabaseUrl(to)}; the counts and checksums of all rows match:`,
    `  API keys ${moved.api_keys}, owners ${moved.owners}, usage rows ${moved.daily_usage}, glossaries ${moved.glossaries}, documents ${moved.documents}, file names ${moved.files}`,
    'Set GLOSSA_DATABASE_URL before you start the service. Without it the service uses the old database.',
    moved.files === 0
      ? []
      : `The content of stored files stays in ${files}. Every replica needs this directory, unless you move it to S3.`,
  ];
  return `${lines.flat().join('\n')}\n`;
}
