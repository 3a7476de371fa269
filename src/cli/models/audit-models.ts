import { existsSync } from 'node:fs';
import { commandActor } from '../../audit/audit-entry.ts';
import { insertAudit } from '../../audit/audit-queries.ts';
import type { Config } from '../../config/config.ts';
import { dataPaths } from '../../filesystem/data-directory.ts';
import { StorageError } from '../../filesystem/storage-error.ts';

/**
 * Records models that a command has installed or removed in the audit log. Models may be installed before the first start, when
 * no audit log exists. A database that does not answer fails no command.
 */
export async function auditModels(
  config: Config,
  action: 'model.installed' | 'model.removed',
  names: readonly string[],
): Promise<void> {
  const { dataDirectory, databaseUrl } = config.storage;
  if (names.length === 0 || (databaseUrl === undefined && !existsSync(dataPaths(dataDirectory).database))) return;
  try {
    const { openConfiguredDatabase } = await import('../open-configured-database.ts');
    await using database = await openConfiguredDatabase(config);
    for (const target of names) await insertAudit(database, commandActor(), { action, target });
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    process.stderr.write(`glossa: the audit log has no entry of this command: ${error.message}\n`);
  }
}
