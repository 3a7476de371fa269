import { useEffect, useState } from 'preact/hooks';
import { isUnderWay } from '../../../packages/client/src/index.ts';
import { api } from '../api/client.ts';
import type { TranslatedDocument } from '../api/types.ts';

const PAGE_SIZE = 50;
const POLL_INTERVAL_MS = 1_000;
/** Interval while no document is being translated. Other clients of the owner may send some. */
const IDLE_POLL_INTERVAL_MS = 15_000;

export interface Documents {
  /** Newest first; undefined until the first answer. */
  list: readonly TranslatedDocument[] | undefined;
  error: unknown;
  /** Whether there are older documents. */
  hasMore: boolean;
  showMore: () => void;
  /** Reads the list again at once. */
  refresh: () => void;
}

/** The documents of the owner, read again every second while one of them is translated. */
export function useDocuments(key: string): Documents {
  const [pages, setPages] = useState(1);
  const [reads, setReads] = useState(0);
  const [state, setState] = useState<Omit<Documents, 'showMore' | 'refresh'>>({
    list: undefined,
    error: undefined,
    hasMore: false,
  });
  useEffect(() => {
    if (key === '') return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      let isActive = false;
      try {
        const { list, hasMore } = await readPages(pages, stop.signal);
        isActive = list.some(isUnderWay);
        setState({ list, error: undefined, hasMore });
      } catch (error) {
        if (stop.signal.aborted) return;
        setState((last) => ({ ...last, error }));
      }
      timer = setTimeout(read, isActive ? POLL_INTERVAL_MS : IDLE_POLL_INTERVAL_MS);
    };
    void read();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [key, pages, reads]);
  return { ...state, showMore: () => setPages(pages + 1), refresh: () => setReads((count) => count + 1) };
}

async function readPages(pages: number, signal: AbortSignal) {
  const list: TranslatedDocument[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page++) {
    const wanted = { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
    const { documents, next_cursor } = await api().listDocuments(wanted, { signal });
    list.push(...documents);
    cursor = next_cursor ?? undefined;
    if (cursor === undefined) break;
  }
  return { list, hasMore: cursor !== undefined };
}
