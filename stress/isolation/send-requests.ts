import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, type Body, faultsOf, MAY_RETRY, readBody } from './check-response.ts';
import type { Client } from './client.ts';
import { marksOf } from './markers.ts';
import { type Request, textsOf } from './request.ts';
import { countAnswer, type Tally } from './results.ts';
import type { Key } from './service.ts';

/** Sends requests, judges their answers and counts it all. */
export interface Asker {
  /** @param remember whether to keep the answer for `repeat` */
  serve(request: Request, key: Key, remember: boolean): Promise<void>;
  /** Asks all that was remembered once more, one after the other. */
  repeat(key: Key, isOver: () => boolean): Promise<void>;
}

/** A client that tries again is served at last. */
const MAX_TRIES = 10;
/** Seconds that it waits at most before it does. */
const MAX_WAIT = 20;

/** What a request that succeeded was answered. */
interface Told {
  request: Request;
  digest: string;
  engine: string;
}

/** @param parts.killsHappen whether an engine may be missing for a moment */
export function createAsker(parts: { client: Client; tally: Tally; killsHappen: boolean }): Asker {
  const { client, tally, killsHappen } = parts;
  const ids = new Set<string>();
  const remembered: Told[] = [];

  async function ask(request: Request, { key, owner }: Key): Promise<Told | undefined> {
    for (let attempt = 1; ; attempt++) {
      tally.byOwner.set(owner, (tally.byOwner.get(owner) ?? 0) + 1);
      const answer = await tryToAsk(client, request, key);
      if (typeof answer === 'string') {
        tally.faults.push({ what: [answer], request });
        return undefined;
      }
      const body = readBody(answer.raw ?? '');
      const name = body?.success === false ? `${answer.status} ${body.code}` : String(answer.status);
      countAnswer(tally, name);
      const faults = faultsOf(request, answer);
      if (answer.requestId === undefined || ids.has(answer.requestId)) faults.push('its log_id is not unique');
      else ids.add(answer.requestId);
      const mayRetry = MAY_RETRY.has(name);
      if (name === '503 engine_unavailable' && !killsHappen) faults.push('no engine, though nothing was killed');
      if (mayRetry && attempt === MAX_TRIES) faults.push(`${name} even in try ${MAX_TRIES}`);
      if (faults.length > 0) tally.faults.push({ what: faults, request, answer: answer.raw });
      if (!mayRetry || faults.length > 0) return body && told(request, answer, body);
      if (attempt === 1) tally.retried++;
      tally.mostRetries = Math.max(tally.mostRetries, attempt);
      await delay(1_000 * Math.min(answer.retryAfter, MAX_WAIT));
    }
  }

  return {
    async serve(request, key, remember) {
      tally.requests++;
      if (request.manner !== 'waits') {
        tally.leftEarly++;
        await client.leave(request, key.key);
        return;
      }
      tally.marks += textsOf(request).reduce((sum, text) => sum + marksOf(text).length, 0);
      const answer = await ask(request, key);
      if (answer && remember) remembered.push(answer);
    },
    async repeat(key, isOver) {
      // By direction, so that a service with little memory need not start a pipeline for each.
      remembered.sort((a, b) => (pairOf(a.request) < pairOf(b.request) ? -1 : 1));
      for (const before of remembered) {
        if (isOver()) return;
        const again = await ask(before.request, key);
        tally.repeated++;
        if (!again || again.engine !== before.engine || again.digest === before.digest) continue;
        tally.differed++;
        // What was in a pipeline twice when it was killed is translated in pieces.
        const what = ['translated otherwise when asked alone'];
        // A model may go on for longer where longer sentences go along: only sentences that it knows are always the same.
        const isSure = !before.engine.includes('bergamot');
        if (!killsHappen && isSure) tally.faults.push({ what, request: before.request });
      }
    },
  };
}

function told(request: Request, { engine }: Answer, body: Body): Told | undefined {
  if (!body.success) return undefined;
  const digest = createHash('sha256').update(JSON.stringify(body.translated_text)).digest('base64');
  return { request, digest, engine };
}

/** The answer, or one sentence on why there is none. */
async function tryToAsk(client: Client, request: Request, key: string): Promise<Answer | string> {
  try {
    return await client.ask(request, key);
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function pairOf({ body }: Request): string {
  return `${body.current_language} ${body.target_language}`;
}
