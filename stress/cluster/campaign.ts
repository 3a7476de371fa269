import { checkResponses } from '../../load/cluster/check-responses.ts';
import { checkUsage } from '../../load/cluster/check-usage.ts';
import { type Cluster, startCluster } from '../../load/cluster/cluster.ts';
import { createKeys } from '../../load/cluster/create-keys.ts';
import { createJournal } from '../../load/cluster/journal.ts';
import { learnExpectedResponses } from '../../load/cluster/known-requests.ts';
import { startWorkload } from '../../load/cluster/workload.ts';
import { seededRandom } from '../../load/random.ts';
import { startServiceProcess } from '../../load/service-process.ts';
import { checkLimits } from './check-limits.ts';
import { FAULTS } from './faults.ts';

export interface CampaignOptions {
  rounds: number;
  seed: number;
  /** Number of requests during each fault and after it. */
  requests: number;
  /** Each of the six workers pauses for up to this long after a request. */
  maxPauseMs: number;
  /** Runs only faults whose name contains this. */
  only?: string;
  /** Prints a line about each part. */
  tell: (line: string) => void;
}

const REPLICAS = 3;
/** Owners of the API keys. */
const OWNERS = ['ann', 'ann', 'bob'].map((owner) => ({ owner }));

/**
 * Uses three replicas behind nginx while faults occur one after another, and checks every response and all usage.
 * @returns one line for each fault
 */
export async function runCampaign(options: CampaignOptions): Promise<string[]> {
  const { rounds, seed, requests, maxPauseMs, only = '', tell } = options;
  const random = seededRandom(seed);
  const journal = createJournal();
  const probes = createJournal();
  const [nextKnownRequest, cluster] = await Promise.all([learn(), startCluster(REPLICAS)]);
  await using _running = cluster;
  const clients = await createKeys(cluster.databaseUrl, OWNERS);
  const faults: string[] = [];
  {
    await using load = await startWorkload({
      url: cluster.url,
      journal,
      clients,
      nextKnownRequest,
      random,
      maxPauseMs,
    });
    for (let round = 0; round < rounds; round++) {
      for (const fault of FAULTS.filter(({ name }) => name.includes(only))) {
        const before = journal.exchanges.length;
        const began = performance.now();
        const replica = random.pick(atLeastOne(cluster));
        await fault.run({
          cluster,
          journal,
          probes,
          callers: clients,
          replica,
          requests: () => load.waitForRequests(requests),
        });
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        tell(`${fault.name}: ${journal.exchanges.length - before} requests in ${seconds} s`);
      }
    }
  }
  faults.push(...(await checkLimits(cluster, probes, tell)));
  const { faults: wrong, ...counts } = checkResponses(journal);
  tell(JSON.stringify(counts));
  const { faults: miscounted, ...figures } = await checkUsage(cluster, {
    exchanges: [...journal.exchanges, ...probes.exchanges],
    outages: journal.outages,
  });
  tell(JSON.stringify(figures));
  faults.push(...wrong, ...miscounted);
  for (const fault of faults) tell(fault);
  if (faults.length > 0) for (const replica of cluster.replicas) tell(replica.log().slice(-3_000));
  return faults;

  async function learn(): ReturnType<typeof learnExpectedResponses> {
    await using single = await startServiceProcess();
    return await learnExpectedResponses(single.url, single.key);
  }
}

function atLeastOne({ replicas: [first, ...others] }: Cluster): [Cluster['replicas'][number], ...Cluster['replicas']] {
  if (first === undefined) throw new Error('the cluster has no replicas');
  return [first, ...others];
}
