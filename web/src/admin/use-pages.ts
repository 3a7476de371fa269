import { useEffect, useState } from 'preact/hooks';
import { useKey } from '../api/key.ts';

/** A page of a list of the service. `next` asks for the following page; null on the last one. */
interface Page<Item> {
  items: readonly Item[];
  next: string | null;
}

export interface Pages<Item> {
  /** Undefined until the first page is there. */
  items: readonly Item[] | undefined;
  error: unknown;
  hasMore: boolean;
  showMore: () => void;
  /** Reads the first page again. */
  refresh: () => void;
}

/**
 * A list that is read page by page.
 * @param read reads the page at a cursor
 * @param filter the list begins again when it changes
 */
export function usePages<Item>(
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>,
  filter: string,
): Pages<Item> {
  const { key } = useKey();
  const [state, setState] = useState<{ items?: readonly Item[]; next: string | null; error?: unknown }>({ next: null });
  /** The list that was read so far. Another list begins at its first page. */
  const list = `${filter} ${key}`;
  const [asked, setAsked] = useState<{ list: string; cursor?: string; attempt: number }>({ list, attempt: 0 });
  const cursor = asked.list === list ? asked.cursor : undefined;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    read(cursor, signal).then(
      ({ items, next }) =>
        signal.aborted ||
        setState((last) => ({ items: cursor === undefined ? items : [...(last.items ?? []), ...items], next })),
      (error: unknown) => signal.aborted || setState((last) => ({ ...last, error })),
    );
    return () => controller.abort();
  }, [list, asked.attempt]);

  const { items, next, error } = state;
  return {
    items,
    error,
    hasMore: next !== null,
    showMore: () => next !== null && setAsked(({ attempt }) => ({ list, cursor: next, attempt: attempt + 1 })),
    refresh: () => setAsked(({ attempt }) => ({ list, attempt: attempt + 1 })),
  };
}
