import { useEffect, useMemo, useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import type { Language } from '../api/types.ts';
import type { Messages } from '../i18n/en.ts';
import { type Languages, nameLanguages } from './languages.ts';

/** Wait before a retry of the language list. */
const RETRY_MS = 3000;

/**
 * The languages of the service, named in the language of the page. Loads them with retries.
 * @returns `refresh` loads them again; the service sends them only if they have changed
 */
export function useServiceLanguages(messages: Messages): { languages: Languages; refresh: () => void } {
  const [listed, setListed] = useState<readonly Language[]>([]);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () =>
      api({ key: '' })
        .listLanguages({ signal: stop.signal })
        .then(
          (received) => setListed(received.languages),
          () => {
            if (!stop.signal.aborted) timer = setTimeout(load, RETRY_MS);
          },
        );
    void load();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [loads]);
  const languages = useMemo(() => nameLanguages(listed, document.documentElement.lang), [listed, messages]);
  return { languages, refresh: () => setLoads((count) => count + 1) };
}
