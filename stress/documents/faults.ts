import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from '../../load/cluster/cluster.ts';
import { limitedDisks } from '../../load/full-disk.ts';
import { findChildren, killChild } from '../../load/kill-children.ts';
import type { Random } from '../../load/random.ts';

/** A fault, which is over when it resolves. */
interface Fault {
  name: string;
  run(cluster: Cluster, random: Random): Promise<void>;
}

/** Time that a part is away. */
const OUTAGE_MS = 3_000;

const pickReplica = ({ replicas: [first, ...others] }: Cluster, random: Random) => {
  if (!first) throw new Error('The cluster has no replicas.');
  return random.pick([first, ...others]);
};

const FAULTS: readonly [Fault, ...Fault[]] = [
  {
    name: 'kill',
    async run(cluster, random) {
      const replica = pickReplica(cluster, random);
      await replica.kill();
      await delay(random.below(OUTAGE_MS));
      await replica.start();
    },
  },
  {
    name: 'kill all',
    async run({ replicas }) {
      await Promise.all(replicas.map((replica) => replica.kill()));
      await Promise.all(replicas.map((replica) => replica.start()));
    },
  },
  {
    name: 'drain',
    async run(cluster, random) {
      const replica = pickReplica(cluster, random);
      await replica.stop();
      await replica.start();
    },
  },
  {
    name: 'kill children',
    async run(cluster, random) {
      const replica = pickReplica(cluster, random);
      for (const until = performance.now() + OUTAGE_MS; performance.now() < until; await delay(random.below(100))) {
        const [first, ...others] = findChildren(replica.pid());
        if (first) killChild(random.pick([first, ...others]).pid);
      }
    },
  },
  {
    name: 'disk full',
    async run(cluster, random) {
      const replica = pickReplica(cluster, random);
      const [disk] = limitedDisks();
      await disk?.fill(replica.pid(), replica.dataDirectory);
      await delay(OUTAGE_MS);
      await disk?.empty(replica.pid(), replica.dataDirectory);
    },
  },
  {
    name: 'PostgreSQL away',
    async run({ postgres }) {
      await postgres.stop();
      await delay(OUTAGE_MS);
      await postgres.start();
    },
  },
  {
    name: 'PostgreSQL hangs',
    async run({ postgres }) {
      postgres.pause();
      await delay(OUTAGE_MS);
      postgres.resume();
    },
  },
  {
    name: 'S3 answers 500',
    async run({ s3 }) {
      using _fault = s3.injectFault({ kind: 'error', status: 500, code: 'InternalError' });
      await delay(OUTAGE_MS);
    },
  },
  {
    name: 'S3 hangs',
    async run({ s3 }) {
      using _fault = s3.injectFault({ kind: 'stall' });
      await delay(OUTAGE_MS);
    },
  },
];

const MAX_PAUSE_MS = 4_000;

/** Runs random faults one after another until the signal aborts. @returns how often each occurred */
export async function runFaults(cluster: Cluster, random: Random, stop: AbortSignal): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  while (!stop.aborted) {
    const fault = random.pick(FAULTS);
    await fault.run(cluster, random);
    counts.set(fault.name, (counts.get(fault.name) ?? 0) + 1);
    await delay(random.below(MAX_PAUSE_MS));
  }
  return counts;
}
