import { useEffect, useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import type { Glossary } from '../api/types.ts';

/** An owner has at most as many. */
const MAX_GLOSSARIES = 1000;

export interface Glossaries {
  /** Newest first; undefined until the first answer. */
  list: readonly Glossary[] | undefined;
  error: unknown;
  /** Reads the list again. */
  refresh: () => void;
}

/** The glossaries of the key's owner. */
export function useGlossaries(key: string): Glossaries {
  const [reads, setReads] = useState(0);
  const [state, setState] = useState<Omit<Glossaries, 'refresh'>>({ list: undefined, error: undefined });
  useEffect(() => {
    if (key === '') return;
    const stop = new AbortController();
    api()
      .listGlossaries({ limit: MAX_GLOSSARIES }, { signal: stop.signal })
      .then(
        ({ glossaries }) => setState({ list: glossaries, error: undefined }),
        (error) => {
          if (!stop.signal.aborted) setState({ list: undefined, error });
        },
      );
    return () => stop.abort();
  }, [key, reads]);
  return { ...state, refresh: () => setReads((count) => count + 1) };
}

/**
 * The glossaries for a pair of languages. Variants of a language match, as in the service.
 * @param from undefined while the source is to be detected
 */
export function glossariesFor(
  list: readonly Glossary[] | undefined,
  from: string | undefined,
  target: string,
): readonly Glossary[] {
  const isSame = (one: string, other: string) => one.split('-')[0] === other.split('-')[0];
  return (list ?? []).filter(
    ({ source_language, target_language }) =>
      isSame(target_language, target) && (from === undefined || isSame(source_language, from)),
  );
}
