import type { TestContext } from 'node:test';
import { type Logger, pino } from 'pino';
import { Registry } from 'prom-client';
import type { Batch, Direction, Segment, TranslationEngine } from '../../../../src/translation/engine.ts';
import {
  createLibreTranslateEngine,
  type LibreTranslateOptions,
} from '../../../../src/translation/engines/libretranslate/engine.ts';
import { type LibreTranslateServer, startLibreTranslateServer } from '../../../support/libretranslate-server.ts';
import { plainSegment } from '../../../support/tagged-segments.ts';
import { waitUntil } from '../../../support/wait-until.ts';

export interface Started {
  server: LibreTranslateServer;
  engine: TranslationEngine;
  log: string[];
  registry: Registry;
}

export function collectLog(): { lines: string[]; log: Logger } {
  const lines: string[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line: string) => void lines.push(line) });
  return { lines, log };
}

/** Starts an engine and waits until its server is up. The cool-down is long by default. */
export async function startEngine(
  t: TestContext,
  options: Partial<LibreTranslateOptions> = {},
  codes?: readonly string[],
): Promise<Started> {
  const server = await startLibreTranslateServer(codes);
  t.after(() => server[Symbol.asyncDispose]());
  const { lines, log } = collectLog();
  const registry = new Registry();
  const { url } = server;
  const engine = createLibreTranslateEngine({
    url,
    apiKey: undefined,
    log,
    registry,
    firstCooldownMs: 100_000,
    ...options,
  });
  t.after(() => engine[Symbol.asyncDispose]());
  await waitUntil(t, () => availability(engine).has('ready'));
  return { server, engine, log: lines, registry };
}

export const availability = (engine: TranslationEngine): Set<Direction['availability']> =>
  new Set(engine.directions().map((direction) => direction.availability));

export const plain = (...texts: string[]): Segment[] => texts.map(plainSegment);

export function batchOf(segments: readonly Segment[], signal = new AbortController().signal): Batch {
  return { path: ['en', 'es'], segments, signal };
}
