import { Pool } from 'undici';
import type { Cluster } from '../../load/cluster/cluster.ts';
import type { Journal } from '../../load/cluster/journal.ts';
import { type ClusterClient, type ClusterRequest, sendRequest } from '../../load/cluster/send-request.ts';

/** Maximum recovery time of a replica, longer than any backoff. */
const RECOVERY_TIMEOUT_MS = 60_000;

const KEY = 'probe';
const files = {
  name: 'probe',
  dependencies: ['database', 'files', 'disk'],
  operation: 'files',
  check: (status) => (status === 200 ? undefined : `answered ${status}`),
} as const satisfies Partial<ClusterRequest>;

const PROBES: readonly ClusterRequest[] = [
  { ...files, method: 'POST', path: `/v1/store/file?overwrite=true&key=${KEY}`, body: Buffer.from('probe') },
  { ...files, method: 'GET', path: `/v1/store/file/read/${KEY}` },
];

/** Waits until each replica can use all shared servers again. @param probes records the requests */
export async function waitForRecovery({ replicas, key }: Cluster, probes: Journal): Promise<void> {
  const deadline = performance.now() + RECOVERY_TIMEOUT_MS;
  for (const replica of replicas) {
    const pool = new Pool(replica.url);
    try {
      for (const ask of PROBES) {
        while ((await sendRequest(pool, probes, { owner: 'default', key }, ask)).kind !== 'right') {
          if (performance.now() > deadline) throw new Error(`a replica did not recover:\n${replica.log()}`);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    } finally {
      await pool.close();
    }
  }
}

/** Makes each replica cache each key, so that it accepts the keys during an outage of the database. */
export async function cacheKeys(
  { replicas }: Cluster,
  callers: readonly ClusterClient[],
  probes: Journal,
): Promise<void> {
  for (const { url } of replicas) {
    const pool = new Pool(url);
    try {
      for (const caller of callers) await sendRequest(pool, probes, caller, TRANSLATION);
    } finally {
      await pool.close();
    }
  }
}

const TRANSLATION: ClusterRequest = {
  name: 'probe',
  method: 'POST',
  path: '/v1/ai/translate',
  body: JSON.stringify({ text: 'x', current_language: 'en', target_language: 'en' }),
  dependencies: [],
  operation: 'translate',
  check: files.check,
};
