import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileVersion, PossibleVersions } from '../../load/stored-file.ts';
import { sha256 } from '../../load/stored-file.ts';
import { checkGlossaries } from './glossaries.ts';
import type { Journal, UsageJournal } from './journal.ts';
import { createServiceClient, type ListedFile, type ServiceClient } from './service-client.ts';

/** Usage older than this at the kill must be stored. The service writes it every second; the rest is for busy machines. */
const MAX_UNWRITTEN_MS = 3_000;
/** The cleanup after a start finishes within this time. */
const CLEANUP_TIMEOUT_MS = 20_000;
/** The service stores this document at its first start. */
const SAMPLE = 'a-short-history-of-translation.pdf';
const SAMPLE_PATH = new URL(`../../assets/${SAMPLE}`, import.meta.url);

/** Owners whose stored totals differ from their files and glossaries. */
const MISCOUNTED_OWNERS = `
  SELECT owner, kind, sum(bytes), sum(number) FROM (
    SELECT owner, 'files' AS kind, size AS bytes, 1 AS number FROM files
    UNION ALL SELECT name, 'files', -stored_bytes, -stored_files FROM owners
    UNION ALL SELECT owner, 'glossaries', size, 1 FROM glossaries
    UNION ALL SELECT name, 'glossaries', -glossary_bytes, -glossaries FROM owners
  ) GROUP BY owner, kind HAVING sum(bytes) <> 0 OR sum(number) <> 0`;

/**
 * Makes the records of blobs without a row look a month old, and the database present for as long. So the next start removes what
 * the killed service has left, and what it has not recorded stays and fails the check.
 */
export function ageRecords(dataDirectory: string): void {
  using database = new DatabaseSync(join(dataDirectory, 'glossa.db'));
  const before = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
  database.prepare(`UPDATE unlinked_blobs SET since = ?`).run(before);
  const note = database.prepare(
    'INSERT INTO installation VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  note.run('present_since', before);
  note.run('seen_at', new Date().toISOString());
}

/**
 * Compares a service that was just started with the journal, and records the versions that it found.
 * @param killedAt Unix milliseconds
 * @returns age of the oldest lost usage record at the kill, in ms; 0 without a loss
 */
export async function checkConsistency(
  url: string,
  firstKey: string,
  journal: Journal,
  dataDirectory: string,
  killedAt: number,
): Promise<number> {
  const client = createServiceClient(url, firstKey, journal);
  const usageLost = checkUsage(journal.usage, await client.countedRequests(), killedAt);
  checkDatabase(dataDirectory);
  await checkKeys(url, journal);
  await checkFiles(client, journal.files);
  await checkGlossaries(client, journal.glossaries);
  await checkLeftovers(dataDirectory);
  journal.usage = { settled: await client.countedRequests(), sent: 0, answered: [], reported: 0 };
  return usageLost;
}

function checkUsage({ settled, sent, answered, reported }: UsageJournal, found: number, killedAt: number): number {
  const counted = found - settled;
  const old = answered.filter(({ at }) => at < killedAt - MAX_UNWRITTEN_MS).length;
  const least = Math.max(old, reported);
  const told = `usage counts ${counted} requests; ${sent} were sent, ${answered.length} answered, ${reported} reported`;
  assert.ok(counted >= least, `${told}, ${old} answered more than ${MAX_UNWRITTEN_MS} ms before the kill`);
  assert.ok(counted <= sent, told);
  const oldest = answered[counted];
  return oldest === undefined ? 0 : killedAt - oldest.at;
}

function checkDatabase(dataDirectory: string): void {
  using database = new DatabaseSync(join(dataDirectory, 'glossa.db'), { readOnly: true });
  assert.deepEqual({ ...database.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' });
  assert.deepEqual(database.prepare(MISCOUNTED_OWNERS).all(), [], 'the totals of owners differ from what they have');
}

async function checkKeys(url: string, journal: Journal): Promise<void> {
  for (const [key, state] of journal.keys) {
    const answer = await createServiceClient(url, key, journal)
      .countedRequests()
      .then(() => 'works' as const)
      .catch((error: unknown) =>
        /responded with 401/.test(String(error)) ? ('revoked' as const) : Promise.reject(error),
      );
    if (state !== 'either') assert.equal(answer, state, `the key ${key}`);
    journal.keys.set(key, answer);
  }
}

async function checkFiles(client: ServiceClient, files: Map<string, PossibleVersions>): Promise<void> {
  const listed = new Map((await client.list()).map((file) => [file.key, file]));
  const sample = listed.get(SAMPLE);
  if (sample !== undefined) assert.equal((await client.read(SAMPLE)).sha256, sha256(await readFile(SAMPLE_PATH)));
  listed.delete(SAMPLE);
  for (const [name, possible] of files) {
    files.set(name, [await findFile(client, name, listed.get(name), possible)]);
    listed.delete(name);
  }
  assert.deepEqual([...listed.keys()], [], 'the list contains files that no request stored');
}

async function findFile(
  client: ServiceClient,
  name: string,
  listed: ListedFile | undefined,
  possible: PossibleVersions,
): Promise<FileVersion | 'absent'> {
  if (listed === undefined) {
    assert.ok(possible.includes('absent'), `${name} is lost`);
    await assert.rejects(client.read(name), /responded with 404/, name);
    return 'absent';
  }
  const { sha256, size, contentType } = await client.read(name);
  const version = possible.find((one) => one !== 'absent' && one.sha256 === sha256);
  assert.ok(
    version !== undefined && version !== 'absent',
    `${name} contains ${size} bytes that are not the last upload`,
  );
  assert.deepEqual({ size, contentType }, { size: version.size, contentType: version.contentType }, name);
  assert.deepEqual([listed.size, listed.content_type], [version.size, version.contentType], name);
  const createdAt = Date.parse(listed.created_at);
  assert.ok(createdAt >= version.sentAt && createdAt <= (version.answeredAt ?? Date.now()), `${name}: created_at`);
  version.answeredAt ??= createdAt;
  return version;
}

/** Waits for the cleanup of the start, after which only the bytes of listed files remain. */
async function checkLeftovers(dataDirectory: string): Promise<void> {
  const temporary = await filesBelow(join(dataDirectory, 'tmp'));
  // The running service has locked its directories for documents and for scanned pages.
  const left = temporary.filter((path) => !path.endsWith('.lock'));
  assert.deepEqual(left, [], 'temporary documents remain');
  assert.equal(temporary.length, 2, 'locks of killed processes remain');
  using database = new DatabaseSync(join(dataDirectory, 'glossa.db'), { readOnly: true });
  const rows = database.prepare('SELECT blob_id FROM files').all();
  const expected = rows.map(({ blob_id }) => String(blob_id)).toSorted();
  const deadline = performance.now() + CLEANUP_TIMEOUT_MS;
  for (;;) {
    const found = await storedBlobs(dataDirectory);
    if (performance.now() > deadline) assert.deepEqual(found, expected, 'orphaned bytes remain after the cleanup');
    if (found.join() === expected.join()) return;
    await sleep(20);
  }
}

/** Names of all blobs, and of unfinished uploads. */
export async function storedBlobs(dataDirectory: string): Promise<string[]> {
  const paths = await filesBelow(join(dataDirectory, 'files'));
  return paths
    .map((path) => basename(path))
    .filter((name) => name !== 'installation')
    .toSorted();
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
