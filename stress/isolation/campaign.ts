import { createClient } from './client.ts';
import { closingFaults, figuresOf } from './final-checks.ts';
import { startMischief } from './kill-pipelines.ts';
import type { Request } from './request.ts';
import { newTally, type Tally } from './results.ts';
import { createAsker } from './send-requests.ts';
import { type GlossaOptions, startGlossa } from './service.ts';

export interface CampaignOptions extends GlossaOptions {
  requests: Iterable<Request>;
  /** Of so many requests one is asked again at the end, alone. */
  repeatEvery: number;
  /** Callers at once. */
  concurrency: number;
  /** Milliseconds from one kill to the next, on average; undefined for none. */
  killEvery: number | undefined;
}

/** So many faults end a campaign: more of them tell nothing new. */
const MAX_FAULTS = 5;

/** Milliseconds between two looks at the memory of the service. */
const MEMORY_LOOK = 1_000;

/**
 * Runs one service under many callers and mischief, and asks some of the requests again afterwards, alone: whatever other
 * callers sent meanwhile must have made no difference.
 */
export async function runCampaign(options: CampaignOptions): Promise<Tally> {
  const tally = newTally();
  await using glossa = await startGlossa(options);
  await using client = createClient(glossa.url);
  const asker = createAsker({ client, tally, killsHappen: options.killEvery !== undefined });
  const mischief = startMischief(glossa.pid, options.killEvery);
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(glossa.memory()), MEMORY_LOOK);
  const began = performance.now();
  try {
    const requests = options.requests[Symbol.iterator]();
    const isOver = (): boolean => tally.faults.length >= MAX_FAULTS;
    const call = async (caller: number): Promise<void> => {
      for (let next = requests.next(); !next.done && !isOver(); next = requests.next()) {
        await asker.serve(next.value, glossa.keyOf(caller), next.value.number % options.repeatEvery === 0);
      }
    };
    await Promise.all(Array.from({ length: options.concurrency }, (_, caller) => call(caller)));
    await mischief.stop();
    tally.seconds = (performance.now() - began) / 1000;
    await asker.repeat(glossa.keyOf(0), isOver);
    tally.figures = await figuresOf(client, mischief.kills(), memory);
    tally.faults.push(...(await closingFaults({ glossa, client, mischief, memory, tally })));
    return tally;
  } finally {
    clearInterval(watch);
    await mischief.stop();
  }
}
