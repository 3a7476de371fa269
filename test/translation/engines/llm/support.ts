import type { TestContext } from 'node:test';
import { type Logger, pino } from 'pino';
import { Registry } from 'prom-client';
import {
  type ChatRequest,
  type FakeLlmServer,
  type FakeLlmServerOptions,
  startFakeLlmServer,
} from '../../../../load/servers/fake-llm-server.ts';
import type { LlmProfile } from '../../../../src/config/schemas.ts';
import { createLanguageDetector } from '../../../../src/languages/language-detector.ts';
import { type LlmOptions, openLlm } from '../../../../src/llm/client.ts';
import type { Llm } from '../../../../src/llm/llm.ts';
import type { Batch, Segment, TranslationEngine } from '../../../../src/translation/engine.ts';
import { createLlmEngine } from '../../../../src/translation/engines/llm/engine.ts';
import { plainSegment } from '../../../support/tagged-segments.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { SPANISH } from './spanish.ts';

/** The segments in a prompt of the general profile, which come after the terms and the context. */
export function segmentsIn({ messages }: ChatRequest): Record<string, string> {
  return JSON.parse(messages.at(-1)?.content.split('\n\n').at(-1) ?? '');
}

/** Responds like a good model: with the known Spanish translation of each text, or with a prefix. */
export function translatesToSpanish(request: ChatRequest): string {
  const entries = Object.entries(segmentsIn(request)).map(([number, text]) => [number, spanishOf(text)]);
  return JSON.stringify(Object.fromEntries(entries));
}

/** The engine writes the tags of a segment by their numbers. */
function spanishOf(text: string): string {
  const [open = '', close = ''] = [/<[^/>]+>/.exec(text)?.[0], /<\/[^>]+>/.exec(text)?.[0]];
  const known = SPANISH.get(close === '' ? text : text.replace(open, '<b>').replace(close, '</b>'));
  return known?.replace('<b>', open).replace('</b>', close) ?? `es ${text}`;
}

export interface Started {
  server: FakeLlmServer;
  llm: Llm;
  engine: TranslationEngine;
  registry: Registry;
  log: string[];
}

export interface Options extends FakeLlmServerOptions {
  profile?: LlmProfile;
  client?: Partial<LlmOptions>;
}

/** Starts an engine and waits until its server is up. */
export async function startEngine(t: TestContext, options: Options = {}): Promise<Started> {
  const { profile, client = {}, ...own } = options;
  const server = await startFakeLlmServer({ generate: translatesToSpanish, ...own });
  t.after(() => server[Symbol.asyncDispose]());
  const lines: string[] = [];
  const log: Logger = pino({ level: 'debug', base: null }, { write: (line: string) => void lines.push(line) });
  const registry = new Registry();
  const llm = openLlm({
    urls: [server.baseUrl],
    apiKey: undefined,
    model: undefined,
    concurrency: 8,
    contextTokens: undefined,
    idleTimeoutMs: 5_000,
    log,
    registry,
    ...client,
  });
  t.after(() => llm[Symbol.asyncDispose]());
  const detector = createLanguageDetector({ log, registry });
  t.after(() => detector[Symbol.asyncDispose]());
  const engine = createLlmEngine({ llm, profile, detector, log, registry });
  t.after(() => engine[Symbol.asyncDispose]());
  await waitUntil(t, () => llm.isUp());
  return { server, llm, engine, registry, log: lines };
}

export const plain = (...texts: string[]): Segment[] => texts.map(plainSegment);

export function batchOf(segments: readonly Segment[], more: Partial<Batch> = {}): Batch {
  return { path: ['en', 'es'], segments, signal: new AbortController().signal, ...more };
}

/** The number of rejected segments by reason. */
export async function rejections(registry: Registry): Promise<Record<string, number>> {
  const lines = (await registry.metrics()).matchAll(/llm_rejected_segments_total\{reason="(\w+)"\} (\d+)/g);
  return Object.fromEntries([...lines].map(([, reason = '', count]) => [reason, Number(count)]));
}
