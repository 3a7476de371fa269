import { useEffect, useRef, useState } from 'preact/hooks';
import type { TranslateRequest, TranslateResponse } from '../../../packages/client/src/index.ts';
import { type Answer, ask } from '../api/client.ts';
import type { TranslationInput } from './translation-input.ts';

/** Wait after the last key press. */
const TYPING_PAUSE_MS = 300;
/** Maximum wait during continuous typing. */
const MAX_WAIT_MS = 1500;

/** A translation and its input. */
export interface CompletedTranslation extends Answer<TranslateResponse> {
  input: TranslationInput;
}

export interface LiveTranslation {
  /** The last translation. While a new request runs, its input is an earlier one. */
  outcome: CompletedTranslation | undefined;
  error: unknown;
  isWaiting: boolean;
  retry: () => void;
}

/**
 * Translates an input that changes while it is typed. A new request cancels the previous one and ignores its response.
 * @param input undefined without a text
 * @param apiKey a changed key retries a failed request
 */
export function useTranslation(input: TranslationInput | undefined, apiKey: string): LiveTranslation {
  const [outcome, setOutcome] = useState<CompletedTranslation>();
  const [error, setError] = useState<unknown>();
  const [isWaiting, setWaiting] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const currentRequest = useRef<AbortController | undefined>(undefined);
  const previous = useRef<TranslationInput | undefined>(undefined);
  const unsentSince = useRef<number | undefined>(undefined);
  const signature = JSON.stringify(input);

  useEffect(() => {
    if (input === undefined) {
      currentRequest.current?.abort();
      unsentSince.current = undefined;
      previous.current = undefined;
      setOutcome(undefined);
      setError(undefined);
      setWaiting(false);
      return;
    }
    const isTyping = previous.current !== undefined && previous.current.text !== input.text;
    previous.current = input;
    unsentSince.current ??= Date.now();
    const delay = isTyping
      ? Math.max(0, Math.min(TYPING_PAUSE_MS, unsentSince.current + MAX_WAIT_MS - Date.now()))
      : TYPING_PAUSE_MS / 3;
    const timer = setTimeout(async () => {
      unsentSince.current = undefined;
      currentRequest.current?.abort();
      const request = new AbortController();
      currentRequest.current = request;
      setWaiting(true);
      try {
        const { signal } = request;
        const answer = await ask(({ translate }) => translate(bodyOf(input), { signal }));
        if (currentRequest.current !== request) return;
        setOutcome({ ...answer, input });
        setError(undefined);
      } catch (problem) {
        if (currentRequest.current !== request || request.signal.aborted) return;
        setError(problem);
      }
      setWaiting(false);
    }, delay);
    return () => clearTimeout(timer);
  }, [signature, apiKey, attempt]);

  useEffect(() => () => currentRequest.current?.abort(), []);
  return { outcome, error, isWaiting, retry: () => setAttempt(attempt + 1) };
}

/** The request of a translation. Engines that cannot choose the formality ignore it. */
export function bodyOf({
  text,
  source,
  target,
  format,
  formality,
  glossaryId,
  byLine,
}: TranslationInput): TranslateRequest {
  return {
    text: byLine ? text.split('\n') : text,
    target_language: target,
    ...(source !== '' && { current_language: source }),
    ...(format !== 'text' && { format }),
    ...(glossaryId !== '' && { glossary_id: glossaryId }),
    ...(formality !== '' && { formality: `prefer_${formality}` }),
  };
}
