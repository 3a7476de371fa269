import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { z } from 'zod';
import type { Random } from '../random.ts';
import { DOCUMENT } from '../texts/story.ts';
import { fileWork } from './file-workload.ts';
import type { Journal } from './journal.ts';
import { DOCUMENT_KEY } from './known-requests.ts';
import { type Ask, type Caller, send } from './send-request.ts';

export interface Load extends AsyncDisposable {
  /** Waits until so many more requests have ended. @throws when they do not within a time that is long for any machine */
  ended(more: number): Promise<void>;
}

export interface LoadOptions {
  url: string;
  journal: Journal;
  /** Of several owners; each has a worker for every other kind of work. */
  callers: readonly Caller[];
  known: (random: Random) => Ask;
  random: Random;
  /** Milliseconds that a worker rests after a request at most. */
  longestRest: number;
}

/** Milliseconds without the requests that are waited for. */
const PATIENCE = 60_000;
/** Milliseconds that a request of ours waits: longer than anything that a replica waits for. */
const LIMIT = 60_000;

/** Uses a cluster through its proxy in every way at once until it is disposed of. */
export async function startLoad(options: LoadOptions): Promise<Load> {
  const { url, journal, callers, known, random, longestRest } = options;
  const pool = new Pool(url, { connections: 4 * callers.length, headersTimeout: LIMIT, bodyTimeout: LIMIT });
  let isOver = false;
  await Promise.all(callers.map((caller) => storeDocument(pool, journal, caller)));

  async function askKnown(caller: Caller, own: Random): Promise<void> {
    while (!isOver) {
      await send(pool, journal, caller, known(own));
      await pause(own.below(longestRest));
    }
  }

  async function changeFiles(caller: Caller, own: Random, name: string): Promise<void> {
    const work = fileWork(name, own);
    let counted = 0;
    while (!isOver) {
      const { ask, note } = work.next();
      note(await send(pool, journal, caller, ask));
      await pause(own.below(longestRest));
      if (!own.chance(0.05)) continue;
      await send(pool, journal, caller, {
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

  const workers = callers.flatMap((caller, index) => [
    askKnown(caller, random.fork()),
    changeFiles(caller, random.fork(), `worker ${index}`),
  ]);
  return {
    async ended(more) {
      const enough = journal.exchanges.length + more;
      const deadline = performance.now() + PATIENCE;
      while (journal.exchanges.length < enough) {
        if (performance.now() > deadline) throw new Error(`${more} requests did not end within ${PATIENCE} ms`);
        await pause(20);
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

const USAGE: Omit<Ask, 'check'> = { name: 'usage', method: 'GET', path: '/v1/usage', needs: ['database'] };

async function storeDocument(pool: Pool, journal: Journal, caller: Caller): Promise<void> {
  await send(pool, journal, caller, {
    name: 'upload of the document',
    method: 'POST',
    path: `/v1/store/file?overwrite=true&key=${DOCUMENT_KEY}`,
    body: DOCUMENT,
    needs: ['database', 'files'],
    operation: 'files',
    check: (status) => (status === 200 ? undefined : `answered ${status}`),
  });
}
