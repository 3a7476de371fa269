import type { LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { GlossaError } from '../errors.ts';
import { type AddressGuard, createAddressGuard } from '../http-client/address-guard.ts';
import { openGuardedAgent } from '../http-client/guarded-agent.ts';
import type { DocumentJob } from '../jobs/document-jobs.ts';
import { toJob } from '../jobs/document-row.ts';
import { createCounter } from '../telemetry/metrics.ts';
import { createOutageLog } from '../telemetry/outage-log.ts';
import { claimCallback, type DueCallback, recordCall, releaseCall } from './callback-queue.ts';
import { postCallback } from './post-callback.ts';
import { signCallback } from './sign-callback.ts';
import { findSecret, renewSecret, type WebhookSecret } from './webhook-secrets.ts';

/** Tells the addresses of callers that their documents have ended. Disposal gives calls under way back. */
export interface Webhooks extends AsyncDisposable {
  /**
   * Checks the address for a document before the document is taken.
   * @throws GlossaError `invalid_url`, `url_not_allowed`, `invalid_request` (the owner has no secret); StorageError
   */
  check(callbackUrl: string, owner: string): Promise<void>;
  /** Creates or replaces the secret of an owner. @throws StorageError */
  renewSecret(owner: string): Promise<WebhookSecret>;
}

export interface WebhooksOptions {
  database: Database;
  /** Private hosts, addresses and CIDRs that may be called. */
  allow: readonly string[];
  /** Resolves host names. Default: the system's resolver. */
  lookup?: LookupFunction | undefined;
  /** What a receiver is told of a document. */
  describe: (job: DocumentJob, logId: string) => object;
  log: Logger;
  registry: Registry;
}

const POLL_MS = 1_000;
/** Concurrent calls of this process. The bound limits what slow receivers cost. */
const MAX_CALLS = 8;
/** Concurrent calls of one owner, so that its receivers never delay those of others. */
const MAX_OWNER_CALLS = 2;
const NO_SECRET = 'needs a secret that signs the calls: create it once with POST /v1/webhook-secret';

/** Starts to call at once. */
export function openWebhooks(options: WebhooksOptions): Webhooks {
  const { database, allow, lookup, describe, log, registry } = options;
  const guard = createAddressGuard({ allow, ...(lookup && { lookup }) });
  const calls = createCounter(registry, 'glossa_webhooks_calls_total');
  const outages = createOutageLog();
  const closing = new AbortController();
  const { signal } = closing;
  const running = new Map<Promise<void>, string>();

  async function call(due: DueCallback): Promise<void> {
    const { document } = due;
    const fields = { document_id: document.id, log_id: document.log_id };
    try {
      const secret = await findSecret(database, document.owner);
      const error = secret === undefined ? `The callback_url ${NO_SECRET}.` : await post(document, secret);
      const hasNext = await recordCall(database, due, error);
      calls.inc({ outcome: error === undefined ? 'delivered' : hasNext ? 'failed' : 'given_up' });
      if (error !== undefined && !hasNext) log.warn({ ...fields, reason: error }, 'a webhook was given up');
    } catch (error) {
      // After a failure of the database, another call follows when the lease ends.
      if (!signal.aborted) log.warn({ err: error, ...fields }, 'the call of a webhook was not recorded');
      else await releaseCall(database, due).catch(() => {});
    }
  }

  async function post(document: DueCallback['document'], secret: string): Promise<string | undefined> {
    const body = JSON.stringify(describe(toJob(document), document.log_id));
    await using agent = await openAgent();
    const signature = signCallback(body, secret, Date.now());
    return await postCallback(document.callback_url, { body, signature }, { agent: agent.client, guard, signal });
  }

  async function openAgent() {
    const client = await openGuardedAgent(guard);
    return { client, [Symbol.asyncDispose]: () => client.destroy() };
  }

  async function startCalls(): Promise<void> {
    while (running.size < MAX_CALLS && !signal.aborted) {
      const due = await claimCallback(database, busyOwners([...running.values()]));
      if (due === undefined) return;
      const ended = call(due).finally(() => running.delete(ended));
      running.set(ended, due.document.owner);
    }
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      try {
        await startCalls();
        outages.recovered(() => log.info('webhooks are called again'));
      } catch (error) {
        outages.failed(() => log.error({ err: error }, 'webhooks cannot be called; they are tried again'));
      }
      await pause();
    }
  }

  /** Waits for the next look, or until a call ends. */
  async function pause(): Promise<void> {
    const timer = new AbortController();
    const options = { signal: AbortSignal.any([signal, timer.signal]), ref: false };
    await Promise.race([sleep(POLL_MS, undefined, options), ...running.keys()]).catch(() => {});
    timer.abort();
  }

  const looping = loop();

  return {
    async check(callbackUrl, owner) {
      checkAddress(guard, callbackUrl);
      if ((await findSecret(database, owner)) !== undefined) return;
      throw new GlossaError('invalid_request', { issues: [{ path: 'callback_url', message: NO_SECRET }] });
    },
    renewSecret: (owner) => renewSecret(database, owner),
    async [Symbol.asyncDispose]() {
      closing.abort(new GlossaError('shutting_down'));
      await looping;
      await Promise.all(running.keys());
    },
  };
}

/** The messages of the guard name the `url` of a document. @throws GlossaError `invalid_url`, `url_not_allowed` */
function checkAddress(guard: AddressGuard, callbackUrl: string): void {
  try {
    guard.check(callbackUrl);
  } catch (error) {
    if (!(error instanceof GlossaError)) throw error;
    const message = error.message.replace(/\burl\b/u, 'callback_url');
    throw new GlossaError(error.code, { message });
  }
}

/** Owners that have as many calls as an owner may have. @param owners one for each call */
function busyOwners(owners: readonly string[]): string[] {
  return [...new Set(owners)].filter((owner) => owners.filter((one) => one === owner).length >= MAX_OWNER_CALLS);
}
