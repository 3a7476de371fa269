import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Random, seededRandom } from '../../load/random.ts';
import { ageFiles, check } from './check-consistency.ts';
import { newJournal } from './journal.ts';
import { endOfOrphans, killStarting, startVictim, type Victim } from './killable-service.ts';
import { createClient } from './service-client.ts';
import { type LoadOptions, load } from './workload.ts';

export interface CampaignOptions {
  rounds: number;
  seed: number;
  /** Milliseconds that a service is used at most before it is killed. */
  longestUse: number;
  /** Takes a line of what each round came to. */
  tell: (line: string) => void;
}

/** What one kill came to. */
interface Round {
  /** Requests that had been answered since the start. */
  answered: number;
  /** Milliseconds: how long the service was used, until all that it had started was gone, and of the next start. */
  used: number;
  orphans: number;
  started: number;
  /** Milliseconds of usage figures that were lost at most. */
  usageLost: number;
}

/** Rounds on one data directory; then a new one begins, with a first start that is killed. */
const ROUNDS_OF_A_DIRECTORY = 10;
/** Milliseconds within which a start is killed. */
const MAX_START = 1_500;
/** Milliseconds that a start may take on a busy machine, whatever it finds. */
const START_LIMIT = 30_000;

/**
 * Kills a service that is in full use, again and again, and compares what its next start serves with what was answered.
 * @throws when they differ; the data directory then stays, and the message names it
 */
export async function runCampaign({ rounds, seed, longestUse, tell }: CampaignOptions): Promise<void> {
  const random = seededRandom(seed);
  const all: Round[] = [];
  while (all.length < rounds) {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'glossa-crash-'));
    const end = Math.min(all.length + ROUNDS_OF_A_DIRECTORY, rounds);
    try {
      for await (const round of wearDirectory(dataDirectory, random, end - all.length, longestUse)) {
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
  const most = (of: (round: Round) => number): number => Math.max(...all.map(of));
  tell(
    `${all.length} kills, ${all.reduce((sum, { answered }) => sum + answered, 0)} answers; at most: ${most(({ usageLost }) => usageLost)} ms of usage lost, ` +
      `${most(({ orphans }) => orphans)} ms until nothing of it ran, ${most(({ started }) => started)} ms to start again`,
  );
}

function describe({ used, answered, usageLost, orphans, started }: Round): string {
  return (
    `killed after ${used} ms and ${answered} answers; usage of ${usageLost} ms lost; ` +
    `its processes gone after ${orphans} ms; started again in ${started} ms`
  );
}

async function* wearDirectory(
  dataDirectory: string,
  random: Random,
  rounds: number,
  longestUse: number,
): AsyncGenerator<Round> {
  const journal = newJournal();
  await killStarting(dataDirectory, random.below(MAX_START));
  let victim = await startVictim(dataDirectory);
  try {
    const key = (await readFile(join(dataDirectory, 'api-key'), 'utf8')).trim();
    for (let round = 1; round <= rounds; round++) {
      const client = createClient(victim.url, key, journal);
      const options = { client, journal, dataDirectory, random: random.fork() };
      const use = await useAndKill(victim, options, random.below(longestUse));
      await ageFiles(dataDirectory);
      if (random.chance(0.2)) await killStarting(dataDirectory, random.below(MAX_START));
      victim = await startVictim(dataDirectory);
      assert.ok(victim.startedIn < START_LIMIT, `the start took ${victim.startedIn} ms`);
      const usageLost = await check(victim.url, key, journal, dataDirectory, use.killedAt);
      yield { ...use, started: victim.startedIn, usageLost };
    }
  } finally {
    await victim.kill();
  }
}

async function useAndKill(victim: Victim, options: Omit<LoadOptions, 'killed'>, used: number) {
  const killed = new AbortController();
  const loading = load({ ...options, killed: killed.signal });
  await Promise.race([pause(used), loading]);
  killed.abort();
  const killedAt = Date.now();
  const children = await victim.kill();
  await loading;
  const orphans = await endOfOrphans(children);
  assert.ok(orphans !== undefined, 'processes of the killed service live on');
  return { killedAt, used, orphans, answered: options.journal.usage.answered.length };
}
