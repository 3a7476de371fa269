/** One message of a chat. */
export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What a model is asked. */
export interface Question {
  /** What it is for, in the metrics. */
  purpose: 'translation' | 'summary' | 'check';
  messages: readonly Message[];
  /** JSON Schema of the answer. Servers that can enforce it do; from others it is only hoped for. Without it: text. */
  answer?: { name: string; schema: Readonly<Record<string, unknown>> };
  /** Most tokens of the answer. What a model thinks before it answers counts too. */
  maxTokens: number;
  /** Most UTF-16 units of the answer: one that runs away is ended there. */
  maxCharacters: number;
  /** Milliseconds after which the answer is of no use any more. */
  patience: number;
  /** Aborted when nobody waits for the answer any more: the connection is closed at once. */
  signal: AbortSignal;
}

/** How a question ended that was not answered. Nothing of it says what was asked or answered. */
export type Failure =
  /** Every server is resting after failures, or cannot be reached. */
  | 'unreachable'
  /** No answer, or not all of it, in the time there was. */
  | 'timeout'
  /** Full or limiting, after retries. */
  | 'limited'
  /** The key is missing or wrong. */
  | 'denied'
  /** The server does not take this very question: too long, or filtered. */
  | 'refused'
  /** Another status, HTML of a proxy, a stream that is cut or is no stream. */
  | 'malformed'
  /** Longer than it may be: the model ran away. */
  | 'runaway'
  /** Nothing was said. */
  | 'empty';

export type Reply = { kind: 'said'; text: string } | { kind: 'failed'; failure: Failure };

/** One model, on one server or several that are alike. */
export interface Llm extends AsyncDisposable {
  readonly model: string;
  /** Questions that may be under way at once, all servers together; more wait for their turn within their patience. */
  readonly places: number;
  /** Tokens for question and answer together that there is room for: what the servers say, or the configuration. */
  contextTokens(): number;
  /** Whether some server is thought to answer. While none is, servers are looked at in the background. */
  isUp(): boolean;
  /**
   * The least busy server is asked; what may be tried again is, elsewhere if possible.
   * @throws the signal's reason when aborted; GlossaError `shutting_down` when closed
   */
  ask(question: Question): Promise<Reply>;
}
