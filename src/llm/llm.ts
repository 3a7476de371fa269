export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface CompletionRequest {
  /** Label of the metrics. */
  purpose: 'translation' | 'summary' | 'check';
  /** Whose request it is. Waiting requests are sent fairly by tenant; those without one count as one tenant. */
  tenantId?: string | undefined;
  messages: readonly Message[];
  /** JSON Schema of the response, for servers that enforce it. A response may still violate it. Omit it for plain text. */
  responseSchema?: { name: string; schema: Readonly<Record<string, unknown>> };
  /** Maximum number of generated tokens, including reasoning. */
  maxTokens: number;
  /** Maximum length of the response in UTF-16 units. A longer response is cut off and fails as `runaway`. */
  maxCharacters: number;
  /** Timeout of the whole request in ms, including retries and the wait for a server. */
  timeoutMs: number;
  /** Cancels the request and closes its connection. */
  signal: AbortSignal;
  /** Called for each part of the response and of its reasoning: a token, on servers that send each one. */
  onToken?: (() => void) | undefined;
}

/** Reason for which a completion failed; a label of the metrics. */
export type LlmFailure =
  /** Every server is down. */
  | 'unreachable'
  /** The response was not complete in time. */
  | 'timeout'
  /** Every attempt was rejected by a rate limit or an overloaded server. */
  | 'limited'
  /** The API key is missing or wrong. */
  | 'denied'
  /** The server rejected this request, for example because it is too long or a content filter blocked it. */
  | 'refused'
  /** An unexpected status, a page of a proxy, or a broken stream. */
  | 'malformed'
  /** The response exceeds its limits. */
  | 'runaway'
  /** The response has no text. */
  | 'empty';

export type Completion = { kind: 'completed'; text: string } | { kind: 'failed'; failure: LlmFailure };

/** One model, on one server or on several equivalent servers. */
export interface Llm extends AsyncDisposable {
  readonly model: string;
  /** Maximum concurrent requests to all servers together. Further requests wait until their timeout. */
  readonly maxConcurrency: number;
  /** Size of the context window in tokens: the smallest of the configured one and those that the servers report. */
  contextTokens(): number;
  /**
   * True while at least one server is up. Servers that are down are probed in the background. Requests wait for an embedded model
   * that is being loaded.
   */
  isUp(): boolean;
  /** Expected time of a completion in ms, by the measured speed of the model. Undefined before the first measurement. */
  durationMs(promptTokens: number, outputTokens: number): number | undefined;
  /**
   * Measures the speed of an embedded model with a short prompt, unless it is known.
   * @param wait.timeoutMs the measurement goes on after it, for the next request
   * @throws the signal's reason when aborted
   */
  measureSpeed(wait: { timeoutMs: number; signal: AbortSignal }): Promise<void>;
  /** Why an embedded model cannot start, for people; undefined while it can, and for servers. */
  problem(): string | undefined;
  /**
   * Sends a request to the least busy server. A failed attempt is retried, on another server where possible.
   * @throws the signal's reason when aborted; GlossaError `shutting_down` when closed
   */
  complete(request: CompletionRequest): Promise<Completion>;
}
