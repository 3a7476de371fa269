import { Pool } from 'undici';

/** A request that succeeds with status 200 only. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface LoadResult {
  requests: number;
  failed: number;
  perSecond: number;
  /** Latencies of successful requests, in ascending order. */
  latenciesMs: number[];
}

/** Sends the requests round-robin over `concurrency` connections for `seconds`. Each connection has one request at a time. */
export async function runLoad(
  origin: string,
  requests: readonly LoadRequest[],
  { concurrency, seconds }: { concurrency: number; seconds: number },
): Promise<LoadResult> {
  const pool = new Pool(origin, { connections: concurrency, headersTimeout: 0, bodyTimeout: 0 });
  await using opened = new AsyncDisposableStack();
  opened.defer(() => pool.close());
  const latenciesMs: number[] = [];
  let failed = 0;
  let next = 0;
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const request = requests[next++ % requests.length];
      if (!request) throw new Error('The list of requests is empty.');
      const sentAt = performance.now();
      const { statusCode, body } = await pool.request(request);
      await body.dump();
      if (statusCode === 200) latenciesMs.push(performance.now() - sentAt);
      else failed++;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, client));
  const elapsed = (performance.now() - startedAt) / 1000;
  latenciesMs.sort((a, b) => a - b);
  return { requests: latenciesMs.length + failed, failed, perSecond: latenciesMs.length / elapsed, latenciesMs };
}
