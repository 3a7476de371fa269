import type { Readable } from 'node:stream';
import type { Pool } from 'undici';
import { z } from 'zod';
import { UPSTREAM_HEADER } from '../servers/nginx.ts';
import type { Dependency, Exchange, Journal, Outcome } from './journal.ts';

/** A request with a check of its response. */
export interface ClusterRequest {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: string | Buffer | Readable;
  dependencies: readonly Dependency[];
  operation?: 'translate' | 'summary' | 'files';
  /** @returns the fault of a complete response other than 429 and 5xx; undefined for a correct one */
  check(status: number, body: Buffer, headers: Record<string, unknown>, tries: number): string | undefined;
}

export interface ClusterClient {
  owner: string;
  key: string;
}

const usage = z.object({ input_tokens: z.int(), output_tokens: z.int(), total_tokens: z.int() });
const responseBody = z.object({
  success: z.boolean(),
  log_id: z.string(),
  code: z.string().optional(),
  _usage: usage.optional(),
});

/** Sends a request and records its outcome in the journal. Never throws. */
export async function sendRequest(
  pool: Pool,
  journal: Journal,
  { owner, key }: ClusterClient,
  ask: ClusterRequest,
): Promise<Outcome> {
  const sentAt = Date.now();
  const received: Pick<Exchange, 'replicas' | 'logId' | 'isError' | 'isBegun' | 'tokens'> = {
    replicas: [],
    logId: undefined,
    isError: true,
    isBegun: false,
    tokens: 0,
  };
  const outcome = await exchange().catch((error: unknown): Outcome => ({ kind: 'failed', why: String(error) }));
  const { name, dependencies, operation } = ask;
  journal.exchanges.push({ name, owner, dependencies, operation, sentAt, endedAt: Date.now(), ...received, outcome });
  return outcome;

  async function exchange(): Promise<Outcome> {
    const { method, path, body } = ask;
    const headers = { 'x-api-key': key, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) };
    const answer = await pool.request({ method, path, headers, ...(body === undefined ? {} : { body }) });
    received.replicas = portsIn(String(answer.headers[UPSTREAM_HEADER] ?? ''));
    received.isBegun = answer.statusCode === 200;
    const id = answer.headers['x-request-id'];
    received.logId = typeof id === 'string' ? id : undefined;
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const { statusCode } = answer;
    received.isError = statusCode >= 400;
    if (statusCode >= 500 || statusCode === 429) return failure(statusCode, bytes, answer.headers['retry-after']);
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const parsed = isJson ? responseBody.safeParse(JSON.parse(bytes.toString())).data : undefined;
    received.tokens = parsed?._usage?.total_tokens ?? 0;
    if (isJson && parsed === undefined)
      return { kind: 'wrong', why: `unknown response body with status ${statusCode}` };
    if (parsed !== undefined && parsed.log_id !== received.logId)
      return { kind: 'wrong', why: 'log_id differs from x-request-id' };
    const why = ask.check(statusCode, bytes, answer.headers, received.replicas.length);
    return why === undefined ? { kind: 'right' } : { kind: 'wrong', why };
  }
}

function failure(status: number, bytes: Buffer, retryAfter: unknown): Outcome {
  const parsed = responseBody.safeParse(jsonIn(bytes)).data;
  if (parsed?.code !== undefined && Number(retryAfter) > 0) {
    if (status === 503) return { kind: 'unavailable', code: parsed.code };
    if (status === 429) return { kind: 'refused', code: parsed.code };
  }
  return { kind: 'failed', why: `${status} ${parsed?.code ?? bytes.subarray(0, 100).toString()}` };
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** nginx sends `127.0.0.1:1, 127.0.0.1:2` when the first replica did not respond. */
function portsIn(upstream: string): number[] {
  return [...upstream.matchAll(/:(\d+)/g)].map(([, port]) => Number(port));
}
