import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { connectDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { migratePostgres } from '../database/postgres/migrate.ts';
import { copyBeforeMigration } from '../database/sqlite/copy-before-migration.ts';
import { dataPaths, requireData } from '../filesystem/data-directory.ts';
import { createLogger } from '../telemetry/logger.ts';

const HELP = `
The service also migrates when it starts. With PostgreSQL, run this command first as the owner of the database if the
service's user must not change tables:

  GLOSSA_DATABASE_URL=postgres://owner@db.internal/glossa glossa migrate`;

export function registerMigrateCommand(program: Command, config: () => Config): void {
  program
    .command('migrate')
    .description('migrate the tables of the database')
    .addHelpText('after', HELP)
    .action(async () => {
      const done = await migrateConfigured(config().storage);
      const message = done.length === 0 ? 'The tables are up to date.' : `Applied migrations: ${done.join(', ')}.`;
      process.stdout.write(`${message}\n`);
    });
}

async function migrateConfigured({ dataDirectory, databaseUrl: url }: Config['storage']): Promise<string[]> {
  const log = createLogger('warn');
  if (url !== undefined) return await migratePostgres({ url, log });
  requireData(dataDirectory);
  const { database: path } = dataPaths(dataDirectory);
  await using database = await connectDatabase({ path, log });
  return await migrate(database, (migration) => copyBeforeMigration(database, path, migration));
}
