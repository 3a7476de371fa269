import type { Cluster } from '../../load/cluster/cluster.ts';
import type { Dependency, Journal } from '../../load/cluster/journal.ts';
import type { Replica } from '../../load/cluster/replica.ts';
import type { ClusterClient } from '../../load/cluster/send-request.ts';
import { limitedDisks } from '../../load/full-disk.ts';
import type { S3Fault } from '../../load/servers/s3.ts';
import { cacheKeys, waitForRecovery } from './probes.ts';

/** A fault or an action of an operator. It resolves when the fault is over. */
export interface Fault {
  name: string;
  run(scene: ClusterScene): Promise<void>;
}

export interface ClusterScene {
  cluster: Cluster;
  journal: Journal;
  /** Records the probes that wait for recovery. */
  probes: Journal;
  callers: readonly ClusterClient[];
  /** Waits for the requests of one fault. */
  requests(): Promise<void>;
  /** The replica that the fault concerns. */
  replica: Replica;
}

/** Runs an outage of dependencies until replicas have recovered, and records its period. */
async function runOutage(
  { cluster, journal, probes, callers }: ClusterScene,
  what: readonly Dependency[],
  during: () => Promise<void>,
  after: () => Promise<void> | void,
): Promise<void> {
  await cacheKeys(cluster, callers, probes);
  const from = Date.now();
  try {
    await during();
  } finally {
    await after();
  }
  await waitForRecovery(cluster, probes);
  const to = Date.now();
  journal.outages.push(...what.map((need) => ({ what: need, from, to })));
}

function s3Outage(name: string, fault: S3Fault): Fault {
  return {
    name,
    async run(scene) {
      using misbehaving = new DisposableStack();
      const during = (): Promise<void> => {
        misbehaving.use(scene.cluster.s3.injectFault(fault));
        return scene.requests();
      };
      await runOutage(scene, ['files'], during, () => misbehaving.dispose());
    },
  };
}

export const FAULTS: readonly Fault[] = [
  { name: 'nothing', run: ({ requests }) => requests() },
  {
    name: 'a replica is killed',
    async run({ replica, requests, journal }) {
      const outage = { what: replica.port, from: Date.now(), to: Date.now() };
      await replica.kill();
      outage.to = Date.now();
      journal.outages.push(outage);
      await requests();
      await replica.start();
      await requests();
    },
  },
  {
    name: 'a replica is drained and replaced',
    async run({ replica, requests }) {
      await replica.stop();
      await requests();
      await replica.start();
      await requests();
    },
  },
  {
    name: 'PostgreSQL restarts',
    run: (scene) =>
      runOutage(
        scene,
        ['database'],
        async () => {
          await scene.cluster.postgres.stop();
          await scene.requests();
        },
        () => scene.cluster.postgres.start(),
      ),
  },
  {
    name: 'PostgreSQL hangs',
    run: (scene) =>
      runOutage(
        scene,
        ['database'],
        async () => {
          scene.cluster.postgres.pause();
          await scene.requests();
        },
        () => scene.cluster.postgres.resume(),
      ),
  },
  {
    name: 'Redis dies and returns',
    async run({ cluster, requests }) {
      await cluster.redis.kill();
      await requests();
      await cluster.redis.start();
      await requests();
    },
  },
  {
    name: 'Redis hangs',
    async run({ cluster, requests }) {
      cluster.redis.pause();
      await requests();
      cluster.redis.resume();
      await requests();
    },
  },
  s3Outage('S3 answers 500', { kind: 'error', status: 500, code: 'InternalError' }),
  s3Outage('S3 throttles requests', { kind: 'error', status: 503, code: 'SlowDown' }),
  s3Outage('S3 hangs', { kind: 'stall' }),
  s3Outage('S3 interrupts downloads', { kind: 'cut', after: 100 }),
  {
    name: 'S3 is slow',
    async run({ cluster, requests }) {
      using _slow = cluster.s3.injectFault({ kind: 'slow', delayMs: 500 });
      await requests();
    },
  },
  {
    name: 'the disk of a replica fills',
    run: (scene) => {
      const [disk] = limitedDisks();
      const { replica } = scene;
      return runOutage(
        scene,
        ['disk'],
        async () => {
          await disk?.fill(replica.pid(), replica.dataDirectory);
          await scene.requests();
        },
        () => disk?.empty(replica.pid(), replica.dataDirectory),
      );
    },
  },
  {
    name: 'all replicas restart one after another',
    async run({ cluster, requests }) {
      for (const replica of cluster.replicas) {
        await replica.stop();
        await replica.start();
      }
      await requests();
    },
  },
];
