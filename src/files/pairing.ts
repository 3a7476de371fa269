import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { countBlobRows, knownBlobs } from './file-queries.ts';
import { ensureInstallationId, findInstallationId } from './installation.ts';

/** A directory or a prefix of a bucket that holds the blobs of one installation. */
export interface BlobPlace {
  /** Path or URL. */
  name: string;
  /** What an operator does to start without the blobs that are here, as an imperative. */
  leaving: string;
  /**
   * ID of the installation that has blobs here: `own`, if it is one of them.
   * @returns null for blobs without a mark, undefined for a place without blobs @throws StorageError
   */
  findInstallation(own: string | undefined): Promise<string | null | undefined>;
  /** All blobs, in pages of at most 500. */
  pages(): AsyncIterable<string[]>;
  /** Makes the place that of an installation. @throws StorageError */
  mark(installationId: string): Promise<void>;
}

/** A database, and its name without credentials. */
export interface NamedDatabase {
  database: Database;
  name: string;
}

/**
 * Checks that the blobs of a place belong to a database. Without the check, a service with another database would count them as
 * orphans.
 * @throws StorageError that names both
 */
export async function requireOwnBlobs({ database, name }: NamedDatabase, place: BlobPlace): Promise<void> {
  const own = await findInstallationId(database);
  const found = await place.findInstallation(own);
  if (found === undefined || found === own) return;
  // Files that an operator has copied without the mark.
  if (found === null && (await knowsSomeOf(database, place.pages()))) return;
  throw foreignBlobs(name, place);
}

/** Refuses a blob store that belongs to a database, for a database that does not exist. @throws StorageError */
export async function requireNoBlobs(name: string, place: BlobPlace): Promise<void> {
  if ((await place.findInstallation(undefined)) !== undefined) throw foreignBlobs(name, place);
}

/**
 * Refuses a stranger like `requireOwnBlobs`, and gives a new database and a place without blobs the same ID.
 * @param log is warned when the place has none of the files of the database; a move omits it
 * @returns the ID @throws StorageError
 */
export async function pairWithPlace(named: NamedDatabase, place: BlobPlace, log?: Logger): Promise<string> {
  const { database, name } = named;
  await requireOwnBlobs(named, place);
  const id = await ensureInstallationId(database);
  if ((await place.findInstallation(id)) === undefined) {
    const files = await countBlobRows(database);
    if (files > 0) log?.warn({ files }, `the database ${name} names files, but ${place.name} has none`);
  }
  await place.mark(id);
  return id;
}

async function knowsSomeOf(database: Database, pages: AsyncIterable<string[]>): Promise<boolean> {
  for await (const page of pages) {
    if (page.length > 0 && (await knownBlobs(database, page)).size > 0) return true;
  }
  return false;
}

function foreignBlobs(name: string, { name: place, leaving }: BlobPlace): StorageError {
  return new StorageError(
    `The files in ${place} belong to another database than ${name}. Nothing was changed. ` +
      'Correct GLOSSA_DATABASE_URL, GLOSSA_DATA_DIR or GLOSSA_FILES_URL, or restore the database of these files. ' +
      'To change to a new database, copy the old one to it with glossa data move. ' +
      `If the old database is lost, ${leaving} to start without these files.`,
  );
}
