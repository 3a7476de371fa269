import { useEffect, useRef, useState } from 'preact/hooks';
import type { StreamOptions, TranslateRequest, TranslationResponse } from '../../../packages/client/src/index.ts';
import { type Answer, ask } from '../api/client.ts';
import { lastOf } from '../api/stream.ts';
import type { ModelWork } from '../models/model-work.ts';
import { splitBlocks } from './split-blocks.ts';
import type { TranslationInput } from './translation-input.ts';

/** Wait after the last key press. */
const TYPING_PAUSE_MS = 300;
/** Maximum wait during continuous typing. */
const MAX_WAIT_MS = 1500;

/** A translation and its input. */
export interface CompletedTranslation extends Answer<TranslationResponse> {
  input: TranslationInput;
}

export interface PartialTranslation {
  text: string;
  /** Language code. */
  target: string;
}

export interface LiveTranslation {
  /** The last translation. While a new request runs, its input is an earlier one. */
  outcome: CompletedTranslation | undefined;
  /** The beginning of a long translation under way. */
  partial: PartialTranslation | undefined;
  error: unknown;
  isWaiting: boolean;
  /** Undefined if no language model works. */
  modelWork: ModelWork | undefined;
  retry: () => void;
}

/**
 * Translates an input that changes while it is typed. A new request cancels the previous one and ignores its response.
 * @param input undefined without a text
 * @param apiKey a changed key retries a failed request
 */
export function useTranslation(input: TranslationInput | undefined, apiKey: string): LiveTranslation {
  const [outcome, setOutcome] = useState<CompletedTranslation>();
  const [partial, setPartial] = useState<PartialTranslation>();
  const [error, setError] = useState<unknown>();
  const [isWaiting, setWaiting] = useState(false);
  const [modelWork, setModelWork] = useState<ModelWork>();
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
      setPartial(undefined);
      setError(undefined);
      setWaiting(false);
      setModelWork(undefined);
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
      setPartial(undefined);
      setModelWork(undefined);
      const progress: Progress = {
        onBeginning(text) {
          if (currentRequest.current === request) setPartial({ text, target: input.target });
        },
        onTokens(tokens, parts) {
          if (currentRequest.current === request) setModelWork({ tokens, parts });
        },
      };
      try {
        const answer = await translateInput(input, request.signal, progress);
        if (currentRequest.current !== request) return;
        setOutcome({ ...answer, input });
        setError(undefined);
      } catch (problem) {
        if (currentRequest.current !== request || request.signal.aborted) return;
        setError(problem);
      }
      setPartial(undefined);
      setWaiting(false);
      setModelWork(undefined);
    }, delay);
    return () => clearTimeout(timer);
  }, [signature, apiKey, attempt]);

  useEffect(() => () => currentRequest.current?.abort(), []);
  return { outcome, partial, error, isWaiting, modelWork, retry: () => setAttempt(attempt + 1) };
}

/** What a translation under way tells. */
interface Progress extends Required<Pick<StreamOptions, 'onTokens'>> {
  /** Receives the beginning of a long translation as it grows. */
  onBeginning: (text: string) => void;
}

async function translateInput(
  input: TranslationInput,
  signal: AbortSignal,
  { onBeginning, onTokens }: Progress,
): Promise<Answer<TranslationResponse>> {
  const isPlain = input.format === 'text' && !input.byLine;
  const blocks = isPlain ? splitBlocks(input.text) : [];
  return ask(async ({ translateStream }, onEngine) => {
    const options = { signal, onTokens, onEngine };
    if (blocks.length <= 1) return lastOf(translateStream(bodyOf(input), options));
    const stream = translateStream({ ...bodyOf(input), text: blocks }, options);
    const ready = new Map<number, string>();
    for (;;) {
      const step = await stream.next();
      if (step.done) return { ...step.value, translated_text: [step.value.translated_text].flat().join('') };
      ready.set(step.value.index, step.value.text);
      onBeginning(beginningOf(ready));
    }
  });
}

/** The blocks until the first one that is not translated. They come in any order. */
function beginningOf(ready: ReadonlyMap<number, string>): string {
  let text = '';
  for (let at = 0; ready.has(at); at++) text += ready.get(at);
  return text;
}

/** The request of a translation. Engines that cannot choose the formality ignore it. */
export function bodyOf({
  text,
  source,
  target,
  format,
  formality,
  glossaryId,
  memoryId,
  byLine,
}: TranslationInput): TranslateRequest {
  return {
    text: byLine ? text.split('\n') : text,
    target_language: target,
    ...(source !== '' && { current_language: source }),
    ...(format !== 'text' && { format }),
    ...(glossaryId !== '' && { glossary_id: glossaryId }),
    ...(memoryId !== '' && { memory_id: memoryId }),
    ...(formality !== '' && { formality: `prefer_${formality}` }),
  };
}
