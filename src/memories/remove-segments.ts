import type { Database } from '../database/database.ts';

/** Rows of one statement, which takes some milliseconds. */
const BATCH = 2_000;

/** Removes the segments of memories that are deleted, and of imports that have not ended in time. @throws StorageError */
export async function removeSegments(database: Database, signal: AbortSignal): Promise<void> {
  const now = new Date().toISOString();
  const removals = await database.selectFrom('memory_removals').select('memory').where('since', '<=', now).execute();
  for (const { memory } of removals) {
    while (!signal.aborted && (await removeKeys(database, memory)));
    while (!signal.aborted && (await removeTexts(database, memory)));
    if (signal.aborted) return;
    await database.deleteFrom('memory_removals').where('memory', '=', memory).execute();
  }
}

/** @returns whether some may remain */
async function removeKeys(database: Database, memory: number): Promise<boolean> {
  const keys = database.selectFrom('memory_keys').select('segment_key').where('memory', '=', memory);
  const next = await keys.orderBy('segment_key').offset(BATCH).limit(1).executeTakeFirst();
  let removal = database.deleteFrom('memory_keys').where('memory', '=', memory);
  if (next) removal = removal.where('segment_key', '<=', next.segment_key);
  await removal.execute();
  return next !== undefined;
}

/** @returns whether some may remain */
async function removeTexts(database: Database, memory: number): Promise<boolean> {
  const texts = database.selectFrom('memory_segments').select('position').where('memory', '=', memory);
  const next = await texts.orderBy('position').offset(BATCH).limit(1).executeTakeFirst();
  let removal = database.deleteFrom('memory_segments').where('memory', '=', memory);
  if (next) removal = removal.where('position', '<=', next.position);
  await removal.execute();
  return next !== undefined;
}
