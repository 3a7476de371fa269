import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterClient } from '../../load/cluster/send-request.ts';
import { sendDocument } from '../../load/documents/document-client.ts';
import type { Random } from '../../load/random.ts';
import { CAMPAIGN_FILES, type CampaignFile } from './files.ts';

/** A document that the service has accepted. */
export interface Accepted {
  id: string;
  client: ClusterClient;
  file: CampaignFile;
}

const MAX_PAUSE_MS = 400;

/**
 * Sends documents of random clients one after another. A request that fails, because of a fault or because too many documents
 * wait, is sent again, as clients do.
 */
export async function sendDocuments(
  url: string,
  clients: readonly [ClusterClient, ...ClusterClient[]],
  count: number,
  random: Random,
): Promise<{ accepted: Accepted[]; retries: number }> {
  const accepted: Accepted[] = [];
  const [first, ...others] = CAMPAIGN_FILES;
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
