import { probeAccess } from './access-probes.ts';
import { createClient } from './client.ts';
import { findFinalFaults, readFigures } from './final-checks.ts';
import { createRequests, type PlannedRequest } from './request.ts';
import { createResults, type IsolationResults } from './results.ts';
import { createRequestSender } from './send-requests.ts';
import { type IsolationServiceOptions, startIsolationService } from './service.ts';

export interface CampaignOptions extends IsolationServiceOptions {
  requests: Iterable<PlannedRequest>;
  /** Every n-th request is sent again alone at the end. */
  repeatEvery: number;
  /** Number of concurrent clients. */
  concurrency: number;
}

/** The campaign ends after this number of faults. */
const MAX_FAULTS = 5;

const MEMORY_INTERVAL_MS = 1_000;

/** A round of the size that tests run: a service with one worker and little memory for models. @param count of requests */
export function runRound(seed: number, count: number): Promise<IsolationResults> {
  const requests = createRequests(seed, 0, count);
  return runCampaign({
    requests,
    repeatEvery: 10,
    concurrency: 32,
    memoryMiB: 1_500,
    workers: 1,
    neuralMemoryMiB: 150,
  });
}

/**
 * Runs a service under many clients. Afterwards it sends some requests again, alone: the requests of other clients must not
 * have changed the responses.
 */
export async function runCampaign(options: CampaignOptions): Promise<IsolationResults> {
  const tally = createResults();
  await using glossa = await startIsolationService(options);
  await using client = createClient(glossa.url);
  const sender = createRequestSender({ client, tally });
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(glossa.memory()), MEMORY_INTERVAL_MS);
  const began = performance.now();
  try {
    const requests = options.requests[Symbol.iterator]();
    const isOver = (): boolean => tally.faults.length >= MAX_FAULTS;
    const call = async (caller: number): Promise<void> => {
      for (let next = requests.next(); !next.done && !isOver(); next = requests.next()) {
        await sender.send(next.value, glossa.keyOf(caller), next.value.number % options.repeatEvery === 0);
      }
    };
    const calls = Promise.all(Array.from({ length: options.concurrency }, (_, caller) => call(caller)));
    let isRunning = true;
    const probe = async (): Promise<void> => {
      do tally.faults.push(...(await probeAccess(glossa.url, glossa.keyStore)));
      while (isRunning && !isOver());
    };
    const ended = calls.finally(() => {
      isRunning = false;
    });
    await Promise.all([ended, probe()]);
    tally.seconds = (performance.now() - began) / 1000;
    await sender.repeat(glossa.keyOf(0), isOver);
    tally.figures = await readFigures(client, memory);
    tally.faults.push(...(await findFinalFaults({ glossa, client, memory, tally })));
    return tally;
  } finally {
    clearInterval(watch);
  }
}
