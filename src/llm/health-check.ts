import { Registry } from 'prom-client';
import { isObject } from '../is-object.ts';
import { abortable } from '../resilience/abortable.ts';
import { createLogger } from '../telemetry/logger.ts';
import { parseJson } from '../text/parse-json.ts';
import type { ServerInfo } from './discover.ts';
import { createEndpoint } from './endpoint.ts';
import type { CompletionRequest, LlmFailure } from './llm.ts';
import { createLlmClientMetrics } from './metrics.ts';
import type { Capabilities } from './server-capabilities.ts';
import { createSpeedMeter } from './speed.ts';
import type { Transport } from './transports/transport.ts';

export interface ServerCheck {
  /** Properties that the server reports, or the failure of the probe. */
  info: ServerInfo | LlmFailure;
  /** Failure of the test request, or whether its response matched the schema; undefined if no request was sent. */
  completion: LlmFailure | 'structured' | 'unstructured' | undefined;
  durationMs: number;
  capabilities: Capabilities;
}

const TEST_REQUEST = {
  purpose: 'check',
  messages: [{ role: 'user', content: 'What is the opposite of cold? Answer with one word.' }],
  // The prompt does not mention JSON, so a JSON response proves that the server enforces the schema.
  responseSchema: {
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
  timeoutMs: 60_000,
} as const satisfies Omit<CompletionRequest, 'signal'>;

/**
 * Probes one server and sends it a test request. Closes the transport.
 * @param configuredModel default: the first model that the server lists
 * @throws the signal's reason when aborted
 */
export async function checkServer(
  transport: Transport,
  configuredModel: string | undefined,
  signal: AbortSignal,
): Promise<ServerCheck> {
  const probed = Promise.withResolvers<void>();
  await using endpoint = createEndpoint({
    transport,
    model: configuredModel,
    firstCooldownMs: 60_000,
    onChange: probed.resolve,
    metrics: createLlmClientMetrics(new Registry(), () => 0),
    speed: createSpeedMeter(),
    log: createLogger('silent'),
  });
  await abortable(probed.promise, signal);
  const info = endpoint.info();
  if (!info) {
    const failure = endpoint.failure() ?? 'unreachable';
    return { info: failure, completion: undefined, durationMs: 0, capabilities: endpoint.capabilities() };
  }
  const startedAt = performance.now();
  const model = configuredModel ?? info.models[0] ?? '';
  const outcome = await endpoint.complete({ ...TEST_REQUEST, signal }, model, TEST_REQUEST.timeoutMs);
  const durationMs = performance.now() - startedAt;
  await abortable(endpoint.refreshInfo(), signal);
  const completion = outcome.kind === 'failed' ? outcome.failure : shapeOf(outcome.text);
  return { info: endpoint.info() ?? info, completion, durationMs, capabilities: endpoint.capabilities() };
}

function shapeOf(text: string): 'structured' | 'unstructured' {
  const value = parseJson(text);
  return isObject(value) && typeof value.opposite === 'string' ? 'structured' : 'unstructured';
}
