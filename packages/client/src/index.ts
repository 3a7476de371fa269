import type { Operation } from './encode.ts';
import { readEvents, type StreamedText } from './events.ts';
import { createOperations } from './operations.ts';
import type {
  DocumentResponse,
  SummaryRequest,
  SummaryResponse,
  TranslateRequest,
  TranslationResponse,
} from './schemas.ts';
import { type ClientOptions, createSender, type RequestOptions } from './send.ts';
import { type WaitOptions, waitForDocument } from './wait-for-document.ts';

export { GlossaError } from './error.ts';
export type { StreamedText } from './events.ts';
export { readWebhook, type Webhook } from './read-webhook.ts';
export type * from './schemas.ts';
export type { ClientOptions, RequestOptions } from './send.ts';
export { isUnderWay, type WaitOptions } from './wait-for-document.ts';

export interface StreamOptions extends RequestOptions {
  /**
   * Receives the number of tokens that a language model has written, from 0 while it reads, and how many parts of a long
   * document it has read, at most twice per second.
   */
  onTokens?: (tokens: number, parts?: { done: number; total: number }) => void;
  /** Receives the engines of a stream that has told tokens: its header does not have them. */
  onEngine?: (engine: string) => void;
}

interface TokensEvent {
  tokens: number;
  /** With `parts_total`, of a long document. */
  parts_done?: number;
  parts_total?: number;
  /** In the last of these events. */
  engine?: string;
}

/**
 * Creates a client of a Glossa service. It has one method for each operation of the HTTP API, with the name that the
 * reference gives it.
 */
export function createClient(client: ClientOptions) {
  const sender = createSender(client);
  const operations = createOperations(sender);

  async function* stream<Result>(
    operation: Operation,
    event: string,
    input: object,
    { onTokens, onEngine, ...options }: StreamOptions = {},
  ): AsyncGenerator<StreamedText, Result, void> {
    const response = await sender.open(operation, { ...input, stream: true }, options);
    const onOther = (name: string, data: unknown) => {
      if (name !== 'tokens') return;
      const { tokens, parts_done: done, parts_total: total, engine } = data as TokensEvent;
      onTokens?.(tokens, done === undefined || total === undefined ? undefined : { done, total });
      if (engine !== undefined) onEngine?.(engine);
    };
    return yield* readEvents<StreamedText, Result>(response, event, options.signal, onOther);
  }

  return {
    ...operations,
    /**
     * Translates texts, and yields each one as it is ready, in any order. Returns the response of `translate`. Leaving the
     * loop ends the work.
     * @throws GlossaError; the signal's reason
     */
    translateStream: (input: TranslateRequest, options?: StreamOptions) =>
      stream<TranslationResponse>(
        { method: 'POST', path: '/v1/ai/translate', input: 'body' },
        'translation',
        input,
        options,
      ),
    /** Makes a summary, and yields its sentences or points. Returns the response of `summarize`. @throws as `translateStream` */
    summarizeStream: (input: SummaryRequest, options?: StreamOptions) =>
      stream<SummaryResponse>({ method: 'POST', path: '/v1/ai/summary', input: 'body' }, 'item', input, options),
    /**
     * Sends a request of which only the path is known, and reads its JSON. It serves programs that pass requests on, and
     * operations of a newer service.
     * @throws GlossaError; the signal's reason
     */
    request: (operation: Operation, input?: object, options?: RequestOptions): Promise<object> =>
      sender.json<object>(operation, input, options),
    /**
     * Waits until a document is done. Bears an outage of the service of up to a minute.
     * @throws GlossaError the error of a document that failed, `document_failed` for one that was cancelled; the signal's reason
     */
    waitForDocument: ({ document_id }: { document_id: string }, wait: WaitOptions = {}): Promise<DocumentResponse> =>
      waitForDocument((options) => operations.getDocument({ document_id }, options), wait),
  };
}

export type Client = ReturnType<typeof createClient>;
