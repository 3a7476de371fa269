import { z } from 'zod';
import type { Cluster } from './cluster.ts';
import type { Exchange, Journal } from './journal.ts';
import type { Replica } from './replica.ts';

/** Comparison of the recorded usage with the journal. `faults` must be empty. */
export interface UsageReport {
  /** Recorded requests. */
  recorded: number;
  /** Requests with a response whose record was lost with a killed replica. */
  lost: number;
  /** Age of the oldest lost record at the kill. */
  oldestLostMs: number;
  /** Recorded requests without a received response. */
  unseen: number;
  faults: string[];
}

/** Replicas write usage every second. The rest is for one transaction on a busy machine. */
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

/** Compares the recorded usage with the journal by request id, after all requests have finished. */
export async function checkUsage(cluster: Cluster, { exchanges, outages }: Journal): Promise<UsageReport> {
  // A usage report writes the records that the replica still holds in memory.
  for (const replica of cluster.replicas) await writeUsage(replica, cluster.key);
  const rows = ids.parse(await cluster.query('select log_id from counted_requests'));
  const counted = exchanges.filter(({ operation }) => operation !== undefined);
  const answered = counted.filter(({ logId, outcome }) => logId !== undefined && outcome.kind !== 'refused');
  // Rejected requests are recorded together under the id of one of them.
  const refused = counted.filter(({ outcome }) => outcome.kind === 'refused');
  const ofRefused = new Set(refused.map(({ logId }) => logId));
  const recorded = new Set(rows.map(({ log_id }) => log_id).filter((id) => !ofRefused.has(id)));
  const missing = answered.filter(({ logId }) => !recorded.has(logId ?? ''));
  const faults: string[] = [];

  /** The kill of the replica that responded, if the record may not have been written by then. */
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
  // Every attempt without a received response may still have been served and recorded.
  const attempts = counted.reduce(
    (sum, { replicas, logId }) => sum + Math.max(1, replicas.length) - (logId === undefined ? 0 : 1),
    0,
  );
  if (unseen > attempts)
    faults.push(`${unseen} requests are recorded without a response; only ${attempts} attempts got none`);

  const certain = refused.filter((exchange) => killOf(exchange) === undefined);
  const all = [...answered.filter(({ logId }) => recorded.has(logId ?? '')), ...certain];
  const least = recorded.size + certain.length;
  // A rejected request without a received response may be recorded under the id of another one.
  const most = least + refused.length - certain.length + (refused.length > 0 ? attempts : 0);
  faults.push(...(await compareSums(cluster, all, { least, most, mayBeMore: unseen > 0 || most > least })));
  return { recorded: recorded.size, lost: missing.length, oldestLostMs, unseen, faults };
}

/**
 * Compares requests, errors and tokens of each owner and operation with the recorded requests.
 * @param expected bounds of the total; `mayBeMore`: some recorded requests have no received response
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
  if (total < least || total > most)
    faults.push(`the daily usage counts ${total} requests instead of ${least} to ${most}`);
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
        faults.push(
          `${what} of ${row.owner}, ${row.operation}: ${row[what]}, the responses add up to ${expected[what]}`,
        );
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
