import { useEffect, useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import type { Memory } from '../api/types.ts';

/** An owner has at most as many. */
const MAX_MEMORIES = 1000;

export interface Memories {
  /** Newest first; undefined until the first answer. */
  list: readonly Memory[] | undefined;
  error: unknown;
  /** Reads the list again. */
  refresh: () => void;
}

/** The translation memories of the key's owner. */
export function useMemories(key: string): Memories {
  const [reads, setReads] = useState(0);
  const [state, setState] = useState<Omit<Memories, 'refresh'>>({ list: undefined, error: undefined });
  useEffect(() => {
    if (key === '') return;
    const stop = new AbortController();
    api()
      .listMemories({ limit: MAX_MEMORIES }, { signal: stop.signal })
      .then(
        ({ memories }) => setState({ list: memories, error: undefined }),
        (error) => {
          if (!stop.signal.aborted) setState({ list: undefined, error });
        },
      );
    return () => stop.abort();
  }, [key, reads]);
  return { ...state, refresh: () => setReads((count) => count + 1) };
}

/**
 * The memories for a pair of languages. A variant matches its plain language, but no other variant, as in the service.
 * @param from undefined while the source is to be detected
 */
export function memoriesFor(
  list: readonly Memory[] | undefined,
  from: string | undefined,
  target: string,
): readonly Memory[] {
  const areVariants = (one: string, other: string): boolean =>
    one === other || one.split('-')[0] === other || other.split('-')[0] === one;
  return (list ?? []).filter(
    ({ source_language, target_languages }) =>
      target_languages.some((code) => areVariants(code, target)) &&
      (from === undefined || areVariants(source_language, from)),
  );
}
