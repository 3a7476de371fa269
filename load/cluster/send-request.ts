import type { Readable } from 'node:stream';
import type { Pool } from 'undici';
import { z } from 'zod';
import { UPSTREAM_HEADER } from '../servers/nginx.ts';
import type { Dependency, Exchange, Journal, Outcome } from './journal.ts';

/** One request, and what its answer must be. */
export interface ClusterRequest {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: string | Buffer | Readable;
  dependencies: readonly Dependency[];
  operation?: 'translate' | 'summary' | 'files';
  /** @returns what is wrong with an answer that is neither 503 nor broken; undefined when it is right */
  check(status: number, body: Buffer, headers: Record<string, unknown>, tries: number): string | undefined;
}

export interface ClusterClient {
  owner: string;
  key: string;
}

const usage = z.object({ input_tokens: z.int(), output_tokens: z.int(), total_tokens: z.int() });
const ours = z.object({
  success: z.boolean(),
  log_id: z.string(),
  code: z.string().optional(),
  _usage: usage.optional(),
});

/** Sends a request, notes what became of it, and tells. Never throws. */
export async function sendRequest(
  pool: Pool,
  journal: Journal,
  { owner, key }: ClusterClient,
  ask: ClusterRequest,
): Promise<Outcome> {
  const sentAt = Date.now();
  const heard: Pick<Exchange, 'replicas' | 'logId' | 'isError' | 'isBegun' | 'tokens'> = {
    replicas: [],
    logId: undefined,
    isError: true,
    isBegun: false,
    tokens: 0,
  };
  const outcome = await exchange().catch((error: unknown): Outcome => ({ kind: 'failed', why: String(error) }));
  const { name, dependencies, operation } = ask;
  journal.exchanges.push({ name, owner, dependencies, operation, sentAt, endedAt: Date.now(), ...heard, outcome });
  return outcome;

  async function exchange(): Promise<Outcome> {
    const { method, path, body } = ask;
    const headers = { 'x-api-key': key, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) };
    const answer = await pool.request({ method, path, headers, ...(body === undefined ? {} : { body }) });
    heard.replicas = portsIn(String(answer.headers[UPSTREAM_HEADER] ?? ''));
    heard.isBegun = answer.statusCode === 200;
    const id = answer.headers['x-request-id'];
    heard.logId = typeof id === 'string' ? id : undefined;
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const { statusCode } = answer;
    heard.isError = statusCode >= 400;
    if (statusCode >= 500 || statusCode === 429) return failure(statusCode, bytes, answer.headers['retry-after']);
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const told = isJson ? ours.safeParse(JSON.parse(bytes.toString())).data : undefined;
    heard.tokens = told?._usage?.total_tokens ?? 0;
    if (isJson && told === undefined) return { kind: 'wrong', why: `not an answer of ours: ${statusCode}` };
    if (told !== undefined && told.log_id !== heard.logId) return { kind: 'wrong', why: 'two ids' };
    const why = ask.check(statusCode, bytes, answer.headers, heard.replicas.length);
    return why === undefined ? { kind: 'right' } : { kind: 'wrong', why };
  }
}

function failure(status: number, bytes: Buffer, retryAfter: unknown): Outcome {
  const told = ours.safeParse(jsonIn(bytes)).data;
  if (told?.code !== undefined && Number(retryAfter) > 0) {
    if (status === 503) return { kind: 'unavailable', code: told.code };
    if (status === 429) return { kind: 'refused', code: told.code };
  }
  return { kind: 'failed', why: `${status} ${told?.code ?? bytes.subarray(0, 100).toString()}` };
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** `127.0.0.1:1, 127.0.0.1:2` where the first one did not answer. */
function portsIn(upstream: string): number[] {
  return [...upstream.matchAll(/:(\d+)/g)].map(([, port]) => Number(port));
}
