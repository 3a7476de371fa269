import { Registry } from 'prom-client';
import { abortable } from '../resilience/abort.ts';
import { createLogger } from '../telemetry/logger.ts';
import { parseJson } from '../text/parse-json.ts';
import type { Look } from './discover.ts';
import { createEndpoint } from './endpoint.ts';
import type { Failure, Question } from './llm.ts';
import { createMetrics } from './metrics.ts';
import type { Dialect } from './server-capabilities.ts';

/** What came of looking at one server and asking it something. */
export interface Examination {
  /** What it says of itself, or why it says nothing. */
  seen: Look | Failure;
  /** What came of a tiny question; undefined where none was asked. */
  answered: Failure | 'as asked' | 'freely' | undefined;
  milliseconds: number;
  dialect: Dialect;
}

const TINY = {
  purpose: 'check',
  messages: [{ role: 'user', content: 'What is the opposite of cold? Answer with one word.' }],
  // That it is to be JSON is not said: whoever answers so keeps to the schema.
  answer: {
    name: 'opposite',
    schema: {
      type: 'object',
      properties: { opposite: { type: 'string' } },
      required: ['opposite'],
      additionalProperties: false,
    },
  },
  maxTokens: 500,
  maxCharacters: 4_000,
  patience: 60_000,
} as const satisfies Omit<Question, 'signal'>;

/** @throws the signal's reason when aborted */
export async function examineServer(
  server: { url: string; apiKey: string | undefined; model: string | undefined; silence: number },
  signal: AbortSignal,
): Promise<Examination> {
  const looked = Promise.withResolvers<void>();
  await using endpoint = createEndpoint({
    ...server,
    connections: 1,
    firstRest: 60_000,
    changed: looked.resolve,
    metrics: createMetrics(new Registry(), () => 0),
    log: createLogger('silent'),
  });
  await abortable(looked.promise, signal);
  const seen = endpoint.look();
  const examination = { milliseconds: 0, dialect: endpoint.dialect(), answered: undefined };
  if (!seen) return { ...examination, seen: endpoint.failure() ?? 'unreachable' };
  const began = performance.now();
  const reply = await endpoint.ask({ ...TINY, signal }, server.model ?? seen.models[0] ?? '', TINY.patience);
  const milliseconds = performance.now() - began;
  const answered = reply.kind === 'missed' ? reply.failure : keepsToSchema(reply.text) ? 'as asked' : 'freely';
  return { seen, milliseconds, dialect: endpoint.dialect(), answered };
}

function keepsToSchema(said: string): boolean {
  const value = parseJson(said);
  return typeof value === 'object' && value !== null && 'opposite' in value && typeof value.opposite === 'string';
}
