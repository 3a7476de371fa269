import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterClient } from '../../load/cluster/send-request.ts';
import { sendDocument } from '../../load/documents/document-client.ts';
import type { Random } from '../../load/random.ts';
import type { CampaignFile } from './files.ts';

/** A document that the service has accepted. */
export interface Accepted {
  id: string;
  client: ClusterClient;
  file: CampaignFile;
}

export interface SendOptions {
  clients: readonly [ClusterClient, ...ClusterClient[]];
  files: readonly CampaignFile[];
  /** Number of documents. */
  count: number;
  random: Random;
}

const MAX_PAUSE_MS = 400;

/**
 * Sends documents of random clients one after another. A request that fails, because of a fault or because too many documents
 * wait, is sent again, as clients do.
 */
export async function sendDocuments(
  url: string,
  { clients, files, count, random }: SendOptions,
): Promise<{ accepted: Accepted[]; retries: number }> {
  const accepted: Accepted[] = [];
  const [first, ...others] = files;
  if (!first) throw new Error('The campaign has no files.');
  let retries = 0;
  while (accepted.length < count) {
    const client = random.pick(clients);
    const file = random.pick([first, ...others]);
    try {
      const id = await sendDocument({ url, key: client.key }, { ...file, from: 'en', to: 'es' });
      accepted.push({ id, client, file });
    } catch {
      retries++;
    }
    await delay(random.below(MAX_PAUSE_MS));
  }
  return { accepted, retries };
}
