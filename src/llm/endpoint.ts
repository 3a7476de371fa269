import type { Logger } from 'pino';
import { CLIENT_SPAN, inSpan, traceHeaders } from '../telemetry/spans.ts';
import { type ChatOutcome, sendChatRequest } from './chat-completion.ts';
import { type RequestFailure, requestFailure } from './classify-failure.ts';
import { discoverServer, type ServerInfo } from './discover.ts';
import type { CompletionRequest } from './llm.ts';
import type { LlmClientMetrics, LlmRequestResult } from './metrics.ts';
import type { ServerUsage } from './protocol.ts';
import {
  ALL_CAPABILITIES,
  type Capabilities,
  isAboutContent,
  requestBody,
  withoutFeature,
} from './server-capabilities.ts';
import { createServerHealth, type ServerHealth } from './server-health.ts';
import type { SpeedMeter } from './speed.ts';
import { estimateTokens } from './tokens.ts';
import type { Transport } from './transports/transport.ts';

/** One server. */
export interface Endpoint extends AsyncDisposable {
  /** Requests in progress. The load balancer counts them. */
  inFlight: number;
  state: ServerHealth['state'];
  failure: ServerHealth['failure'];
  /** Result of the last successful probe; undefined before the first. */
  info(): ServerInfo | undefined;
  capabilities(): Capabilities;
  /** Reads the properties of the server again if it has not reported its context window. Never rejects. */
  refreshInfo(): Promise<void>;
  /**
   * Sends a request. Repeats it without a feature if the server rejects that feature.
   * @param timeoutMs timeout of all attempts together
   * @throws the signal's reason when aborted
   */
  complete(
    request: CompletionRequest,
    model: string,
    timeoutMs: number,
  ): Promise<{ kind: 'completed'; text: string } | RequestFailure>;
}

export interface EndpointOptions {
  /** The endpoint closes it. */
  transport: Transport;
  /** Default: the first model that the server lists. */
  model: string | undefined;
  firstCooldownMs: number | undefined;
  /** Called after each change of `state()`. */
  onChange(): void;
  metrics: LlmClientMetrics;
  speed: SpeedMeter;
  log: Logger;
}

/** Status for a wrong URL or a missing model. Every request would fail. */
const NOT_FOUND = 404;

export function createEndpoint(options: EndpointOptions): Endpoint {
  const { transport, model: configuredModel, firstCooldownMs, metrics, speed } = options;
  const { url, apiKey, pool, probeTimeoutMs, idleTimeoutMs } = transport;
  const { origin, host, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, '');
  const headers = {
    'content-type': 'application/json',
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  let info: ServerInfo | undefined;
  let capabilities = ALL_CAPABILITIES;
  /** Whether a request with these capabilities has succeeded, with a response schema and without. */
  const proven = { structured: false, plain: false };

  const discover = () =>
    discoverServer({ pool, origin, base, headers, model: configuredModel, timeoutMs: probeTimeoutMs });

  const health = createServerHealth({
    async probe() {
      const found = await discover();
      if ('kind' in found) return judge(found);
      info = found;
      // The server may have been replaced during the outage.
      Object.assign(proven, { structured: false, plain: false });
      return undefined;
    },
    onChange: options.onChange,
    firstCooldownMs,
    log: options.log.child({ server: url }),
  });

  const judge = (failure: RequestFailure): RequestFailure => transport.judge?.(failure) ?? failure;

  async function refreshInfo(): Promise<void> {
    if (info?.contextTokens !== undefined) return;
    const found = await discover();
    if (!('kind' in found)) info = found;
  }

  function send(
    request: CompletionRequest,
    model: string,
    used: Capabilities,
    timeoutMs: number,
  ): Promise<ChatOutcome> {
    const attributes = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': model,
      'server.address': host,
      'glossa.purpose': request.purpose,
    };
    return inSpan(`chat ${model}`, { kind: CLIENT_SPAN, attributes }, async (span) => {
      const outcome = await sendMeasured(request, model, used, timeoutMs);
      if (outcome.kind !== 'completed') span.set({ 'error.type': resultOf(outcome) });
      if (outcome.kind !== 'rejected' && outcome.usage) span.set(usageAttributes(outcome.usage));
      return outcome;
    });
  }

  /** Ollama cuts a long prompt silently. A prompt that fills the context window leaves no room for a response. */
  function rejectTruncated(outcome: ChatOutcome): ChatOutcome {
    const usage = outcome.kind === 'completed' ? outcome.usage : undefined;
    if (!usage || usage.prompt_tokens < (info?.contextTokens ?? Number.POSITIVE_INFINITY)) return outcome;
    return { ...requestFailure('refused', 'never', 'healthy'), usage };
  }

  async function sendMeasured(
    request: CompletionRequest,
    model: string,
    used: Capabilities,
    timeoutMs: number,
  ): Promise<ChatOutcome> {
    const { purpose, signal } = request;
    const startedAt = performance.now();
    const elapsedSeconds = (): number => (performance.now() - startedAt) / 1000;
    const promptTokens = request.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
    let firstTokenMs: number | undefined;
    try {
      const outcome = await sendChatRequest({
        pool,
        origin,
        path: `${base}/chat/completions`,
        headers: { ...headers, ...traceHeaders() },
        body: requestBody(request, model, used),
        completionRequest: request,
        timeoutMs,
        idleTimeoutMs,
        firstTokenTimeoutMs: firstTokenTimeout(speed.firstTokenMs(promptTokens), idleTimeoutMs),
        onFirstToken() {
          firstTokenMs = performance.now() - startedAt;
          metrics.firstToken(firstTokenMs / 1000);
        },
      }).then(rejectTruncated);
      if (outcome.kind === 'completed' && firstTokenMs !== undefined) {
        speed.measure({
          promptTokens: outcome.usage ? readTokens(outcome.usage) : promptTokens,
          outputTokens: outcome.usage?.completion_tokens ?? estimateTokens(outcome.text),
          firstTokenMs,
          totalMs: performance.now() - startedAt,
        });
      }
      metrics.requested(purpose, resultOf(outcome), elapsedSeconds());
      if (outcome.kind !== 'rejected' && outcome.usage) metrics.countedTokens(outcome.usage);
      return outcome;
    } catch (error) {
      if (signal.aborted) metrics.requested(purpose, 'canceled', elapsedSeconds());
      throw error;
    }
  }

  return {
    inFlight: 0,
    state: health.state,
    failure: health.failure,
    info: () => info,
    capabilities: () => capabilities,
    refreshInfo,
    async complete(request, model, timeoutMs) {
      const deadline = performance.now() + timeoutMs;
      const shape = request.responseSchema ? 'structured' : 'plain';
      let used = capabilities;
      while (true) {
        const outcome = await send(request, model, used, deadline - performance.now());
        if (outcome.kind === 'rejected') {
          const { status, message } = outcome;
          const canGuess = status !== NOT_FOUND && !proven[shape];
          const reduced = withoutFeature(used, {
            isStructured: shape === 'structured',
            hasSystem: request.messages.some(({ role }) => role === 'system'),
            message,
            canGuess,
          });
          if (reduced && performance.now() < deadline) {
            used = reduced;
            continue;
          }
          const failure = rejectionFailure(status, message);
          health.recordFailure(failure);
          return failure;
        }
        if (outcome.kind === 'failed') {
          const failure = judge(outcome);
          health.recordFailure(failure);
          return failure;
        }
        health.recordSuccess();
        transport.recordSuccess?.();
        // A success shows that the server had rejected a removed feature, so the reduced set is kept.
        capabilities = used;
        // Ollama loads a model with the first request.
        if (!proven.plain && !proven.structured) void refreshInfo();
        proven[shape] = true;
        return { kind: 'completed', text: outcome.text };
      }
    },
    async [Symbol.asyncDispose]() {
      health[Symbol.dispose]();
      await transport[Symbol.asyncDispose]();
    },
  };
}

/** A first token may take this many times its expected time, and as many idle timeouts before the speed is known. */
const FIRST_TOKEN_PATIENCE = 4;

/** Timeout until the first token, ms. A processor reads a long prompt for a minute. */
function firstTokenTimeout(expectedMs: number | undefined, idleTimeoutMs: number): number {
  return Math.max(idleTimeoutMs, FIRST_TOKEN_PATIENCE * (expectedMs ?? idleTimeoutMs));
}

/** Several consecutive rejections mark a server down, because the contents of all requests are unlikely to be the cause. */
function rejectionFailure(status: number, message: string): RequestFailure {
  if (status === NOT_FOUND) return requestFailure('malformed', 'other-server', 'down');
  return requestFailure('refused', 'never', isAboutContent(message) ? 'healthy' : 'suspect');
}

/** Tokens of a prompt that took time. */
const readTokens = ({ prompt_tokens, prompt_tokens_details }: ServerUsage): number =>
  prompt_tokens - (prompt_tokens_details?.cached_tokens ?? 0);

const usageAttributes = ({ prompt_tokens, completion_tokens }: ServerUsage) => ({
  'gen_ai.usage.input_tokens': prompt_tokens,
  'gen_ai.usage.output_tokens': completion_tokens,
});

function resultOf(outcome: ChatOutcome): LlmRequestResult {
  switch (outcome.kind) {
    case 'completed':
      return 'said';
    case 'failed':
      return outcome.failure;
    case 'rejected':
      return outcome.status === NOT_FOUND ? 'malformed' : 'refused';
  }
}
