import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'undici';
import { z } from 'zod';

/** What the thread that sends a burst receives. */
export const burstOrder = z.object({
  origin: z.string(),
  key: z.string(),
  from: z.string(),
  to: z.string(),
  texts: z.array(z.string()),
});
export type BurstOrder = z.infer<typeof burstOrder>;

export const burstResult = z.object({
  seconds: z.number(),
  /** Number of answers by status. */
  statuses: z.record(z.string(), z.number()),
  /** Number of requests by how often each was refused. */
  refusals: z.record(z.string(), z.number()),
});
export type BurstResult = z.infer<typeof burstResult>;

/** With 20,000 open files, the service gives 5,000 connections to an address, and the second key needs one. */
const MAX_CONNECTIONS = 4_900;

if (!isMainThread) parentPort?.postMessage(await sendBurst(burstOrder.parse(workerData)));

/** Sends all texts at once, each on a connection. Refused ones are sent again when the time in Retry-After has passed. */
async function sendBurst({ origin, key, from, to, texts }: BurstOrder): Promise<BurstResult> {
  const connections = Math.min(texts.length, MAX_CONNECTIONS);
  const pool = new Pool(origin, { connections, headersTimeout: 0, bodyTimeout: 0 });
  const result: BurstResult = { seconds: 0, statuses: {}, refusals: {} };
  const count = (counts: Record<string, number>, name: number): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const startedAt = performance.now();
  const send = async (text: string): Promise<void> => {
    const request = {
      method: 'POST' as const,
      path: '/v1/ai/translate',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ text, current_language: from, target_language: to }),
    };
    for (let refused = 0; ; refused++) {
      const { statusCode, headers, body } = await pool.request(request);
      await body.dump();
      count(result.statuses, statusCode);
      if (statusCode === 200) return count(result.refusals, refused);
      await sleep(1000 * Number(headers['retry-after'] ?? 1));
    }
  };
  await Promise.all(texts.map(send));
  await pool.close();
  return { ...result, seconds: (performance.now() - startedAt) / 1000 };
}
