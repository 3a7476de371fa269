import { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { dataPaths, requireData } from '../filesystem/data-directory.ts';
import { createLogger } from '../telemetry/logger.ts';

/** Opens the database of the service for a command. @throws StorageError */
export async function openConfiguredDatabase({ storage }: Config): Promise<Database> {
  const { dataDirectory, databaseUrl: url } = storage;
  // Without this check a mistyped data directory would be created.
  if (url === undefined) requireData(dataDirectory);
  const { database: path } = dataPaths(dataDirectory);
  return openDatabase({ path, url, log: createLogger('warn'), registry: new Registry() });
}
