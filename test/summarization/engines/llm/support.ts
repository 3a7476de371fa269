import type { TestContext } from 'node:test';
import pino from 'pino';
import { Registry } from 'prom-client';
import {
  type ChatRequest,
  type FakeLlmServer,
  type FakeLlmServerOptions,
  type Generate,
  startFakeLlmServer,
} from '../../../../load/servers/fake-llm-server.ts';
import { createLanguageDetector } from '../../../../src/languages/language-detector.ts';
import { type LlmOptions, openLlm } from '../../../../src/llm/client.ts';
import type { DetectLanguages } from '../../../../src/llm/output-checks.ts';
import type { RequestScope } from '../../../../src/request-scope.ts';
import type { SummaryRequest } from '../../../../src/summarization/engine.ts';
import { createEngineChain, type SummaryResult } from '../../../../src/summarization/engine-fallback.ts';
import { createExtractiveEngine } from '../../../../src/summarization/engines/extractive/engine.ts';
import { createLlmSummaryEngine } from '../../../../src/summarization/engines/llm/engine.ts';
import { splitSentences } from '../../../../src/text/sentences.ts';
import { waitUntil } from '../../../support/wait-until.ts';

/** A fictional report of 20 sentences. */
export const REPORT = [
  'The harbour office of Lindholm opened a new ferry terminal on 5 March 2024.',
  'It took three years to build and cost 1,234.5 million crowns.',
  'The old terminal had been too small for the summer traffic since 2011.',
  'Some 640,000 passengers used it last year, twice as many as a decade before.',
  'Most of them were commuters from the islands in the bay.',
  'The new building has four berths, so that ferries no longer wait outside the breakwater.',
  'Its roof carries solar panels that cover 35 percent of the electricity it needs.',
  'Engineers chose timber for the hall because the ground could not bear a heavier frame.',
  'A storm in the second winter delayed the work by several weeks.',
  'Two of the contractors went bankrupt before the walls were finished.',
  'The office took over their workers and finished the walls by itself.',
  'Fishermen complained that dredging drove the herring away from the shallows.',
  'Biologists found no change in the stock, but they will count again next spring.',
  'Buses now meet every ferry, and bicycles travel free of charge outside rush hours.',
  'Ticket prices stay the same until the end of next year.',
  'The mayor called the terminal a gift to the islands.',
  'Her opponents asked why the school in the old town was closed in the same year.',
  'A museum of pilot boats will move into the old terminal.',
  'Its first exhibition shows maps that sailors drew by hand.',
  'The office expects 900,000 passengers a year from 2030 on.',
].join(' ');

/** The text between the delimiters of the prompt. */
export function materialOf({ messages }: ChatRequest): string {
  return /^(=====\w+=====)\n(.*)\n\1\n\n/s.exec(messages.at(-1)?.content ?? '')?.[2] ?? '';
}

/** What stands before the text and behind it. */
export function instructionsOf({ messages }: ChatRequest): string {
  const [first, last] = [messages[0]?.content ?? '', messages.at(-1)?.content ?? ''];
  return `${first}\n\n${last.slice(last.lastIndexOf('=====\n\n') + '=====\n\n'.length)}`;
}

/** A compliant model: returns the requested number of sentences from the whole document, with changed beginnings. */
export const summarizes: Generate = (asked) => {
  const instructions = instructionsOf(asked);
  const field = instructions.includes('{"points"') ? 'points' : 'sentences';
  const wanted = Number(/(?:at most|Write) (\d+) (?:point|sentence)/.exec(instructions)?.[1] ?? 1);
  const most = Number(/at most (\d+) characters in all/.exec(instructions)?.[1] ?? Number.POSITIVE_INFINITY);
  const text = materialOf(asked);
  const sentences = splitSentences(text, 'en').map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '));
  const step = Math.max(1, Math.floor(sentences.length / wanted));
  const chosen: string[] = [];
  for (const sentence of sentences.filter((_, at) => at % step === 0)) {
    if (chosen.length < wanted && [...chosen, sentence].join(' ').length <= most)
      chosen.push(`As reported, ${sentence}`);
  }
  return JSON.stringify({ [field]: chosen.length > 0 ? chosen : [sentences[0]] });
};

/** Starts the detector and the extractive engine once for all tests of a file. */
export function startShared() {
  const options = { log: pino({ level: 'silent' }), registry: new Registry() };
  const detector = createLanguageDetector(options);
  const extractive = createExtractiveEngine({ threads: 1, maxQueued: 100, ...options });
  return {
    detector,
    extractive,
    async [Symbol.asyncDispose]() {
      await detector[Symbol.asyncDispose]();
      await extractive[Symbol.asyncDispose]();
    },
  };
}

export interface Setting {
  server: FakeLlmServer;
  log: string[];
  summarize(text: string, wish?: Partial<SummaryRequest>, scope?: Partial<RequestScope>): Promise<SummaryResult>;
  metric(name: string): Promise<string[]>;
}

/** Opens the chain of both engines, with the model on a separate server. */
export async function open(
  t: TestContext,
  { detector, extractive }: ReturnType<typeof startShared>,
  options: FakeLlmServerOptions & { alone?: boolean; client?: Partial<LlmOptions> } = {},
): Promise<Setting> {
  const server = await startFakeLlmServer({ generate: summarizes, ...options });
  t.after(() => server[Symbol.asyncDispose]());
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) });
  const registry = new Registry();
  const client = {
    apiKey: undefined,
    model: undefined,
    concurrency: 8,
    contextTokens: undefined,
    idleTimeoutMs: 30_000,
  };
  const llm = openLlm({ urls: [server.baseUrl], ...client, log, registry, ...options.client });
  t.after(() => llm[Symbol.asyncDispose]());
  await waitUntil(t, () => llm.isUp());
  const detectLanguages: DetectLanguages = (texts, scope) => detector.detect(texts, scope);
  const writer = createLlmSummaryEngine({ llm, extractive, detectLanguages, canSummarize: () => true, registry });
  const engines = createEngineChain({
    engines: options.alone ? [writer] : [writer, extractive],
    extractive,
    log,
    registry,
  });
  const { signal } = new AbortController();
  return {
    server,
    log: lines,
    summarize: (text, wish, scope) =>
      engines.summarize(
        { source: { kind: 'text', text }, type: 'text', maxPoints: 2, maxCharacters: undefined, ...wish },
        { signal, tenantId: 'test', owner: 'test', remainingMs: () => 30_000, ...scope },
      ),
    metric: async (name) =>
      (await registry.metrics()).split('\n').filter((line) => line.startsWith(name) && !/ 0$/.test(line)),
  };
}
