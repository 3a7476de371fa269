import type { Dispatcher } from 'undici';
import { createSpeech } from './completion-buffer.ts';
import type { Question } from './llm.ts';
import type { ServerUsage } from './protocol.ts';
import { readAnswer } from './read-response.ts';
import { explainError, explainStatus, type Miss, miss, type Objection } from './status.ts';

export type Outcome = { kind: 'said'; text: string; usage: ServerUsage | undefined } | Miss | Objection;

export interface CompletionRequest {
  pool: Dispatcher;
  origin: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  question: Question;
  /** Milliseconds for all of it. */
  patience: number;
  /** Milliseconds that the server may say nothing. */
  silence: number;
  /** Is called when the first of the answer, or of the thoughts before it, is there. */
  begun(): void;
}

/** Milliseconds that the counts after an answer are waited for. */
const AFTERMATH = 1_000;

/**
 * One request for an answer.
 * @throws the signal's reason when aborted: the connection to the server is closed
 */
export async function complete(request: CompletionRequest): Promise<Outcome> {
  const { pool, origin, path, headers, body, question, patience, silence } = request;
  const { signal, maxCharacters, maxTokens } = question;
  signal.throwIfAborted();
  const speech = createSpeech({ maxCharacters, maxTokens });
  const started = performance.now();
  const end = new AbortController();
  const stop = (): void => end.abort();
  const outOfPatience = setTimeout(stop, Math.max(0, patience));
  let tooSilent = setTimeout(stop, silence);
  let begun = false;
  function heard(): void {
    if (!begun && speech.begun) {
      begun = true;
      request.begun();
    }
    if (speech.finished) {
      clearTimeout(tooSilent);
      tooSilent = setTimeout(stop, AFTERMATH);
    } else {
      tooSilent.refresh();
    }
  }
  signal.addEventListener('abort', stop, { once: true });
  try {
    const response = await pool.request({ origin, method: 'POST', path, headers, body, signal: end.signal });
    if (response.statusCode !== 200) return await explainStatus(response);
    const reading = await readAnswer(response, speech, { characters: maxCharacters + 8 * maxTokens }, heard);
    if (reading === 'runaway') return miss('runaway', 'nowhere', 'none');
    if (reading === 'malformed') {
      return speech.begun ? miss('malformed', 'nowhere', 'suspect') : miss('malformed', 'elsewhere', 'suspect');
    }
    return conclude();
  } catch (error) {
    signal.throwIfAborted();
    if (speech.finished) return conclude();
    if (!end.signal.aborted) return explainError(error, speech.begun);
    // One that had little time is not to blame for it.
    const slow = performance.now() - started >= silence / 2;
    return miss('timeout', speech.begun ? 'nowhere' : 'elsewhere', slow ? 'suspect' : 'none');
  } finally {
    clearTimeout(outOfPatience);
    clearTimeout(tooSilent);
    signal.removeEventListener('abort', stop);
  }

  function conclude(): Outcome {
    if (!begun && speech.begun) request.begun();
    const said = speech.end();
    return said.kind === 'said' ? { ...said, usage: speech.usage } : miss(said.failure, 'nowhere', 'none');
  }
}
