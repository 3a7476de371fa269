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
It may run beside the service, which goes on working. The backup has the API keys (as hashes), the usage
figures and the stored files as they are when it begins, the first API key (api-key) and the secret that
signs links: keep it as safe as the data directory itself. Nobody but you may read it.

The directory appears when the backup is whole. SHA256SUMS in it can be checked with sha256sum -c. What the
environment says (GLOSSA_SECRET, GLOSSA_API_KEY and the rest) is not in it, and neither are the models of
translation, which can be downloaded again.

  glossa backup /backups/$(date +%F)
  GLOSSA_DATA_DIR=/srv/glossa glossa restore /backups/2030-01-31`;

const ELSEWHERE =
  'What is in PostgreSQL or in a bucket is backed up there: docs/operations.md tells how, so that both belong together.';

export function registerBackupCommand(program: Command, config: () => Config): void {
  program
    .command('backup')
    .description('copy keys, usage, stored files and secrets into a new directory')
    .argument('<directory>', 'where to: a directory that does not exist, or is empty')
    .addHelpText('after', HELP)
    .action(async (directory: string) => {
      const { storage, security, limits } = config();
      const { dataDirectory, databaseUrl, bucket } = storage;
      if (databaseUrl !== undefined || bucket !== undefined) throw new StorageError(ELSEWHERE);
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
        'It holds secrets (the key that signs links, the first API key): keep it as safe as the data directory.',
        security.secret === undefined ? [] : 'GLOSSA_SECRET is not in it: keep it too, or signed links stop working.',
        limits.apiKey === undefined ? [] : 'GLOSSA_API_KEY is not in it: keep it too.',
      ];
      process.stdout.write(`${lines.flat().join('\n')}\n`);
    });
}
