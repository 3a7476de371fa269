import type { TestContext } from 'node:test';
import pino from 'pino';
import { Registry } from 'prom-client';
import {
  type FakeLlmServer,
  type FakeLlmServerOptions,
  startFakeLlmServer,
} from '../../load/servers/fake-llm-server.ts';
import { type LlmOptions, openLlm } from '../../src/llm/client.ts';
import type { CompletionRequest, Llm } from '../../src/llm/llm.ts';
import { waitUntil } from '../support/wait-until.ts';

export const limits = { timeout: 300_000 };

export const SCHEMA = { name: 'answer', schema: { type: 'object', properties: { said: { type: 'string' } } } };

/** A request with a long timeout. */
export function request(own: Partial<CompletionRequest> = {}): CompletionRequest {
  return {
    purpose: 'check',
    messages: [
      { role: 'system', content: 'Answer.' },
      { role: 'user', content: 'A private sentence.' },
    ],
    maxTokens: 1_000,
    maxCharacters: 5_000,
    timeoutMs: 50_000,
    signal: new AbortController().signal,
    ...own,
  };
}

export interface Opened {
  llm: Llm;
  log: string[];
  registry: Registry;
}

/** Opens a client of these servers until the end of the test. */
export function open(t: TestContext, servers: readonly FakeLlmServer[], own: Partial<LlmOptions> = {}): Opened {
  const lines: string[] = [];
  const registry = new Registry();
  const llm = openLlm({
    urls: servers.map(({ baseUrl }) => baseUrl),
    apiKey: 'secret-key-of-it',
    model: undefined,
    concurrency: 8,
    contextTokens: undefined,
    idleTimeoutMs: 30_000,
    log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }),
    registry,
    ...own,
  });
  t.after(() => llm[Symbol.asyncDispose]());
  return { llm, log: lines, registry };
}

/** Starts one server, and a client that has probed it. */
export async function start(
  t: TestContext,
  own: Partial<LlmOptions> = {},
  options: FakeLlmServerOptions = {},
): Promise<Opened & { server: FakeLlmServer }> {
  const server = await serverFor(t, options);
  const opened = open(t, [server], own);
  await waitUntil(t, () => opened.llm.isUp());
  return { ...opened, server };
}

export async function serverFor(t: TestContext, options: FakeLlmServerOptions = {}): Promise<FakeLlmServer> {
  const server = await startFakeLlmServer(options);
  t.after(() => server[Symbol.asyncDispose]());
  return server;
}

/** Waits until this many servers are up. */
export async function waitUntilUp(t: TestContext, { registry }: Opened, servers: number): Promise<void> {
  await waitUntil(t, async () => (await registry.metrics()).includes(`glossa_llm_endpoints_up ${servers}\n`));
}
