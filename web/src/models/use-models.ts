import { useEffect, useRef, useState } from 'preact/hooks';
import type { ModelsResponse } from '../../../packages/client/src/index.ts';
import { api } from '../api/client.ts';
import type { Model } from '../api/types.ts';

const POLL_INTERVAL_MS = 1000;

export interface Models {
  /** Undefined until the first answer. */
  list: ModelsResponse | undefined;
  error: unknown;
  /** Starts the downloads of some models. */
  download: (some: readonly Model[]) => Promise<void>;
  /** Reads the list again. */
  reload: () => void;
}

/**
 * The models of the service, read again every second while one is downloading or incomplete.
 * @param onInstalled called when a download has succeeded
 */
export function useModels(key: string, onInstalled: () => void): Models {
  const [state, setState] = useState<Omit<Models, 'download' | 'reload'>>({ list: undefined, error: undefined });
  const [reads, setReads] = useState(0);
  /** Names of the models that were downloading at the last look. */
  const downloading = useRef<readonly string[]>([]);
  useEffect(() => {
    if (key === '') return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasFailed = false;
    let isIncomplete = false;
    const read = async () => {
      try {
        const list = await api().listModels({ signal: stop.signal });
        const isNew = ({ name, state }: Model) => state === 'installed' && downloading.current.includes(name);
        if (list.models.some(isNew)) onInstalled();
        downloading.current = list.models.flatMap(({ name, state }) => (state === 'downloading' ? name : []));
        isIncomplete = list.language_models.some(({ state }) => state === 'incomplete');
        const isErrorOfRead = hasFailed;
        hasFailed = false;
        setState((last) => ({ list, error: isErrorOfRead ? undefined : last.error }));
      } catch (error) {
        if (stop.signal.aborted) return;
        hasFailed = true;
        setState((last) => ({ ...last, error }));
      }
      if (downloading.current.length > 0 || isIncomplete) timer = setTimeout(read, POLL_INTERVAL_MS);
    };
    void read();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [key, reads]);
  async function download(some: readonly Model[]): Promise<void> {
    setState(({ list }) => ({ list, error: undefined }));
    try {
      for (const { name } of some) {
        await api().downloadModel({ name });
        downloading.current = [...downloading.current, name];
      }
    } catch (error) {
      setState(({ list }) => ({ list, error }));
    }
    setReads((count) => count + 1);
  }
  return { ...state, download, reload: () => setReads((count) => count + 1) };
}
