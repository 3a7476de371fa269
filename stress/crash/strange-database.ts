import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../load/random.ts';
import { storedBlobs } from './check-consistency.ts';
import { requireRefusedStart, startKillableService } from './killable-service.ts';

const DATABASE = ['glossa.db', 'glossa.db-wal', 'glossa.db-shm'];
const ASIDE = 'aside';
const OLDER = 'older.db';
/** A blob that no database knows. */
const STRANGER = 'f'.repeat(32);

/**
 * Starts a service that was killed with another database: none, an empty one, or an older copy that was in use a month ago.
 * Then its own database is put back.
 * @throws AssertionError when a file is gone, or a stranger is not refused
 */
export async function tryStrangeDatabase(dataDirectory: string, random: Random): Promise<void> {
  const older = join(dataDirectory, OLDER);
  const before = await storedBlobs(dataDirectory);
  const fault = random.pick(['none', 'missing', 'empty', 'older'] as const);
  if (fault === 'none' || before.length === 0) return;
  await mkdir(join(dataDirectory, ASIDE));
  await moveDatabase(dataDirectory, join(dataDirectory, ASIDE));
  if (fault === 'older' && existsSync(older)) {
    await rename(older, join(dataDirectory, 'glossa.db'));
    await useOlderCopy(dataDirectory);
  } else {
    if (fault === 'empty') await writeFile(join(dataDirectory, 'glossa.db'), '');
    await requireRefusedStart(
      dataDirectory,
      /^glossa: The files in \S+ belong to another database than \S+glossa\.db\./,
    );
  }
  assert.deepEqual(await storedBlobs(dataDirectory), before, `a start with the fault "${fault}" changed the files`);
  for (const name of DATABASE) await rm(join(dataDirectory, name), { force: true });
  await moveDatabase(join(dataDirectory, ASIDE), dataDirectory);
  await rm(join(dataDirectory, ASIDE), { recursive: true });
}

async function moveDatabase(from: string, to: string): Promise<void> {
  for (const name of DATABASE) {
    if (existsSync(join(from, name))) await rename(join(from, name), join(to, name));
  }
}

/** Copies the database of a service that was killed, and makes the copy a month old. */
export async function keepCopy(dataDirectory: string): Promise<void> {
  const path = join(dataDirectory, OLDER);
  await rm(path, { force: true });
  {
    using database = new DatabaseSync(join(dataDirectory, 'glossa.db'));
    database.prepare('VACUUM INTO ?').run(path);
  }
  using copy = new DatabaseSync(path);
  const [before, longBefore] = [30, 60].map((days) => new Date(Date.now() - days * 24 * 3_600_000).toISOString());
  copy.prepare(`UPDATE unlinked_blobs SET since = ?`).run(longBefore ?? '');
  copy.prepare(`UPDATE installation SET value = ? WHERE name = 'present_since'`).run(longBefore ?? '');
  copy.prepare(`UPDATE installation SET value = ? WHERE name = 'seen_at'`).run(before ?? '');
}

/** Starts the service until its first cleanup has looked at all blobs. */
async function useOlderCopy(dataDirectory: string): Promise<void> {
  const stranger = join(dataDirectory, 'files', STRANGER.slice(0, 2), STRANGER);
  await mkdir(join(stranger, '..'), { recursive: true });
  await writeFile(stranger, 'x');
  const service = await startKillableService(dataDirectory);
  try {
    for (;;) {
      const metrics = await (await fetch(`${service.url}/metrics`)).text();
      if (/^glossa_files_unknown_blobs [1-9]/m.test(metrics)) break;
      await sleep(20);
    }
  } finally {
    await service.kill();
  }
  await rm(stranger);
}
