import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQL = join(import.meta.dirname, '../fixtures/data-directory-0.1.0.sql');

/** Keys and files in the data directory of version 0.1.0. */
export const OLD_DATA = {
  key: 'glossa_dqJT_RtsM8VPhqPO8vAUQWm8FOaLSEbDqzilmEwN1dY',
  keyOfAnn: 'glossa_nuHYBv_DAYTegk5T1NMsaypqF_5wSUGK4AF9GQpiGvY',
  revokedKey: 'glossa_TQ9VqCloDnVcTtPQCqCchga6uk6dlKHi-TcMkG0c6iw',
  file: 'notes/été.txt',
  content: 'Kept since version 0.1.0.\n',
  contentOfAnn: 'These are the notes of ann.\n',
  /** Signed URL of ann's file, valid until the year 2999. */
  link: '?expires=32472144000&signature=GdtpI9n6TwAGAJkJDDas-Okz8HT1W2q7mT33D-f-3g',
  usageOfAnn: [
    { day: '2025-11-20', operation: 'files', requests: 1, errors: 0 },
    { day: '2025-11-20', operation: 'summary', requests: 3, errors: 0 },
  ],
};

/** Writes a data directory of version 0.1.0 into an existing directory. */
export async function writeOldData(directory: string): Promise<void> {
  {
    using database = new DatabaseSync(join(directory, 'glossa.db'));
    database.exec('PRAGMA journal_mode = WAL');
    database.exec(await readFile(SQL, 'utf8'));
  }
  await writeFile(join(directory, 'secret'), '7XuN0VfE9ovrU4-PSOZDwFqIqDvc-u0im7Q8oPFM1zo\n');
  await writeFile(join(directory, 'api-key'), `${OLD_DATA.key}\n`);
  const blobs = {
    fe5918b4014e7d7ca5d1850e6472e0f0: OLD_DATA.content,
    '20c899cad227d03922fa414c44c271ab': OLD_DATA.contentOfAnn,
  };
  for (const [blobId, content] of Object.entries(blobs)) {
    const folder = join(directory, 'files', blobId.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, blobId), content);
  }
}
