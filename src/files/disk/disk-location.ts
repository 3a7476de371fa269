import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileAtomically, removeAbandonedTemporaryFiles } from '../../filesystem/atomic-write.ts';
import { readPrivateFile } from '../../filesystem/private-file.ts';
import { systemErrorCode, toStorageError } from '../../filesystem/storage-error.ts';
import type { BlobLocation } from '../pairing.ts';
import { pagesOfFiles } from './list-blobs.ts';

/** File with the ID of the installation, beside the folders of blobs. */
const MARK = 'installation';

/** The directory of a disk blob store. It may not exist yet. */
export function diskLocation(directory: string): BlobLocation {
  const path = join(directory, MARK);

  async function* pages(): AsyncGenerator<string[], void> {
    try {
      yield* pagesOfFiles(directory, new AbortController().signal);
    } catch (error) {
      if (systemErrorCode(error) !== 'ENOENT') throw toStorageError(directory, error);
    }
  }

  return {
    name: directory,
    leaving: 'move that directory away',
    pages,

    async findInstallation() {
      for await (const page of pages()) {
        if (page.length > 0) return (await readPrivateFile(path)) ?? null;
      }
      return undefined;
    },

    async mark(installationId) {
      try {
        if ((await readPrivateFile(path)) === installationId) return;
        await removeAbandonedTemporaryFiles(path);
        await rm(path, { force: true });
        await createFileAtomically(path, `${installationId}\n`);
      } catch (error) {
        throw toStorageError(path, error);
      }
    },
  };
}
