import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { findChildren, killChild } from '../../load/kill-children.ts';
import type { Random } from '../../load/random.ts';
import { type FileVersion, sha256 } from '../../load/stored-file.ts';
import { changeGlossary } from './glossaries.ts';
import { type Journal, recordChange, recordReport } from './journal.ts';
import { runKeys } from './killable-service.ts';
import type { ServiceClient } from './service-client.ts';

export interface WorkloadOptions {
  client: ServiceClient;
  journal: Journal;
  dataDirectory: string;
  random: Random;
  /** Process ID of the service. */
  pid: number;
  /** Aborted at the kill. Requests may fail from then on. */
  killed: AbortSignal;
}

/** The first workload uploads this document, which stays. */
const DOCUMENT = new URL('../../assets/a-short-history-of-translation.pdf', import.meta.url);
const DOCUMENT_KEY = 'document.pdf';
/** Killed processes that a request survives. */
const MAX_REPLACED = 2;
const FILE_WRITERS = 3;
const FILES_PER_WRITER = 5;
const DIRECTIONS: readonly [[string, string], ...[string, string][]] = [
  ['en', 'es'],
  ['en', 'ca'],
  ['es', 'ca'],
];
const SENTENCES = [
  'The library opens every day and the entrance is free.',
  'Nobody knows how long the old bridge will stand.',
  'She bought two kilos of apples and a loaf of bread.',
] as const;

/** Uses all operations concurrently until the service is killed. @throws when a response before the kill is wrong */
export async function runWorkload(options: WorkloadOptions): Promise<void> {
  const { killed } = options;
  if (!options.journal.files.get(DOCUMENT_KEY)?.some((version) => version !== 'absent')) await storeDocument(options);
  if (killed.aborted) return;
  const writers = Array.from({ length: FILE_WRITERS }, () => changeFiles);
  const workers = [translate, translate, detect, summarize, readUsage, changeKeys, changeGlossaries, ...writers];
  await Promise.all(workers.map((worker, index) => worker({ ...options, random: options.random.fork() }, index)));
}

/** Repeats work until the service is killed. Failures after the kill are expected. */
async function untilKilled(killed: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!killed.aborted) {
    try {
      await work();
    } catch (error) {
      if (!killed.aborted) throw error;
    }
  }
}

async function storeDocument(options: WorkloadOptions): Promise<void> {
  const bytes = new Uint8Array(await readFile(DOCUMENT));
  await upload(options, DOCUMENT_KEY, bytes, 'application/pdf', false).catch((error: unknown) => {
    if (!options.killed.aborted) throw error;
  });
}

async function upload(
  { client, journal }: Pick<WorkloadOptions, 'client' | 'journal'>,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  asForm: boolean,
): Promise<void> {
  const version: FileVersion = {
    sha256: sha256(bytes),
    size: bytes.length,
    contentType,
    sentAt: Date.now(),
    answeredAt: undefined,
  };
  await recordChange(journal.files, name, version, client.upload(name, bytes, contentType, asForm));
}

async function changeFiles({ client, journal, random, killed }: WorkloadOptions, writer: number): Promise<void> {
  await untilKilled(killed, async () => {
    const name = `writer ${writer}/файл ${random.below(FILES_PER_WRITER)}`;
    const present = (journal.files.get(name) ?? ['absent'])[0] !== 'absent';
    const what = present ? random.pick(['write', 'write', 'read', 'remove']) : 'write';
    if (what === 'remove') await recordChange(journal.files, name, 'absent', client.remove(name));
    else if (what === 'read') await client.read(name);
    else {
      const size = 1 + (random.chance(0.2) ? random.below(4_000_000) : random.below(30_000));
      const bytes = new Uint8Array(randomBytes(size));
      await upload({ client, journal }, name, bytes, `application/x-${random.below(1_000)}`, random.chance(0.5));
    }
  });
}

async function changeGlossaries({ client, journal, random, killed }: WorkloadOptions): Promise<void> {
  await untilKilled(killed, () => changeGlossary(client, journal.glossaries, random));
}

async function translate({ client, random, killed }: WorkloadOptions): Promise<void> {
  await untilKilled(killed, async () => {
    const [from, to] = random.pick(DIRECTIONS);
    const text = Array.from({ length: 1 + random.below(random.chance(0.1) ? 200 : 5) }, () => random.pick(SENTENCES));
    await client.translate(random.chance(0.5) ? text : text.join(' '), from, to);
  });
}

async function detect({ client, random, killed }: WorkloadOptions): Promise<void> {
  await untilKilled(killed, () =>
    client.detect(Array.from({ length: 1 + random.below(200) }, () => random.pick(SENTENCES))),
  );
}

/** Child processes are killed while they read the document, which must not change its summary. */
async function summarize({ client, random, pid, killed }: WorkloadOptions): Promise<void> {
  let expected: string | undefined;
  await untilKilled(killed, async () => {
    if (random.chance(0.3)) return client.summarize({ text: SENTENCES.join(' ') });
    const done = new AbortController();
    const killing = killChildren(pid, random, AbortSignal.any([done.signal, killed]));
    const summary = await client.summarize({ file_store_key: DOCUMENT_KEY }).finally(() => done.abort());
    await killing;
    expected ??= summary;
    if (summary !== expected) throw new Error(`The document has another summary: ${summary}`);
  });
}

/** Kills as many child processes at random moments as the service replaces for one request. */
async function killChildren(pid: number, random: Random, signal: AbortSignal): Promise<void> {
  for (let kills = 0; kills < MAX_REPLACED && !signal.aborted; ) {
    await sleep(random.below(500), undefined, { signal }).catch(() => {});
    const [first, ...others] = signal.aborted ? [] : findChildren(pid);
    if (first === undefined) continue;
    killChild(random.pick([first, ...others]).pid);
    kills += 1;
  }
}

async function readUsage({ client, journal, random, killed }: WorkloadOptions): Promise<void> {
  await untilKilled(killed, async () => {
    await sleep(random.below(5_000), undefined, { signal: killed });
    await recordReport(journal.usage, client.countedRequests());
    await client.list();
  });
}

/** Creates and revokes keys in separate processes. Half of the time they are killed together with the service. */
async function changeKeys({ journal, dataDirectory, random, killed }: WorkloadOptions): Promise<void> {
  const end = random.chance(0.5) ? killed : new AbortController().signal;
  await untilKilled(killed, async () => {
    const [key, ...others] = [...journal.keys].flatMap(([key, state]) => (state === 'works' ? key : []));
    if (key !== undefined && random.chance(0.4)) {
      const revoked = random.pick([key, ...others]);
      journal.keys.set(revoked, 'either');
      if ((await runKeys(dataDirectory, ['revoke', revoked], end)) !== undefined) journal.keys.set(revoked, 'revoked');
    } else {
      const made = await runKeys(dataDirectory, ['create', '--owner', 'another'], end);
      if (made !== undefined) journal.keys.set(made, 'works');
    }
  });
}
