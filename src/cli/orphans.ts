import type { Command } from 'commander';
import { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { unknownBlobs } from '../files/find-orphans.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { openStorage } from '../service/open-storage.ts';
import { createLogger } from '../telemetry/logger.ts';
import { withInterruptSignal } from './interrupt.ts';

const HELP = `
The database must be the newest one: an older copy does not know the files that were stored since.
The service never deletes such bytes by itself. docs/operations.md says where they come from.`;

export function registerOrphansCommand(data: Command, config: () => Config): void {
  data
    .command('orphans')
    .description('list stored bytes that the database has no record of')
    .option('--remove', 'delete them')
    .addHelpText('after', HELP)
    .action(async ({ remove = false }: { remove?: boolean }) => {
      await using storage = await openStorage(config().storage, {
        log: createLogger('warn'),
        registry: new Registry(),
      });
      const { blobs, database } = storage;
      const interrupted = new StorageError('The command was interrupted. Run it again to continue.');
      const count = await withInterruptSignal(interrupted, async (signal) => {
        let found = 0;
        for await (const page of unknownBlobs(blobs, database, signal)) {
          if (remove) await blobs.removeUnfinished(page, signal);
          for (const blobId of page) {
            if (remove) await blobs.remove(blobId);
            process.stdout.write(`${blobId}\n`);
          }
          found += page.length;
        }
        return found;
      });
      process.stderr.write(remove ? `Deleted ${count}.\n` : `Found ${count}.\n`);
    });
}
