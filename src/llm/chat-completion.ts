import type { Dispatcher } from 'undici';
import {
  classifyError,
  classifyStatus,
  type Rejection,
  type RequestFailure,
  requestFailure,
} from './classify-failure.ts';
import { createCompletionBuffer } from './completion-buffer.ts';
import type { CompletionRequest } from './llm.ts';
import type { ServerUsage } from './protocol.ts';
import { readResponse } from './read-response.ts';

/** A response that fails, for example at its token limit, has a usage too. */
export type ChatOutcome =
  | { kind: 'completed'; text: string; usage: ServerUsage | undefined }
  | (RequestFailure & { usage?: ServerUsage | undefined })
  | Rejection;

/** One HTTP request to `/chat/completions`. */
export interface ChatRequest {
  pool: Dispatcher;
  origin: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  completionRequest: CompletionRequest;
  timeoutMs: number;
  /** Timeout in milliseconds for a server that sends no data. */
  idleTimeoutMs: number;
  /** Timeout in milliseconds until the first token. */
  firstTokenTimeoutMs: number;
  /** Called when the first token arrives, which may be a reasoning token. */
  onFirstToken(): void;
}

/** Time for which a finished stream is still read for its token usage. */
const USAGE_TIMEOUT_MS = 1_000;

/** Sends one request and reads its response. @throws the signal's reason when aborted, after the connection is closed */
export async function sendChatRequest(request: ChatRequest): Promise<ChatOutcome> {
  const { pool, origin, path, headers, body, completionRequest, timeoutMs, idleTimeoutMs, firstTokenTimeoutMs } =
    request;
  const { signal, purpose, maxCharacters, maxTokens, responseSchema } = completionRequest;
  signal.throwIfAborted();
  const buffer = createCompletionBuffer(
    { maxCharacters, maxTokens, maySayTwice: purpose !== 'summary' },
    responseSchema !== undefined,
  );
  const startedAt = performance.now();
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  const timeout = setTimeout(stop, Math.max(0, timeoutMs));
  let idleTimeout = setTimeout(stop, firstTokenTimeoutMs);
  let hasReportedFirstToken = false;
  function onData(): void {
    if (!buffer.isFinished) completionRequest.onToken?.();
    if (!hasReportedFirstToken && buffer.hasOutput) {
      hasReportedFirstToken = true;
      request.onFirstToken();
      clearTimeout(idleTimeout);
      idleTimeout = setTimeout(stop, idleTimeoutMs);
    }
    if (buffer.isFinished) {
      clearTimeout(idleTimeout);
      idleTimeout = setTimeout(stop, USAGE_TIMEOUT_MS);
    } else {
      idleTimeout.refresh();
    }
  }
  signal.addEventListener('abort', stop, { once: true });
  try {
    const response = await pool.request({ origin, method: 'POST', path, headers, body, signal: controller.signal });
    if (response.statusCode !== 200) return await classifyStatus(response);
    const result = await readResponse(response, buffer, { characters: maxCharacters + 8 * maxTokens }, onData);
    if (result === 'runaway') return requestFailure('runaway', 'never', 'healthy');
    if (result === 'malformed') {
      return requestFailure('malformed', buffer.hasOutput ? 'never' : 'other-server', 'suspect');
    }
    return finish();
  } catch (error) {
    signal.throwIfAborted();
    if (buffer.isFinished) return finish();
    if (!controller.signal.aborted) return classifyError(error, buffer.hasOutput);
    // A short timeout does not show that the server is slow.
    const isSlow = performance.now() - startedAt >= idleTimeoutMs / 2;
    return requestFailure('timeout', buffer.hasOutput ? 'never' : 'other-server', isSlow ? 'suspect' : 'healthy');
  } finally {
    clearTimeout(timeout);
    clearTimeout(idleTimeout);
    signal.removeEventListener('abort', stop);
  }

  function finish(): ChatOutcome {
    if (!hasReportedFirstToken && buffer.hasOutput) request.onFirstToken();
    const completion = buffer.toCompletion();
    const outcome =
      completion.kind === 'completed' ? completion : requestFailure(completion.failure, 'never', 'healthy');
    return { ...outcome, usage: buffer.usage };
  }
}
