export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface CompletionRequest {
  /** Label of the metrics. */
  purpose: 'translation' | 'summary' | 'check';
  messages: readonly Message[];
  /** JSON Schema of the response, for servers that enforce one. A response may still violate it. Omit it for plain text. */
  responseSchema?: { name: string; schema: Readonly<Record<string, unknown>> };
  /** Cap on generated tokens, reasoning included. */
  maxTokens: number;
  /** Cap on the response in UTF-16 units. A longer response is cut off and fails as `runaway`. */
  maxCharacters: number;
  /** Time for the whole request in ms: waiting for a server, and retries, included. */
  timeoutMs: number;
  /** Cancels the request and closes its connection. */
  signal: AbortSignal;
}

/** Why a completion failed. The values are labels of metrics and carry no user text. */
export type LlmFailure =
  /** Every server is down. */
  | 'unreachable'
  /** The response did not arrive in time, or only a part of it. */
  | 'timeout'
  /** Every attempt met a rate limit or a full server. */
  | 'limited'
  /** The API key is missing or wrong. */
  | 'denied'
  /** The server rejected this request: it is too long, or a content filter blocked it. */
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
  /** Concurrent requests over all servers. Further requests wait until their timeout. */
  readonly maxConcurrency: number;
  /** Size of the context window in tokens, as configured or as the servers report it. */
  contextTokens(): number;
  /** True while at least one server is up. Servers that are down are probed in the background. */
  isUp(): boolean;
  /**
   * Sends a request to the least busy server. A failed attempt is retried, on another server where possible.
   * @throws the signal's reason when aborted; GlossaError `shutting_down` when closed
   */
  complete(request: CompletionRequest): Promise<Completion>;
}
