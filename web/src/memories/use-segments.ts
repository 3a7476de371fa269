import { useEffect, useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import type { MemorySegment } from '../api/types.ts';

interface Segments {
  list: readonly MemorySegment[];
  hasMore: boolean;
  isLoading: boolean;
  error: unknown;
  showMore: () => void;
  /** Takes a deleted segment out of the list. */
  drop: (id: string) => void;
}

const PAGE_SEGMENTS = 50;
/** Milliseconds without a key stroke after which a search begins. */
const DELAY_MS = 300;
/** Pages that one search reads at once. A page of a search can be empty although others follow. */
const MAX_PAGES = 20;

/** The segments of a memory that contain a text. */
export function useSegments(id: string, query: string): Segments {
  const [state, setState] = useState<Omit<Segments, 'showMore' | 'drop' | 'hasMore'>>({
    ...{ list: [], isLoading: true, error: undefined },
  });
  const [cursor, setCursor] = useState<string | null>(null);

  /** Reads pages until there is a segment. */
  async function read(from: string | undefined, before: readonly MemorySegment[], signal: AbortSignal): Promise<void> {
    setState((old) => ({ ...old, isLoading: true, error: undefined }));
    try {
      let next: string | null | undefined = from;
      const found: MemorySegment[] = [];
      for (let page = 0; page < MAX_PAGES && next !== null && found.length === 0; page++) {
        const search = { ...(query !== '' && { q: query }), ...(next !== undefined && { cursor: next }) };
        const answer = await api().listMemorySegments({ id, limit: PAGE_SEGMENTS, ...search }, { signal });
        found.push(...answer.segments);
        next = answer.next_cursor;
      }
      setState({ list: [...before, ...found], isLoading: false, error: undefined });
      setCursor(next ?? null);
    } catch (error) {
      if (!signal.aborted) setState((old) => ({ ...old, isLoading: false, error }));
    }
  }

  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => void read(undefined, [], stop.signal), query === '' ? 0 : DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, query]);

  return {
    ...state,
    hasMore: cursor !== null,
    showMore: () => void read(cursor ?? undefined, state.list, new AbortController().signal),
    drop: (segment) => setState((old) => ({ ...old, list: old.list.filter((one) => one.segment_id !== segment) })),
  };
}
