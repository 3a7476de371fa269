import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaults, RETRYABLE, type ReceivedResponse, type ResponseBody, readBody } from './check-response.ts';
import type { IsolationClient } from './client.ts';
import { findMarkers } from './markers.ts';
import { type PlannedRequest, textsOf } from './request.ts';
import { countResponse, type IsolationResults } from './results.ts';
import type { OwnerKey } from './service.ts';

/** Sends requests, checks the responses and counts results. */
export interface RequestSender {
  /** @param remember whether to keep the response for `repeat` */
  send(request: PlannedRequest, key: OwnerKey, remember: boolean): Promise<void>;
  /** Sends the remembered requests again, one after another, and compares the responses. */
  repeat(key: OwnerKey, isOver: () => boolean): Promise<void>;
}

/** A request succeeds within this number of attempts. */
const MAX_ATTEMPTS = 10;
/** Cap on Retry-After. */
const MAX_RETRY_DELAY_SECONDS = 20;

/** A successful request with a digest of its response. */
interface SuccessfulRequest {
  request: PlannedRequest;
  digest: string;
  engine: string;
}

export function createRequestSender(parts: { client: IsolationClient; tally: IsolationResults }): RequestSender {
  const { client, tally } = parts;
  const ids = new Set<string>();
  const remembered: SuccessfulRequest[] = [];

  async function ask(request: PlannedRequest, { key, owner }: OwnerKey): Promise<SuccessfulRequest | undefined> {
    for (let attempt = 1; ; attempt++) {
      tally.byOwner.set(owner, (tally.byOwner.get(owner) ?? 0) + 1);
      const answer = await tryToAsk(client, request, key);
      if (typeof answer === 'string') {
        tally.faults.push({ what: [answer], request });
        return undefined;
      }
      const body = readBody(answer.raw ?? '');
      const name = body?.success === false ? `${answer.status} ${body.code}` : String(answer.status);
      countResponse(tally, name);
      const faults = findFaults(request, answer);
      if (answer.requestId === undefined || ids.has(answer.requestId)) faults.push('its log_id is not unique');
      else ids.add(answer.requestId);
      const mayRetry = RETRYABLE.has(name);
      if (name === '503 engine_unavailable') faults.push('no engine is available');
      if (mayRetry && attempt === MAX_ATTEMPTS) faults.push(`${name} even in attempt ${MAX_ATTEMPTS}`);
      if (faults.length > 0) tally.faults.push({ what: faults, request, answer: answer.raw });
      if (!mayRetry || faults.length > 0) return body && told(request, answer, body);
      if (attempt === 1) tally.retried++;
      tally.mostRetries = Math.max(tally.mostRetries, attempt);
      await sleep(1_000 * Math.min(answer.retryAfter, MAX_RETRY_DELAY_SECONDS));
    }
  }

  return {
    async send(request, key, remember) {
      tally.requests++;
      if (request.clientBehaviour !== 'waits') {
        tally.leftEarly++;
        await client.translateAndDisconnect(request, key.key);
        return;
      }
      tally.marks += textsOf(request).reduce((sum, text) => sum + findMarkers(text).length, 0);
      const answer = await ask(request, key);
      if (answer && remember) remembered.push(answer);
    },
    async repeat(key, isOver) {
      // Sorted by direction, so that a service with little memory loads each direction once.
      remembered.sort((a, b) => (pairOf(a.request) < pairOf(b.request) ? -1 : 1));
      for (const before of remembered) {
        if (isOver()) return;
        const again = await ask(before.request, key);
        tally.repeated++;
        if (!again || again.engine !== before.engine || again.digest === before.digest) continue;
        tally.differed++;
        const what = ['the translation differs when the request is sent alone'];
        // In a batch with longer sentences a small model may produce more text. Only the sentences of the fixtures are stable.
        const isSure = !before.engine.includes('bergamot');
        if (isSure) tally.faults.push({ what, request: before.request });
      }
    },
  };
}

function told(
  request: PlannedRequest,
  { engine }: ReceivedResponse,
  body: ResponseBody,
): SuccessfulRequest | undefined {
  if (!body.success) return undefined;
  const digest = createHash('sha256').update(JSON.stringify(body.translated_text)).digest('base64');
  return { request, digest, engine };
}

/** @returns the response, or why it is missing */
async function tryToAsk(
  client: IsolationClient,
  request: PlannedRequest,
  key: string,
): Promise<ReceivedResponse | string> {
  try {
    return await client.translate(request, key);
  } catch (error) {
    return `no response: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function pairOf({ body }: PlannedRequest): string {
  return `${body.current_language} ${body.target_language}`;
}
