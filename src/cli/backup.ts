import { resolve } from 'node:path';
import type { Command } from 'commander';
import packageFile from '../../package.json' with { type: 'json' };
import { createBackup } from '../backup/create-backup.ts';
import type { Config } from '../config/config.ts';
import { requireData } from '../filesystem/data-directory.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { createLogger } from '../telemetry/logger.ts';
import { describeContents, runWithCopyProgress } from './copy-progress.ts';

const HELP = `
The service may keep running. The backup contains the API keys (as hashes), usage figures and stored files at the
moment it starts, the first API key (api-key) and the secret that signs links. Only your user may read it. Protect
it like the data directory.

The directory appears once the backup is complete. Check it with sha256sum -c SHA256SUMS. Environment variables
such as GLOSSA_SECRET and GLOSSA_API_KEY are not included, and neither are translation models, which can be
downloaded again.

  glossa backup /backups/$(date +%F)
  GLOSSA_DATA_DIR=/srv/glossa glossa restore /backups/2030-01-31`;

const NOT_LOCAL = 'glossa backup copies local data only. For PostgreSQL and S3, see docs/shared-storage.md.';

export function registerBackupCommand(program: Command, config: () => Config): void {
  program
    .command('backup')
    .description('copy keys, usage figures, stored files and secrets to a new directory')
    .argument('<directory>', 'target: a directory that does not exist or is empty')
    .addHelpText('after', HELP)
    .action(async (directory: string) => {
      const { storage, security, limits } = config();
      const { dataDirectory, databaseUrl, bucket } = storage;
      if (databaseUrl !== undefined || bucket !== undefined) throw new StorageError(NOT_LOCAL);
      requireData(dataDirectory);
      const target = resolve(directory);
      const manifest = await runWithCopyProgress('backup', (signal, onProgress) =>
        createBackup({
          dataDirectory,
          target,
          version: packageFile.version,
          log: createLogger('warn'),
          signal,
          onProgress,
        }),
      );
      const lines = [
        `Backed up ${dataDirectory} to ${target}: ${describeContents(manifest)}.`,
        'It contains secrets (the first API key, the secret that signs links). Protect it like the data directory.',
        security.secret === undefined
          ? []
          : 'GLOSSA_SECRET is not included. Keep a copy: signed links need it after a restore.',
        limits.apiKey === undefined ? [] : 'GLOSSA_API_KEY is not included. Keep a copy.',
      ];
      process.stdout.write(`${lines.flat().join('\n')}\n`);
    });
}
