import { useEffect, useState } from 'preact/hooks';
import type { DocumentForm } from '../../../packages/client/src/index.ts';
import { api } from '../api/client.ts';
import type { DocumentPreview } from '../api/types.ts';

interface PreviewState {
  /** The last answer, also while the next one is on its way. */
  preview: DocumentPreview | undefined;
  error: unknown;
  isLoading: boolean;
}

/** Milliseconds without a change after which the file is sent. */
const DELAY_MS = 400;

/** Asks which texts of a file a request would translate, again after each change. */
export function usePreview(form: DocumentForm): PreviewState {
  const [state, setState] = useState<PreviewState>({ preview: undefined, error: undefined, isLoading: true });
  const { file, ...fields } = form;
  const key = JSON.stringify(fields);
  useEffect(() => {
    const stop = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    const timer = setTimeout(() => {
      api()
        .previewDocument(form, { signal: stop.signal })
        .then(
          (preview) => setState({ preview, error: undefined, isLoading: false }),
          (error) => {
            if (!stop.signal.aborted) setState((before) => ({ ...before, error, isLoading: false }));
          },
        );
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [file, key]);
  return state;
}
