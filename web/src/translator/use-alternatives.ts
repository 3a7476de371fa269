import { useEffect, useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import type { TranslationInput } from './translation-input.ts';
import { bodyOf } from './use-translation.ts';

/** The service has at most 5, and the later ones are rarely good. */
const MAX_ALTERNATIVES = 4;

export interface Alternatives {
  /** Undefined until the service has answered. */
  list: readonly string[] | undefined;
  error: unknown;
}

/**
 * Asks for other translations of a sentence.
 * @param input translation that contains the sentence, with its source language
 */
export function useAlternatives(sentence: string, input: TranslationInput): Alternatives {
  const [state, setState] = useState<Alternatives>({ list: undefined, error: undefined });
  useEffect(() => {
    setState({ list: undefined, error: undefined });
    const stop = new AbortController();
    const body = { ...bodyOf({ ...input, text: sentence, byLine: false }), alternatives: MAX_ALTERNATIVES };
    api()
      .translate(body, { signal: stop.signal })
      .then(
        ({ translated_text, alternatives = [] }) => {
          const list = [translated_text, ...alternatives].flat().map((text) => text.trim());
          setState({ list: [...new Set(list)], error: undefined });
        },
        (error) => {
          if (!stop.signal.aborted) setState({ list: undefined, error });
        },
      );
    return () => stop.abort();
  }, [sentence, input]);
  return state;
}
