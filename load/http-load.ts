import { Pool } from 'undici';

/** One HTTP request of a load; anything but an answer of status 200 counts as failed. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Load {
  requests: number;
  failed: number;
  perSecond: number;
  /** Of the requests that succeeded, in milliseconds, in ascending order. */
  latencies: number[];
}

/** Sends requests in turn over `concurrency` connections, each waiting for its answer, until `seconds` are over. */
export async function load(
  origin: string,
  requests: readonly LoadRequest[],
  { concurrency, seconds }: { concurrency: number; seconds: number },
): Promise<Load> {
  const pool = new Pool(origin, { connections: concurrency, headersTimeout: 0, bodyTimeout: 0 });
  await using opened = new AsyncDisposableStack();
  opened.defer(() => pool.close());
  const latencies: number[] = [];
  let failed = 0;
  let next = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      const request = requests[next++ % requests.length];
      if (!request) throw new Error('There is nothing to send.');
      const sent = performance.now();
      const { statusCode, body } = await pool.request(request);
      await body.dump();
      if (statusCode === 200) latencies.push(performance.now() - sent);
      else failed++;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
  const elapsed = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  return { requests: latencies.length + failed, failed, perSecond: latencies.length / elapsed, latencies };
}

/** @param share 0 to 1 @param ascending sorted numbers */
export function quantile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;
}

export function median(numbers: readonly number[]): number {
  return quantile(
    [...numbers].sort((a, b) => a - b),
    0.5,
  );
}
