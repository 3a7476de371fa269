import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, seededRandom } from '../../load/random.ts';
import { ageRecords, checkConsistency } from './check-consistency.ts';
import { createJournal } from './journal.ts';
import { type KillableService, killDuringStart, startKillableService, waitForExit } from './killable-service.ts';
import { createServiceClient } from './service-client.ts';
import { keepCopy, tryStrangeDatabase } from './strange-database.ts';
import { runWorkload, type WorkloadOptions } from './workload.ts';

export interface CampaignOptions {
  rounds: number;
  seed: number;
  /** Each service is killed within this time. */
  maxUseMs: number;
  /** Prints a line about each round. */
  tell: (line: string) => void;
}

/** The results of one kill. */
interface Round {
  /** Requests with a response since the start. */
  answered: number;
  /** Time from the start of the load to the kill. */
  usedMs: number;
  /** Time from the kill until the last child process was gone. */
  orphansMs: number;
  /** Duration of the next start. */
  startedMs: number;
  /** Age of the oldest lost usage record at the kill. */
  usageLostMs: number;
}

/** After this number of rounds, a new data directory begins with a start that is killed. */
const ROUNDS_PER_DIRECTORY = 10;
/** A killed start is killed within this time. */
const MAX_START_MS = 1_500;
/** Maximum duration of a start on a busy machine. */
const START_TIMEOUT_MS = 30_000;

/**
 * Kills a service under full load again and again, and compares what its next start serves with the earlier responses. Between
 * two starts, the service is started with a strange database, which must change nothing.
 * @throws when they differ; the data directory then stays, and the message names it
 */
export async function runCampaign({ rounds, seed, maxUseMs, tell }: CampaignOptions): Promise<void> {
  const random = seededRandom(seed);
  const all: Round[] = [];
  while (all.length < rounds) {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'glossa-crash-'));
    const end = Math.min(all.length + ROUNDS_PER_DIRECTORY, rounds);
    try {
      for await (const round of runRounds(dataDirectory, random, end - all.length, maxUseMs)) {
        all.push(round);
        tell(`round ${all.length}: ${describe(round)}`);
      }
    } catch (error) {
      throw new Error(`round ${all.length + 1} of seed ${seed} failed; its data is in ${dataDirectory}`, {
        cause: error,
      });
    }
    await rm(dataDirectory, { recursive: true });
  }
  const max = (of: (round: Round) => number): number => Math.max(...all.map(of));
  tell(
    `${all.length} kills, ${all.reduce((sum, { answered }) => sum + answered, 0)} responses; ` +
      `at most ${max(({ usageLostMs }) => usageLostMs)} ms of usage lost, ` +
      `${max(({ orphansMs }) => orphansMs)} ms until all processes were gone, ${max(({ startedMs }) => startedMs)} ms to start`,
  );
}

function describe({ usedMs, answered, usageLostMs, orphansMs, startedMs }: Round): string {
  return (
    `killed after ${usedMs} ms and ${answered} responses; ${usageLostMs} ms of usage lost; ` +
    `processes gone after ${orphansMs} ms; started again in ${startedMs} ms`
  );
}

async function* runRounds(
  dataDirectory: string,
  random: Random,
  rounds: number,
  maxUseMs: number,
): AsyncGenerator<Round> {
  const journal = createJournal();
  await killDuringStart(dataDirectory, random.below(MAX_START_MS));
  let service = await startKillableService(dataDirectory);
  try {
    const key = (await readFile(join(dataDirectory, 'api-key'), 'utf8')).trim();
    for (let round = 1; round <= rounds; round++) {
      const client = createServiceClient(service.url, key, journal);
      const options = { client, journal, dataDirectory, random: random.fork() };
      const use = await useAndKill(service, options, random.below(maxUseMs));
      await tryStrangeDatabase(dataDirectory, random);
      await keepCopy(dataDirectory);
      ageRecords(dataDirectory);
      if (random.chance(0.2)) await killDuringStart(dataDirectory, random.below(MAX_START_MS));
      service = await startKillableService(dataDirectory);
      const startedMs = service.startMs;
      assert.ok(startedMs < START_TIMEOUT_MS, `the start took ${startedMs} ms`);
      const usageLostMs = await checkConsistency(service.url, key, journal, dataDirectory, use.killedAt);
      yield { ...use, startedMs, usageLostMs };
    }
  } finally {
    await service.kill();
  }
}

async function useAndKill(service: KillableService, options: Omit<WorkloadOptions, 'killed' | 'pid'>, usedMs: number) {
  const killed = new AbortController();
  const workload = runWorkload({ ...options, pid: service.pid, killed: killed.signal });
  await Promise.race([sleep(usedMs), workload]);
  killed.abort();
  const killedAt = Date.now();
  const children = await service.kill();
  await workload;
  const orphansMs = await waitForExit(children);
  assert.ok(orphansMs !== undefined, 'processes of the killed service still run');
  return { killedAt, usedMs, orphansMs, answered: options.journal.usage.answered.length };
}
