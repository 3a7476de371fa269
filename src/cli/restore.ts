import { resolve } from 'node:path';
import type { Command } from 'commander';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { Config } from '../config/config.ts';
import { createLogger } from '../telemetry/logger.ts';
import { describeContents, runWithCopyProgress } from './copy-progress.ts';

const HELP = `
Restores to the data directory (GLOSSA_DATA_DIR), which must not contain data yet. To go back to a backup, stop the
service and move its data directory away first. The command checks all checksums, the database and the files before
it changes anything. The service migrates a backup of an older version when it starts. A backup of a newer version
is rejected.

  mv data data.old
  glossa restore /backups/2030-01-31`;

export function registerRestoreCommand(program: Command, config: () => Config): void {
  program
    .command('restore')
    .description('restore a backup to the data directory')
    .argument('<directory>', 'the backup')
    .addHelpText('after', HELP)
    .action(async (directory: string) => {
      const { dataDirectory } = config().storage;
      const source = resolve(directory);
      const manifest = await runWithCopyProgress('restore', (signal, onProgress) =>
        restoreBackup({ source, dataDirectory, log: createLogger('warn'), signal, onProgress }),
      );
      const origin = `made on ${manifest.created_at.slice(0, 10)} by version ${manifest.version}`;
      const lines = [
        `Restored ${dataDirectory} from ${source} (${origin}): ${describeContents(manifest)}.`,
        'Start the service with the same GLOSSA_SECRET and GLOSSA_API_KEY as before, if they were set.',
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
    });
}
