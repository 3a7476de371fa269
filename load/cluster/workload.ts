import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { z } from 'zod';
import type { Random } from '../random.ts';
import { DOCUMENT } from '../texts/story.ts';
import { createFileWorkload } from './file-workload.ts';
import type { Journal } from './journal.ts';
import { DOCUMENT_KEY } from './known-requests.ts';
import { type ClusterClient, type ClusterRequest, sendRequest } from './send-request.ts';

export interface Workload extends AsyncDisposable {
  /** Waits until `more` further requests have finished. @throws when they take longer than any machine needs */
  waitForRequests(more: number): Promise<void>;
}

export interface WorkloadOptions {
  url: string;
  journal: Journal;
  /** Each client has one worker for known requests and one for files. */
  clients: readonly ClusterClient[];
  nextKnownRequest: (random: Random) => ClusterRequest;
  random: Random;
  /** Each worker pauses for up to this long after a request. */
  maxPauseMs: number;
}

const PROGRESS_TIMEOUT_MS = 60_000;
/** Longer than any timeout of a replica. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Uses all operations of a cluster concurrently through its proxy until it is disposed of. */
export async function startWorkload(options: WorkloadOptions): Promise<Workload> {
  const { url, journal, clients, nextKnownRequest, random, maxPauseMs } = options;
  const pool = new Pool(url, {
    connections: 4 * clients.length,
    headersTimeout: REQUEST_TIMEOUT_MS,
    bodyTimeout: REQUEST_TIMEOUT_MS,
  });
  let isOver = false;
  await Promise.all(clients.map((caller) => storeDocument(pool, journal, caller)));

  async function askKnown(caller: ClusterClient, own: Random): Promise<void> {
    while (!isOver) {
      await sendRequest(pool, journal, caller, nextKnownRequest(own));
      await sleep(own.below(maxPauseMs));
    }
  }

  async function changeFiles(caller: ClusterClient, own: Random, name: string): Promise<void> {
    const work = createFileWorkload(name, own);
    let counted = 0;
    while (!isOver) {
      const { ask, note } = work.next();
      note(await sendRequest(pool, journal, caller, ask));
      await sleep(own.below(maxPauseMs));
      if (!own.chance(0.05)) continue;
      await sendRequest(pool, journal, caller, {
        ...USAGE,
        check(status, body) {
          if (status !== 200) return `answered ${status}`;
          const before = counted;
          counted = report.parse(JSON.parse(body.toString())).usage.reduce((sum, { requests }) => sum + requests, 0);
          return counted < before ? `counts ${counted} requests after ${before}` : undefined;
        },
      });
    }
  }

  const workers = clients.flatMap((caller, index) => [
    askKnown(caller, random.fork()),
    changeFiles(caller, random.fork(), `worker ${index}`),
  ]);
  return {
    async waitForRequests(more) {
      const enough = journal.exchanges.length + more;
      const deadline = performance.now() + PROGRESS_TIMEOUT_MS;
      while (journal.exchanges.length < enough) {
        if (performance.now() > deadline)
          throw new Error(`${more} requests did not end within ${PROGRESS_TIMEOUT_MS} ms`);
        await sleep(20);
      }
    },
    async [Symbol.asyncDispose]() {
      isOver = true;
      await Promise.all(workers);
      await pool.close();
    },
  };
}

const report = z.object({ usage: z.array(z.object({ requests: z.int() })) });

const USAGE: Omit<ClusterRequest, 'check'> = {
  name: 'usage',
  method: 'GET',
  path: '/v1/usage',
  dependencies: ['database'],
};

async function storeDocument(pool: Pool, journal: Journal, caller: ClusterClient): Promise<void> {
  await sendRequest(pool, journal, caller, {
    name: 'upload of the document',
    method: 'POST',
    path: `/v1/store/file?overwrite=true&key=${DOCUMENT_KEY}`,
    body: DOCUMENT,
    dependencies: ['database', 'files'],
    operation: 'files',
    check: (status) => (status === 200 ? undefined : `answered ${status}`),
  });
}
