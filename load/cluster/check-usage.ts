import { z } from 'zod';
import type { Cluster } from './cluster.ts';
import type { Exchange, Journal } from './journal.ts';
import type { Replica } from './replica.ts';

/** What the usage figures say, against what was sent and answered; `faults` must be empty. */
export interface UsageReport {
  /** Requests that the figures count. */
  recorded: number;
  /** Answered, and missing because their replica was killed. */
  lost: number;
  /** Milliseconds from the answer to the oldest of them to the kill. */
  oldestLostMs: number;
  /** Recorded, and never seen answered. */
  unseen: number;
  faults: string[];
}

/**
 * Usage is written every second; the rest is for the write itself on a busy machine, which tells the database in one
 * transaction. Milliseconds.
 */
const MAX_UNWRITTEN_MS = 3_000;

const ids = z.array(z.object({ log_id: z.string() }));
const sums = z.array(
  z.object({
    owner: z.string(),
    operation: z.string(),
    requests: z.coerce.number(),
    tokens: z.coerce.number(),
    errors: z.coerce.number(),
  }),
);

/** Compares the figures with the journal by the ids of requests, when nothing is under way any more. */
export async function checkUsage(cluster: Cluster, { exchanges, outages }: Journal): Promise<UsageReport> {
  // A report writes what its replica still has in memory.
  for (const replica of cluster.replicas) await writeUsage(replica, cluster.key);
  const rows = ids.parse(await cluster.query('select log_id from counted_requests'));
  const counted = exchanges.filter(({ operation }) => operation !== undefined);
  const answered = counted.filter(({ logId, outcome }) => logId !== undefined && outcome.kind !== 'refused');
  // Those are counted together, under the id of one of them.
  const refused = counted.filter(({ outcome }) => outcome.kind === 'refused');
  const ofRefused = new Set(refused.map(({ logId }) => logId));
  const recorded = new Set(rows.map(({ log_id }) => log_id).filter((id) => !ofRefused.has(id)));
  const missing = answered.filter(({ logId }) => !recorded.has(logId ?? ''));
  const faults: string[] = [];

  /** The kill of the replica that had answered it, where its usage may not have been written by then. */
  const killOf = ({ endedAt, replicas }: Exchange) =>
    outages.find(({ what, to }) => what === replicas.at(-1) && endedAt <= to && endedAt > to - MAX_UNWRITTEN_MS);
  let oldestLostMs = 0;
  for (const exchange of missing) {
    const { name, endedAt, outcome } = exchange;
    const kill = killOf(exchange);
    if (kill === undefined)
      faults.push(`${name}, ${outcome.kind} at ${new Date(endedAt).toISOString()}, is not recorded`);
    else oldestLostMs = Math.max(oldestLostMs, kill.to - endedAt);
  }

  const known = new Set(exchanges.map(({ logId }) => logId));
  const unseen = [...recorded].filter((id) => !known.has(id)).length;
  // Each request that nginx passed on, or that broke, may have been done without its caller seeing the answer.
  const attempts = counted.reduce(
    (sum, { replicas, logId }) => sum + Math.max(1, replicas.length) - (logId === undefined ? 0 : 1),
    0,
  );
  if (unseen > attempts) faults.push(`${unseen} requests are recorded that nobody sent; ${attempts} got no answer`);

  const certain = refused.filter((exchange) => killOf(exchange) === undefined);
  const all = [...answered.filter(({ logId }) => recorded.has(logId ?? '')), ...certain];
  const least = recorded.size + certain.length;
  // A refused request without a seen answer may be counted under the id of another one.
  const most = least + refused.length - certain.length + (refused.length > 0 ? attempts : 0);
  faults.push(...(await compareSums(cluster, all, { least, most, mayBeMore: unseen > 0 || most > least })));
  return { recorded: recorded.size, lost: missing.length, oldestLostMs, unseen, faults };
}

/**
 * Requests, errors and tokens of each owner and operation are those of the requests that are recorded.
 * @param expected requests of all; `mayBeMore` where some of them were not seen answered
 */
async function compareSums(
  cluster: Cluster,
  exchanges: readonly Exchange[],
  { least, most, mayBeMore }: { least: number; most: number; mayBeMore: boolean },
): Promise<string[]> {
  const rows = sums.parse(
    await cluster.query(`
      select owner, operation, sum(requests) as requests, sum(errors) as errors,
        sum(input_tokens + output_tokens + inference_time_tokens) as tokens
      from daily_usage group by owner, operation`),
  );
  const faults: string[] = [];
  const total = rows.reduce((sum, { requests }) => sum + requests, 0);
  if (total < least || total > most) faults.push(`the days count ${total} requests: ${least} to ${most} are recorded`);
  for (const row of rows) {
    const own = exchanges.filter(({ owner, operation }) => owner === row.owner && operation === row.operation);
    const expected = {
      requests: own.length,
      errors: own.filter(({ isError }) => isError).length,
      tokens: own.reduce((sum, { tokens }) => sum + tokens, 0),
    };
    for (const what of ['requests', 'errors', 'tokens'] as const) {
      const more = row[what] - expected[what];
      if (more < 0 || (more > 0 && !mayBeMore)) {
        faults.push(`${what} of ${row.owner}, ${row.operation}: ${row[what]}, and answers tell of ${expected[what]}`);
      }
    }
  }
  return faults;
}

/** Makes a replica write the usage that it still has in memory. A usage report does that. */
async function writeUsage({ url }: Replica, key: string): Promise<void> {
  const response = await fetch(`${url}/v1/usage`, { headers: { 'x-api-key': key } });
  if (!response.ok) throw new Error(`/v1/usage responded with ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}
