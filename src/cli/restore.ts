import { resolve } from 'node:path';
import type { Command } from 'commander';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { Config } from '../config/config.ts';
import { createLogger } from '../telemetry/logger.ts';
import { describeContents, runWithCopyProgress } from './copy-progress.ts';

const HELP = `
It restores into the data directory (GLOSSA_DATA_DIR), which must hold nothing of Glossa yet: to go back to a
backup, stop the service and move its data directory away first. Everything is checked before anything is in its
place: checksums, the database, and that it fits the files. A backup of an older version is brought up to date
when the service starts; one of a newer version is refused.

  mv data data.old
  glossa restore /backups/2030-01-31`;

export function registerRestoreCommand(program: Command, config: () => Config): void {
  program
    .command('restore')
    .description('make the data directory of a backup')
    .argument('<directory>', 'the backup')
    .addHelpText('after', HELP)
    .action(async (directory: string) => {
      const { dataDirectory } = config().storage;
      const source = resolve(directory);
      const manifest = await runWithCopyProgress('restore', (signal, onProgress) =>
        restoreBackup({ source, dataDirectory, log: createLogger('warn'), signal, onProgress }),
      );
      const made = `made on ${manifest.created_at.slice(0, 10)} by version ${manifest.version}`;
      const lines = [
        `Restored ${dataDirectory} from ${source} (${made}): ${describeContents(manifest)}.`,
        'Start the service as before, with the same GLOSSA_SECRET and GLOSSA_API_KEY if you had set them.',
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
    });
}
