import type { Database } from '../../src/database/database.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Makes a database one that was in use for 30 days, and its records of blobs without a row as old as that. */
export async function ageDatabase(database: Database): Promise<void> {
  const before = new Date(Date.now() - 30 * DAY_MS).toISOString();
  const now = new Date().toISOString();
  for (const [name, value] of Object.entries({ present_since: before, seen_at: now })) {
    await database
      .insertInto('installation')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }
  await database.updateTable('unlinked_blobs').set({ since: before }).execute();
}
