import { setTimeout as delay } from 'node:timers/promises';
import { startCluster } from '../../load/cluster/cluster.ts';
import { createKeys } from '../../load/cluster/create-keys.ts';
import {
  readDocumentResult,
  readDocumentState,
  sendDocument,
  waitForDocument,
} from '../../load/documents/document-client.ts';
import { seededRandom } from '../../load/random.ts';
import { startServiceProcess } from '../../load/service-process.ts';
import { checkDocuments, type Expected } from './check-documents.ts';
import { runFaults } from './faults.ts';
import { CAMPAIGN_FILES, type CampaignFile } from './files.ts';
import { type Accepted, sendDocuments } from './send-documents.ts';

export interface CampaignOptions {
  /** Number of documents. */
  documents: number;
  seed: number;
  /** Names of the files that are sent. Default: all. */
  names?: readonly string[];
  /** Prints a line about each part. */
  tell: (line: string) => void;
}

const REPLICAS = 3;
const OWNERS = ['ann', 'ann', 'bob'].map((owner) => ({ owner }));
/** Time without faults in which all documents must end. */
const MAX_QUIET_MS = 10 * 60_000;
const POLL_INTERVAL_MS = 500;

/**
 * Sends documents to three replicas while faults occur, and checks that each accepted one is translated and billed exactly
 * once.
 * @returns one line for each fault
 */
export async function runCampaign({ documents, seed, names, tell }: CampaignOptions): Promise<string[]> {
  const random = seededRandom(seed);
  const files = CAMPAIGN_FILES.filter(({ name }) => names?.includes(name) ?? true);
  const expected = await translateUndisturbed(files);
  await using cluster = await startCluster(REPLICAS);
  const [first, ...others] = await createKeys(cluster.databaseUrl, OWNERS);
  if (!first) throw new Error('No key was created.');
  const clients = [first, ...others] as const;
  const stop = new AbortController();
  const faulty = runFaults(cluster, random.fork(), stop.signal);
  const began = performance.now();
  const { accepted, retries } = await sendDocuments(cluster.url, {
    clients,
    files,
    count: documents,
    random: random.fork(),
  }).finally(() => stop.abort());
  const counts = await faulty;
  tell(
    `${accepted.length} documents accepted, ${retries} requests sent again; ${[...counts].map(([name, count]) => `${name} ${count}`).join(', ')}`,
  );
  const quietFrom = performance.now();
  await waitForAll(cluster.url, accepted);
  const seconds = (from: number): string => ((performance.now() - from) / 1000).toFixed(0);
  tell(`all ended ${seconds(began)} s after the first, ${seconds(quietFrom)} s after the last fault`);
  const faults = await checkDocuments(cluster, clients, accepted, expected);
  for (const fault of faults) tell(fault);
  if (faults.length > 0) for (const replica of cluster.replicas) tell(replica.log().slice(-3_000));
  return faults;
}

/** The translations of the files by a service without faults, by file name. */
async function translateUndisturbed(files: readonly CampaignFile[]): Promise<Map<string, Expected>> {
  await using service = await startServiceProcess();
  const expected = new Map<string, Expected>();
  for (const file of files) {
    const id = await sendDocument(service, { ...file, from: 'en', to: 'es' });
    await waitForDocument(service, id);
    const { characters } = await readDocumentState(service, id);
    if (characters === undefined) throw new Error(`${file.name} has no count of characters.`);
    expected.set(file.name, { characters, bytes: await readDocumentResult(service, id) });
  }
  return expected;
}

async function waitForAll(url: string, accepted: readonly Accepted[]): Promise<void> {
  const until = performance.now() + MAX_QUIET_MS;
  const pending = new Set(accepted);
  while (pending.size > 0 && performance.now() < until) {
    for (const one of pending) {
      const { status } = await readDocumentState({ url, key: one.client.key }, one.id);
      if (status !== 'queued' && status !== 'translating') pending.delete(one);
    }
    await delay(POLL_INTERVAL_MS);
  }
}
